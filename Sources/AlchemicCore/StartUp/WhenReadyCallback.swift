/// A when-ready callback, as it stands.
public struct WhenReadyCallback: Identifiable, Sendable {
  /// The callback's number in its container, counted from 0 in the order of registration.
  ///
  /// One that comes when the container is ready gets the number of one that is over: that of one with its label and
  /// place which came as late, or, where a thousand are remembered, the oldest of these.
  public let id: Int
  /// What the program calls it; empty when it says nothing.
  public let label: String
  /// Where it was registered.
  public let location: AlchemicSourceLocation
  /// How many of its label and place there were under this number, itself included.
  public let count: Int
  /// What it is doing.
  public var state: State

  init(id: Int, label: String, location: AlchemicSourceLocation, count: Int = 1, state: State) {
    self.id = id
    self.label = label
    self.location = location
    self.count = count
    self.state = state
  }

  /// Whether it ran, well or not.
  var isOver: Bool {
    switch state {
    case .waiting, .firing: false
    case .fired, .failed: true
    }
  }

  /// What a callback is doing. Instants and durations are nanoseconds of the container's clock.
  public enum State: Sendable {
    /// It waits for the container.
    case waiting
    /// It runs.
    case firing(since: UInt64, thread: String)
    /// It ran to its end.
    case fired(at: UInt64, took: UInt64, thread: String)
    /// It threw an error.
    case failed(any Error)
  }
}
