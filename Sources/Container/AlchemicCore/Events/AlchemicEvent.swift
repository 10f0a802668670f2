/// Something that happened in a container.
public struct AlchemicEvent: Sendable {
  /// The event's number. Each container numbers its events from 1, without gaps.
  public let number: UInt64
  /// When it happened, in nanoseconds of the container's monotonic clock. The clock counts from the system's boot.
  public let instant: UInt64
  let label: ThreadLabel
  /// What happened.
  public let kind: Kind
  /// For the end of a singleton's creation: how its time was spent; `nil` where all of it was its own. The end of a failed
  /// creation always has it.
  public let timing: CreationTiming?

  init(number: UInt64, instant: UInt64, label: ThreadLabel, kind: Kind, timing: CreationTiming? = nil) {
    self.number = number
    self.instant = instant
    self.label = label
    self.kind = kind
    self.timing = timing
  }

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
    /// factory has created. `took` includes what was created or waited for inside; ``AlchemicEvent/timing`` has each part.
    case singletonStarted(factory: Int, took: UInt64, createdCount: Int)
    /// The container could not create a singleton.
    case singletonFailed(factory: Int, AlchemicError)
    /// The container released a weak singleton at the end of the start, because nothing holds it.
    case singletonReleased(factory: Int)
    /// A factory created objects that the container does not keep: those of a template, or those that `AcInvoke`
    /// requests. `createdCount` is how many it has created in all. The container posts the event only while it has
    /// listeners, and at most once every 10 milliseconds for each factory.
    case objectsCreated(factory: Int, createdCount: Int)
    /// An object lives although its scope has ended; see ``ALCContext/findOutlivedObjects()``.
    case scopedObjectOutlived(factory: Int, AlchemicError)
    /// An object of a scope threw an error when it was stopped at the end of its scope, or did not stop in its time.
    case scopedObjectStopFailed(factory: Int, AlchemicError)
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
    /// The `run` of a service is called. The product AlchemicServices posts this event and the four that follow.
    case serviceBeginning(factory: Int)
    /// A service is ready. `took` is in nanoseconds.
    case serviceReady(factory: Int, took: UInt64)
    /// A service is asked to end, or cancelled.
    case serviceEnding(factory: Int)
    /// A service has ended. `took` is in nanoseconds; 0 for one that ended without a request, after no ``serviceEnding(factory:)``.
    case serviceEnded(factory: Int, took: UInt64)
    /// A service threw an error, or did not end in its time.
    case serviceFailed(factory: Int, any Error)
    /// The container starts to stop this many objects.
    case stopping(count: Int)
    /// The container starts to stop a singleton.
    case singletonStopping(factory: Int)
    /// A singleton has stopped. `took` is in nanoseconds.
    case singletonStopped(factory: Int, took: UInt64)
    /// A singleton threw an error when it was stopped, or did not stop in its time. `took` is in nanoseconds. For a singleton
    /// that did not begin, because no time was left when its turn came, this follows no ``singletonStopping(factory:)``.
    case singletonStopFailed(factory: Int, AlchemicError, took: UInt64)
    /// The container has stopped, and released all objects. `problems` is the number of those that did not stop.
    case stopped(problems: Int)
    /// The start failed. The container has stopped and released everything it had created.
    case failed(AlchemicError)
  }
}
