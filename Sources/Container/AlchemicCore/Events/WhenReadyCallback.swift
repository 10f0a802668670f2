/// A when-ready callback and its state.
public struct WhenReadyCallback: Identifiable, Sendable {
  /// The callback's number in its container, counted from 0 in the order of registration.
  ///
  /// Callbacks that are registered after the container is ready reuse the number of a finished one of these: first of one
  /// with the same label and location, else of the oldest when 1,000 are remembered.
  public let id: Int
  /// The program's label for the callback; empty without one.
  public let label: String
  /// Where it was registered.
  public let location: AlchemicSourceLocation
  /// How many callbacks with the same label and location have used this number, including this one.
  public let count: Int
  /// The state of the callback.
  public var state: State

  init(id: Int, label: String, location: AlchemicSourceLocation, count: Int = 1, state: State) {
    self.id = id
    self.label = label
    self.location = location
    self.count = count
    self.state = state
  }

  /// Whether the callback has run, with or without an error.
  var isOver: Bool {
    switch state {
    case .waiting, .firing: false
    case .fired, .failed: true
    }
  }

  /// The state of a callback. Instants and durations are nanoseconds of the container's clock.
  public enum State: Sendable {
    /// The callback waits for the container.
    case waiting
    /// The callback runs.
    case firing(since: UInt64, thread: String)
    /// The callback has returned.
    case fired(at: UInt64, took: UInt64, thread: String)
    /// The callback has thrown an error.
    case failed(any Error)
  }
}
