/// When new connections are taken, decided in values: not for a while after one could not be taken because the process
/// was out of descriptors. One that waits would keep the server's thread busy, which could do nothing about it.
struct AcceptBackoff {
  private var state = State.accepting

  private enum State {
    /// Whoever comes is taken.
    case accepting
    /// The process was out of descriptors.
    case paused(until: ContinuousClock.Instant)
  }

  /// How long it takes no connection, unless one of its own closes before.
  static let pause: Duration = .milliseconds(250)

  /// A connection could not be taken.
  mutating func acceptFailed(at now: ContinuousClock.Instant) {
    state = .paused(until: now.advanced(by: Self.pause))
  }

  /// A connection was closed: its descriptor is free.
  mutating func connectionClosed() { state = .accepting }

  /// For how long no connection is taken; `nil` when they are.
  mutating func remaining(at now: ContinuousClock.Instant) -> Duration? {
    guard case .paused(let end) = state else { return nil }
    if now < end { return now.duration(to: end) }
    state = .accepting
    return nil
  }
}
