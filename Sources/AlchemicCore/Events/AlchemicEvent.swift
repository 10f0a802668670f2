/// Something that happened in a container.
public struct AlchemicEvent: Sendable {
  /// The event's number; each container counts its own, from 1, without gaps.
  public let number: UInt64
  /// When it happened, in nanoseconds of the container's monotonic clock, which counts from the system's boot.
  public let instant: UInt64
  let label: ThreadLabel
  /// What happened.
  public let kind: Kind

  /// The thread it happened on: `main`, `alchemic` for the container's queue, else `thread` and a number.
  public var thread: String { label.description }

  /// All that can happen. A name in the present tense has its counterpart in the past.
  public enum Kind: Sendable {
    /// The container looks for classes.
    case scanning
    /// It found so many.
    case scanned(classes: Int)
    /// It reads their declarations.
    case registering
    /// They declared so many factories.
    case registered(factories: Int)
    /// It chooses what each dependency gets.
    case resolving
    /// The graph is sound.
    case resolved(factories: Int)
    /// So many singletons are to be made.
    case startingSingletons(count: Int)
    /// A singleton is being made.
    case singletonStarting(factory: Int)
    /// A singleton was made and wired, in so many nanoseconds; its factory has made so many objects.
    case singletonStarted(factory: Int, took: UInt64, createdCount: Int)
    /// A singleton could not be made.
    case singletonFailed(factory: Int, AlchemicError)
    /// A weak singleton was released at the end of the start, because nothing holds it.
    case singletonReleased(factory: Int)
    /// A factory created objects that the container does not keep: those of a template, and those that `AcInvoke` asks
    /// for. `createdCount` is how many it has created in all. Posted only while somebody listens, once for those of a
    /// hundredth of a second.
    case objectsCreated(factory: Int, createdCount: Int)
    /// The program set a reference.
    case referenceSet(factory: Int)
    /// A callback waits for the container.
    case callbackRegistered(WhenReadyCallback)
    /// The callbacks are due.
    case firingCallbacks
    /// A callback runs.
    case callbackFiring(WhenReadyCallback)
    /// A callback ran to its end.
    case callbackFired(WhenReadyCallback)
    /// A callback threw an error.
    case callbackFailed(WhenReadyCallback)
    /// A key-value store can be read and set.
    case storeOpened(store: String)
    /// A key-value store reports that something is wrong that was not, or no longer is.
    case storeReported(store: String)
    /// An entry of a key-value store was set, changed or removed, here or by another process.
    case valueChanged(store: String, key: String)
    /// The start is done.
    case ready
    /// The start ended with an error, and nothing of it is left.
    case failed(AlchemicError)
  }
}
