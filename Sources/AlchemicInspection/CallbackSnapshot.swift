/// What an explorer knows of one when-ready callback.
public struct CallbackSnapshot: Codable, Hashable, Sendable, Identifiable {
  /// The callback's number: its index in ``ContainerSnapshot/callbacks``. A later one may get that of one that is over.
  public var id: Int
  /// What the program calls it; empty when it says nothing.
  public var label: String
  /// Where it was registered.
  public var location: SourceLocationSnapshot
  /// How many there were of its label and place under this number, itself included.
  public var count: Int
  /// What it is doing.
  public var state: State

  /// A callback from its parts.
  public init(id: Int, label: String, location: SourceLocationSnapshot, count: Int = 1, state: State) {
    self.id = id
    self.label = label
    self.location = location
    self.count = count
    self.state = state
  }

  /// What a callback is doing. Instants and durations are nanoseconds of the container's clock.
  public enum State: Codable, Hashable, Sendable {
    /// It waits for the container.
    case waiting
    /// It runs.
    case firing(since: UInt64, thread: String)
    /// It ran to its end.
    case fired(at: UInt64, took: UInt64, thread: String)
    /// It threw an error.
    case failed(String)
  }
}
