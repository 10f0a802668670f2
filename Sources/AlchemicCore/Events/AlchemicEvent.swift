/// Something that happened in a container.
public struct AlchemicEvent: Sendable {
  /// The event's number. Each container numbers its events from 1, without gaps.
  public let number: UInt64
  /// When it happened, in nanoseconds of the container's monotonic clock. The clock counts from the system's boot.
  public let instant: UInt64
  let label: ThreadLabel
  /// What happened.
  public let kind: Kind

  /// The thread it happened on: `main`, `alchemic` for the container's queue, or `thread` and a number.
  public var thread: String { label.description }

  /// The kinds of events. A present participle reports a beginning, and its past participle the end.
  public enum Kind: Sendable {
    /// The container starts to search for classes.
    case scanning
    /// The container found this many classes.
    case scanned(classes: Int)
    /// The container starts to read the classes' declarations.
    case registering
    /// The classes declared this many factories.
    case registered(factories: Int)
    /// The container starts to resolve each dependency.
    case resolving
    /// The graph has no problems.
    case resolved(factories: Int)
    /// The container starts to create this many singletons.
    case startingSingletons(count: Int)
    /// The container starts to create a singleton.
    case singletonStarting(factory: Int)
    /// The container created and wired a singleton. `took` is in nanoseconds; `createdCount` is how many objects the
    /// factory has created.
    case singletonStarted(factory: Int, took: UInt64, createdCount: Int)
    /// The container could not create a singleton.
    case singletonFailed(factory: Int, AlchemicError)
    /// The container released a weak singleton at the end of the start, because nothing holds it.
    case singletonReleased(factory: Int)
    /// A factory created objects that the container does not keep: those of a template, or those that `AcInvoke`
    /// requests. `createdCount` is how many it has created in all. The container posts the event only while it has
    /// listeners, and at most once every 10 milliseconds for each factory.
    case objectsCreated(factory: Int, createdCount: Int)
    /// The program set a reference.
    case referenceSet(factory: Int)
    /// The program registered a callback, which waits for the container.
    case callbackRegistered(WhenReadyCallback)
    /// The container starts to run the callbacks.
    case firingCallbacks
    /// A callback starts.
    case callbackFiring(WhenReadyCallback)
    /// A callback returned.
    case callbackFired(WhenReadyCallback)
    /// A callback threw an error.
    case callbackFailed(WhenReadyCallback)
    /// A key-value store is open for reading and setting.
    case storeOpened(store: String)
    /// A key-value store reports a new problem, or that a problem is over.
    case storeReported(store: String)
    /// This process or another one set, changed or removed an entry of a key-value store.
    case valueChanged(store: String, key: String)
    /// The start has succeeded.
    case ready
    /// The start failed, and released everything it had created.
    case failed(AlchemicError)
  }
}
