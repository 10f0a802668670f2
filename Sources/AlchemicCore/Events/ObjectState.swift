/// What the object of a factory is doing. Instants and durations are nanoseconds of the container's clock.
public enum ObjectState: Sendable {
  /// There is none: not started yet, not set yet, or a template.
  case notCreated
  /// It is being made.
  case creating(since: UInt64, thread: String)
  /// It was made.
  case created(at: UInt64, took: UInt64, thread: String)
  /// The program set it.
  case set(at: UInt64)
  /// It could not be made.
  case failed(AlchemicError)
  /// It was created by the start and released when that ended: a weak singleton that nothing holds.
  case released(at: UInt64)
}
