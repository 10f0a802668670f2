/// What a service among the objects of a container does. Instants and durations are nanoseconds of the container's clock.
public enum ServiceState: Sendable {
  /// It runs, and is not ready yet.
  case beginning(since: UInt64)
  /// It is ready. `took` is the time from its beginning.
  case ready(at: UInt64, took: UInt64)
  /// It was asked to end, or cancelled.
  case ending(since: UInt64)
  /// It has ended. `took` is how long that took after it was asked; 0 where it ended without a request.
  case ended(at: UInt64, took: UInt64)
  /// It threw an error, or did not end in its time.
  case failed(any Error, at: UInt64)
}

/// A service among the objects of a container.
public struct ServiceRecord: Sendable {
  /// What it does.
  public internal(set) var state: ServiceState
  /// What its end means for the other services, as AlchemicServices names it: `cancelGroup`.
  public let whenEnds: String
  /// What its failure means for the other services.
  public let whenFails: String
}
