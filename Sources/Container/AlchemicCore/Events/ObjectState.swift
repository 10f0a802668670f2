/// The state of a factory's object. Instants and durations are nanoseconds of the container's clock.
public enum ObjectState: Sendable {
  /// There is no object: the container has not created it, the program has not set it, or the factory is a template.
  case notCreated
  /// The container is creating it.
  case creating(since: UInt64, thread: String)
  /// The container created it.
  case created(at: UInt64, took: UInt64, thread: String)
  /// The container asked for it and there is none: the method returned `nil`, as its declaration allows. That stands until
  /// the next start, unless the program sets an object.
  case absent(at: UInt64, took: UInt64, thread: String)
  /// The program set it.
  case set(at: UInt64)
  /// The container could not create it.
  case failed(AlchemicError)
  /// The start created it, and released it at its end: a weak singleton that nothing holds.
  case released(at: UInt64)
  /// The container is stopping it.
  case stopping(since: UInt64)
  /// The container has stopped it.
  case stopped(at: UInt64, took: UInt64)
  /// It threw an error when the container stopped it, or did not stop in its time. `took` is how long the container waited
  /// for it; zero where no time was left when its turn came.
  case stopFailed(AlchemicError, at: UInt64, took: UInt64)
}
