public import AlchemicInspection
public import TerminalScreen

/// What an explorer is told: the only way in which it changes.
public enum Message: Hashable, Sendable {
  /// A person did something at the terminal.
  case input(Input)
  /// The window has this size now. Tell it before the first view: paging and scrolling go by it.
  case resized(width: Int, height: Int)
  /// The container as it was when it was asked for, as the answer to ``Effect/loadSnapshot`` or on its own.
  case snapshot(ContainerSnapshot)
  /// Something happened in the container. Events may come before the first snapshot, and twice.
  case event(ContainerEvent)
  /// So many events were lost on their way.
  case dropped(Int)
  /// A command was carried out, or refused.
  case commandFinished(Command, refusal: CommandError?)
  /// What was asked for with ``Effect/examine(_:)``: what the object says, where there is one that can be asked, and why
  /// each argument and then each variable gets what it gets, where that is known.
  case detailsLoaded(Int, object: String?, explanations: [ExplanationSnapshot])
  /// There is a connection, or another one, which lets so much be done.
  case connected(Set<Capability>)
  /// The container can no longer be reached; why, in one sentence.
  case connectionLost(String)
  /// Something was done, or could not be; in one sentence.
  case notice(String, isSuccess: Bool)
  /// What a file says of a store's settings, as the answer to ``Effect/readSettings(store:path:)``.
  case settingsRead(store: String, [SettingAssignment])
  /// Why a file of settings for a store says nothing, in one sentence; the answer to
  /// ``Effect/readSettings(store:path:)``, too.
  case settingsUnreadable(store: String, reason: String)
  /// Another container has taken the place of this one.
  case replaced(ContainerSnapshot)
  /// Time has passed: nanoseconds of the container's monotonic clock. Worth sending only while
  /// ``Explorer/isAnimating`` or ``Explorer/isAwaitingAnswer`` holds.
  case tick(UInt64)

  /// A message from what a connection tells on its own.
  public init(_ update: Update) {
    switch update {
    case .event(let event): self = .event(event)
    case .dropped(let count): self = .dropped(count)
    }
  }
}
