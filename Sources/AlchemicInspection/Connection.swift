/// The one way in to a container, wherever it is: in this process, in another one, or in a saved file.
///
/// What uses a connection cannot tell which of them it has.
public protocol Connection: Sendable {
  /// The container as it is now.
  func snapshot() async throws -> ContainerSnapshot

  /// What happens after an event that is known already, as it happens; first what happened since, as far as the
  /// container still remembers it. The sequence ends when the connection does.
  func updates(after event: UInt64) -> AsyncStream<Update>

  /// Has the container do something. Returns when it is done or refused; its effects come as updates.
  ///
  /// - Throws: ``CommandError`` when the container says no.
  func perform(_ command: Command) async throws
}

/// What a connection tells on its own.
public enum Update: Codable, Hashable, Sendable {
  /// Something happened.
  case event(ContainerEvent)
  /// So many events were lost because they were not read in time; a new snapshot brings what they told.
  case dropped(Int)
}

/// What an explorer can have a container do.
public enum Command: Codable, Hashable, Sendable {
  /// Start. Refused while a start is under way or done.
  case start
  /// Set an entry of a store.
  case set(store: String, key: String, SettingValue)
  /// Remove an entry of a store, so that its default counts again.
  case remove(store: String, key: String)
}

/// Why a container refused a command.
public struct CommandError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public var description: String

  /// A refusal with its reason.
  public init(_ description: String) {
    self.description = description
  }
}
