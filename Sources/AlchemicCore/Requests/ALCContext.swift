internal import AlchemicRuntime
public import Dispatch
public import Logging
internal import Synchronization

/// A container: its factories, their objects, and what it is doing.
///
/// A program has one, ``Alchemic/mainContext``; tests and tools make others. All methods may be called on any thread.
/// No lock is held while an initialiser, a method, a callback or any other code of the program runs. See
/// <doc:Concurrency>.
public final class ALCContext: Sendable {
  /// Whether a container other than the program's was ever started. Errors of the program's own then name `withCurrent`.
  static let isAnotherStarted = Atomic(false)

  let scan: ClassScan
  let events: EventLog
  private let givenLogger: Logger?
  let state = Mutex(State())
  /// The objects of singletons and the plans of templates, by requested type; empty until the container is ready.
  let instances = InstanceCache()
  private let queue = DispatchQueue(label: "alchemic", qos: .userInitiated)
  private let main: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// A container that was not started.
  ///
  /// It looks at no class before it is started, or asked for a snapshot.
  ///
  /// - Parameters:
  ///   - scan: Which classes it manages.
  ///   - eventCapacity: How many events it keeps for listeners that come late; at least one.
  ///   - clock: A clock that never goes back, in nanoseconds; by default the system's, which counts from its boot.
  ///   - logger: Where it logs: what it does at `debug`, a start at `info`, what fails at `error`. By default what swift-log
  ///     gives for the label `alchemic` at the time, so that a container may exist before logging is set up.
  ///   - main: Runs something on the main thread, in the order of the calls; by default through the main queue.
  public init(
    scan: ClassScan = .program, eventCapacity: Int = 32_768,
    clock: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds },
    logger: Logger? = nil,
    main: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { DispatchQueue.main.async(execute: $0) }
  ) {
    self.scan = scan
    givenLogger = logger
    self.main = main
    events = EventLog(capacity: max(1, eventCapacity), clock: clock)
    ThreadLabel.label(queue, .container)
    queue.setSpecific(key: Self.queueOwner, value: ObjectIdentifier(self))
    _ = ThreadLabel.labelMainQueue
  }

  deinit {
    state.withLock { $0.watchdog }?.end()
  }

  /// Where it logs; not kept where the program gave none, because it may set up logging later.
  var logger: Logger {
    givenLogger ?? Logger(label: "alchemic")
  }

  /// The container that is in use here: that of the innermost ``withCurrent(_:)``, or of the object that is being
  /// created, whichever began later; else the main one. In a when-ready callback it is the container that fires it.
  public static var current: ALCContext {
    ContainerUse.unretained.takeUnretainedValue()
  }

  /// Whether a task that is begun here would use this container.
  @inline(__always)
  var isInherited: Bool {
    ContainerUse.unretainedInherited.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
  }

  /// Does something with this container as the current one.
  func asCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try ContainerUse.with(self, operation)
  }

  /// Has ``AcGet(_:_:fileID:line:)`` and its relatives use this container in what an operation does, and in the tasks
  /// it makes, but for detached ones.
  ///
  /// - Parameter operation: What to do, at once and on this thread.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try asCurrent(operation)
  }

  /// Has ``AcGet(_:_:fileID:line:)`` and its relatives use this container in what an operation does, and in the tasks
  /// it makes, but for detached ones.
  ///
  /// - Parameters:
  ///   - isolation: The actor to do it on; by default the caller's.
  ///   - operation: What to do.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func withCurrent<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await ContainerUse.with(self, isolation: isolation, operation)
  }

  /// What the container is doing. It may be doing something else by the time that one looks.
  public var phase: ContainerPhase {
    state.withLock { $0.lifecycle.phase }
  }

  /// What happened, as far as the container remembers it, and what happens from now on.
  ///
  /// - Parameter number: The last event that is known already; 0 for none.
  /// - Returns: The events after that one, without end; see ``AlchemicEvents``.
  public func events(after number: UInt64 = 0) -> AlchemicEvents {
    AlchemicEvents(log: events, start: number)
  }

  /// Waits until the start is done, callbacks included, without holding a thread.
  ///
  /// Where the program's container starts by itself and nothing has started it yet, this does.
  ///
  /// - Throws: `AlchemicError` when the start fails, or as soon as the task is cancelled; the start itself goes on then.
  ///   A container that nobody starts is waited for as long as it takes.
  public func untilReady() async throws(AlchemicError) {
    if phase == .idle { noteWaiter() }
    let waiter = UniqueIdentity()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
        let known = state.withLock { state -> Outcome? in
          switch state.lifecycle {
          case .open(.ready, _): return .success(())
          case .failed(let error, _): return .failure(error)
          case .idle, .starting, .open:
            // Decided under the lock: whoever is cancelled later is found among those who wait.
            if Task.isCancelled { return .failure(Self.waitCancelled) }
            state.waiting[ObjectIdentifier(waiter)] = continuation
            return nil
          }
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      let continuation = state.withLock { $0.waiting.removeValue(forKey: ObjectIdentifier(waiter)) }
      continuation?.resume(returning: .failure(Self.waitCancelled))
    }
    try outcome.get()
  }

  /// Starts the container, if nobody did, and waits until the start is done.
  ///
  /// ```swift
  /// let context = try await ALCContext(scan: .modules(["Shop"])).started()
  /// ```
  ///
  /// - Returns: The container itself.
  /// - Throws: `AlchemicError`, as ``untilReady()`` does.
  @discardableResult
  public func started() async throws(AlchemicError) -> ALCContext {
    start()
    try await untilReady()
    return self
  }

  private static let waitCancelled = AlchemicError(.cancelled(attempted: "untilReady"))

  /// One of those who wait, which is itself and no other.
  private final class UniqueIdentity: Sendable {}

  private static let queueOwner = DispatchSpecificKey<ObjectIdentifier>()

  /// Whether this code runs on the container's own queue.
  var isOnQueue: Bool {
    DispatchQueue.getSpecific(key: Self.queueOwner) == ObjectIdentifier(self)
  }

  func runOnQueue(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  func runOnMain(_ body: @escaping @Sendable () -> Void) {
    main { self.asCurrent(body) }
  }

  typealias Outcome = Result<Void, AlchemicError>
  typealias Waiting = [ObjectIdentifier: CheckedContinuation<Outcome, Never>]

  /// What changes, behind one mutex.
  struct State {
    var lifecycle = Lifecycle.idle
    /// Whether a start waits until an explorer begins it.
    var isHeld = false
    var callbacks = CallbackList()
    /// The tasks that wait for the end of the start.
    var waiting: Waiting = [:]
    /// The objects that are told of their dependencies once the graph is made.
    var aware: [UncheckedTransfer<any AlchemicAware>] = []
    var startedAt: UInt64?
    var endedAt: UInt64?
    /// The graph as it would be started, for those who look before anyone starts.
    var preview: Model?
    /// How to make the objects of templates that were asked for, by their ids; never taken out.
    var plans: [Int: TemplatePlan] = [:]
    /// What tells of a start that takes long.
    var watchdog: StartWatchdog?
    /// Whether the log has what waits for a start that nobody begins, or that failed.
    var hasReportedWaiting = false
    /// What the program ends with where a start fails; nothing where it goes on.
    var exitStatus: Int32?
    /// The key-value stores among the objects, by their identifiers, as long as they live.
    var stores: [String: UncheckedTransfer<WeakReference>] = [:]

    var isReady: Bool {
      if case .open(.ready, _) = lifecycle { true } else { false }
    }
  }

  /// What a container is doing, with what it has while it does it.
  enum Lifecycle {
    /// Nobody started it.
    case idle
    /// It starts; the model is there once the graph is resolved.
    case starting(ContainerPhase, Model?)
    /// It answers requests; callbacks may still be due.
    case open(ContainerPhase, Model)
    /// The last start failed. The model tells what it looked like; its objects are gone.
    case failed(AlchemicError, Model?)

    var phase: ContainerPhase {
      switch self {
      case .idle: .idle
      case .starting(let phase, _), .open(let phase, _): phase
      case .failed: .failed
      }
    }

    var model: Model? {
      switch self {
      case .idle: nil
      case .starting(_, let model), .failed(_, let model): model
      case .open(_, let model): model
      }
    }
  }
}
