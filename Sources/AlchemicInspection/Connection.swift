/// The one way in to a container, wherever it is: in this process, in another one, or in a saved file.
///
/// What uses a connection cannot tell which of them it has. Each of them passes the tests in `ConnectionContract`; a new
/// one is a new case of `ConnectionKind` there.
public protocol Connection: Sendable {
  /// What can be done through it besides looking. It does not change as long as the connection lasts.
  var capabilities: Set<Capability> { get }

  /// The container as it is now.
  ///
  /// - Throws: What the connection is told when the container cannot be reached; never in the container's own process.
  func snapshot() async throws -> ContainerSnapshot

  /// What happens after an event that is known already, as it happens; first what happened since, as far as the
  /// container still remembers it. The sequence ends when the connection does.
  func updates(after event: UInt64) -> AsyncStream<Update>

  /// Has the container do something. Returns when it is done or refused; its effects come as updates.
  ///
  /// - Throws: ``CommandError`` when the container says no.
  func perform(_ command: Command) async throws

  /// What the object of a factory says of itself; of a template how many live of the objects made since this was first
  /// asked, and then what the newest of them say. Makes no object.
  ///
  /// - Throws: ``CommandError`` when there is none, or when this connection cannot ask it.
  func describe(_ factory: Int) async throws -> String

  /// Why each argument and then each variable of a factory gets what it gets, in the order of the snapshot; nothing for
  /// a number that no factory has. Makes no object.
  ///
  /// - Throws: ``CommandError`` when this connection cannot tell.
  func explain(_ factory: Int) async throws -> [ExplanationSnapshot]
}

extension Connection {
  /// All that there is, as for a container of this process.
  public var capabilities: Set<Capability> { Set(Capability.allCases) }
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
  /// Register a when-ready callback with a label, to see when it fires; it does nothing else.
  case registerCallback(label: String)
  /// Set an entry of a store. `seen` is the ``EntrySnapshot/revision`` that was looked at: when the entry is another one
  /// by now, the container says so instead; `nil` sets it anyway.
  case set(store: String, key: String, SettingValue, seen: String? = nil)
  /// Remove an entry of a store, so that its default counts again; `seen` as for ``set(store:key:_:seen:)``.
  case remove(store: String, key: String, seen: String? = nil)
}

/// Why a container refused a command.
public struct CommandError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in one sentence.
  public var description: String
  /// What the entry is by now, where it is another one than the command was made over.
  public var stale: Stale?

  /// A refusal with its reason.
  public init(_ description: String, stale: Stale? = nil) {
    self.description = description
    self.stale = stale
  }

  /// An entry that has changed since it was looked at.
  public struct Stale: Codable, Hashable, Sendable {
    /// What it is by now; `nil` when it is gone.
    public var entry: EntrySnapshot?

    /// What an entry is by now.
    public init(entry: EntrySnapshot?) {
      self.entry = entry
    }
  }
}
