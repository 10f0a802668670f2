public import AlchemicInspection
public import TerminalScreen

/// An input of an explorer. An explorer changes only with messages.
public enum Message: Hashable, Sendable {
  /// The user pressed a key, pasted, or used the mouse.
  case input(Input)
  /// The user asked for a start on the command line, as the key `s` does.
  case startRequested
  /// The window's size changed. Send it before the first view: paging and scrolling depend on it.
  case resized(width: Int, height: Int)
  /// A snapshot of the container: the answer to ``Effect/loadSnapshot``, or unrequested.
  case snapshot(ContainerSnapshot)
  /// Something happened in the container. Events may arrive before the first snapshot, and more than once. Those that
  /// the snapshot includes are listed, and change nothing.
  case event(ContainerEvent)
  /// This many events were lost.
  case dropped(Int)
  /// The container carried out the command with this number, or refused it.
  case commandFinished(Int, refusal: CommandError?)
  /// The answer to ``Effect/loadDetails(_:)``: the object's own description, where it has one, and an explanation for
  /// each argument, then for each variable, where the container has them.
  case detailsLoaded(Int, object: String?, explanations: [Explanation])
  /// A connection was established, with these capabilities.
  case connected(Set<Capability>)
  /// The connection was lost. The reason is one sentence.
  case connectionLost(String)
  /// A result to show in the footer, in one sentence.
  case notice(String, isSuccess: Bool)
  /// The settings in a file: an answer to ``Effect/readSettings(store:path:)``.
  case settingsRead(store: String, [SettingAssignment])
  /// Why a file of settings cannot be read, in one sentence: the other answer to ``Effect/readSettings(store:path:)``.
  case settingsUnreadable(store: String, reason: String)
  /// The names in a directory, of which those of directories end with `/`: the answer to
  /// ``Effect/listFiles(directory:)``. Empty for a directory that cannot be read.
  case files([String], in: String)
  /// The program that the explorer has started wrote this. It may begin and end in the middle of a line.
  case output(String)
  /// The addresses of source files, by their `#fileID`: the answer to ``Effect/findSources(_:)``. Files that were not
  /// found are left out.
  case sourcesFound([String: String])
  /// The absolute path of the file of a place in the source: the answer to ``Effect/findPath(_:)``; `nil` for a file that
  /// was not found.
  case pathFound(AlchemicSourceLocation, path: String?)
  /// The living objects: the answer to ``Effect/loadLiveCounts(after:)``; not counting where they cannot be loaded.
  case liveCounts(LiveCounts)
  /// The scopes: the answer to ``Effect/loadScopes(after:)``; `nil` where they cannot be loaded.
  case scopes(ScopesReport?)
  /// Where the time of the last start went: the answer to ``Effect/analyzeStart``; `nil` where it cannot be known.
  case startAnalyzed(StartAnalysis?)
  /// How long a start would have taken without the step of a factory, in nanoseconds: the answer to
  /// ``Effect/shortenStart(_:without:)``.
  case startShortened(factory: Int, duration: UInt64)
  /// The answer to ``Effect/resume``.
  case resume
  /// What differs between two runs: an answer to ``Effect/compare(_:)``.
  case compared(ContainerDiff, ComparedRuns)
  /// Why nothing could be compared, in one sentence: the other answer to ``Effect/compare(_:)``.
  case comparisonFailed(String)
  /// A new container replaced this one.
  case replaced(ContainerSnapshot)
  /// Time has passed. The value is the container's monotonic clock in nanoseconds. Send ticks only while
  /// ``Explorer/isAnimating`` or ``Explorer/isAwaitingAnswer`` is true.
  case tick(UInt64)
  /// The present time, in seconds since 1970. Send it after other messages, and about every half second, while
  /// ``Explorer/isCounting`` is true.
  case time(Double)

  /// Creates the message for an update that a connection reported.
  public init(_ update: ContainerUpdate) {
    switch update {
    case .event(let event): self = .event(event)
    case .dropped(let count): self = .dropped(count)
    }
  }
}
