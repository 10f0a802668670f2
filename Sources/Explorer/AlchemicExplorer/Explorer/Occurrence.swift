import AlchemicInspection

/// Something that happened outside of the explorer, as panes and overlays see it.
enum Occurrence {
  /// There is another snapshot.
  ///
  /// - isOtherProcess: Whether it is of another process than the one before.
  case snapshot(isOtherProcess: Bool)
  /// An event of the container.
  ///
  /// - known: The store that the event concerns, as it was before.
  case event(ContainerEvent, known: StoreSnapshot?)
  /// The user pressed a key, or time has passed: what was put off at an event can be done now.
  case caughtUp
  /// The present time is another one, or no time is counted any more.
  case timePassed
  /// An event from before the snapshot, which has its effect already. Each arrives once, in order.
  case pastEvent(ContainerEvent)
  /// This many events were lost.
  case lost(Int)
  /// A new container replaced the old one. A snapshot follows.
  case replaced
  /// The user wants to see a setting.
  case requested(EntryName)
  /// The user wants to see what went wrong in a store.
  case requestedStore(String)
  /// The answer to a command that changed settings.
  case settled(SettingHistory.PendingChange)
  /// The answer to ``Effect/loadDetails(_:)``.
  case details(Int, object: String?, explanations: [Explanation])
  /// The program that the explorer has started wrote this.
  case output(String)
  /// The answers to ``Effect/readSettings(store:path:)``.
  case settingsRead(store: String, [SettingAssignment])
  case settingsUnreadable(store: String, reason: String)
  /// The answer to ``Effect/listFiles(directory:)``.
  case files([String], in: String)
  /// The living objects were counted, or are no longer.
  case counted
  /// The scopes were loaded, unless the program's library is too old for that.
  case scopes(isSupported: Bool)
  /// The answer to ``Effect/analyzeStart``.
  case analyzed(StartAnalysis?)
  /// The answer to ``Effect/shortenStart(_:without:)``.
  case shortened(factory: Int, duration: UInt64)
  /// The user named a run to compare with.
  case comparisonBegan(String)
  /// The answers to ``Effect/compare(_:)``.
  case compared(ContainerDiff, ComparedRuns)
  case comparisonFailed(String)
}
