// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
public import Dispatch
public import Logging
internal import Synchronization

/// A container: its factories, their objects, and its phase.
///
/// A program has one, ``Alchemic/mainContext``; tests and tools create others. Call all methods on any thread. The container
/// holds no lock while an initialiser, a method, a callback or any other code of the program runs. See <doc:Concurrency>.
public final class ALCContext: EngineHost, Sendable {
  /// Whether a container other than the program's was ever started. Errors of the program's container then suggest
  /// `withCurrent`.
  static let isAnotherStarted = Atomic(false)

  let scan: ClassScan
  let events: EventLog
  private let givenLogger: Logger?
  let state = Mutex(State())
  let liveCounting = LiveCounting()
  let scopes = ScopeRegistry()
  let services = ServiceStates()
  /// The objects of singletons and the plans of templates, by requested type; empty until the container is ready.
  let instances = InstanceCache()
  /// The plans of `AcInvoke`, by requested class.
  let invocations = InstanceCache()
  private let queue = DispatchQueue(label: "alchemic", qos: .userInitiated)
  private let main: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The timeouts of stops.
  let timeouts: Timeouts

  /// A container that is not started.
  ///
  /// It reads no class before it is started or a snapshot is requested.
  ///
  /// - Parameters:
  ///   - scan: The classes that it manages.
  ///   - eventCapacity: How many events it keeps for later listeners; at least one.
  ///   - clock: A monotonic clock in nanoseconds; by default the system's, which counts from boot.
  ///   - logger: The logger for progress at `debug`, starts at `info` and failures at `error`. By default the container
  ///     creates a logger with the label `alchemic` for each line, so that you can set up logging later.
  ///   - main: Runs a closure on the main thread, in the order of the calls; by default through the main queue.
  ///   - timer: Runs a closure after a time, on any thread that it may occupy for a moment; by default with one timer for
  ///     all containers. The timeouts of a stop use it, so that tests can do without waiting.
  public init(
    scan: ClassScan = .program, eventCapacity: Int = 32_768,
    clock: @escaping @Sendable () -> UInt64 = { DispatchTime.now().uptimeNanoseconds },
    logger: Logger? = nil,
    main: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { DispatchQueue.main.async(execute: $0) },
    timer: (@Sendable (Duration, @escaping @Sendable () -> Void) -> Void)? = nil
  ) {
    self.scan = scan
    givenLogger = logger
    self.main = main
    timeouts = timer.map { Timeouts(clock: clock, timer: $0) } ?? .ofProcess
    events = EventLog(capacity: max(1, eventCapacity), clock: clock)
    ContainerUse.didAddContainer()
    ThreadLabel.label(queue, .container)
    queue.setSpecific(key: Self.queueOwner, value: ObjectIdentifier(self))
    _ = ThreadLabel.labelMainQueue
  }

  deinit {
    let (watchdog, engine) = state.withLock { ($0.watchdog, $0.lifecycle.engine) }
    watchdog?.end()
    // Providers keep the engine, and objects of the engine keep providers.
    engine?.close(Self.released)
    ContainerUse.didRemoveContainer()
  }

  /// The logger. A default one is not kept, because the program may set up logging later.
  var logger: Logger {
    givenLogger ?? Logger(label: "alchemic")
  }

  /// The current container: the innermost ``withCurrent(_:)`` or the object under construction decides, whichever is
  /// nested deeper; otherwise ``Alchemic/mainContext``. In a when-ready callback it is the container that fires it.
  public static var current: ALCContext {
    ContainerUse.unretained.takeUnretainedValue()
  }

  /// Runs a closure with this container as the current one.
  func asCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try ContainerUse.with(self, operation)
  }

  /// Makes ``AcGet(_:_:fileID:line:)`` and related functions use this container in an operation, and in the tasks that it
  /// starts, except for detached ones.
  ///
  /// - Parameter operation: The operation, which runs immediately on this thread.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try asCurrent(operation)
  }

  /// Makes ``AcGet(_:_:fileID:line:)`` and related functions use this container in an operation, and in the tasks that it
  /// starts, except for detached ones.
  ///
  /// - Parameters:
  ///   - isolation: The actor to run the operation on; by default the caller's.
  ///   - operation: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func withCurrent<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await ContainerUse.with(self, isolation: isolation, operation)
  }

  /// The phase of the container. It may already have changed when the caller reads the value.
  public var phase: ContainerPhase {
    state.withLock { $0.lifecycle.phase }
  }

  /// The events that the container remembers, followed by all later ones.
  ///
  /// - Parameter number: The number of the last event that the caller knows; 0 for none.
  /// - Returns: An endless sequence of the events after that one; see ``AlchemicEvents``.
  public func events(after number: UInt64 = 0) -> AlchemicEvents {
    AlchemicEvents(log: events, context: self, start: number)
  }

  /// Waits until the start has ended and all callbacks have fired, without blocking a thread.
  ///
  /// A program's container that starts automatically starts now if it has not started yet. For a container that is never
  /// started, this waits until the task is cancelled.
  ///
  /// - Throws: `AlchemicError` when the start fails, or as soon as the task is cancelled; the start itself then continues.
  public func untilReady() async throws(AlchemicError) {
    if phase == .idle { noteWaiter() }
    let waiter = UniqueIdentity()
    let failure = await withTaskCancellationHandler {
      await suspended { (continuation: TaskContinuation<AlchemicError?>) in
        let known = state.withLock { state -> AlchemicError?? in
          switch state.lifecycle {
          case .open(.ready, _): return .some(nil)
          case .failed(let error, _): return error
          case .stopping(_, nil): return Self.hasEnded(.stopping)
          case .stopped: return Self.hasEnded(.stopped)
          // A failed start first stops the objects that it has created.
          case .idle, .starting, .open, .stopping:
            // Checked under the lock: a later cancellation finds the task among the waiting ones.
            if Task.isCancelled { return Self.waitCancelled }
            state.waiting.add(waiter, continuation)
            return nil
          }
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      let continuation = state.withLock { $0.waiting.remove(waiter) }
      continuation?.resume(returning: Self.waitCancelled)
    }
    if let failure { throw failure }
  }

  /// Starts the container, unless it is already started, and waits until the start has ended.
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

  /// Starts the container as ``started()`` does, and creates several singletons at the same time.
  ///
  /// - Parameter concurrency: How many; see ``start(concurrency:)``.
  /// - Returns: The container itself.
  /// - Throws: `AlchemicError`, as ``untilReady()`` does.
  @discardableResult
  public func started(concurrency: Int) async throws(AlchemicError) -> ALCContext {
    start(concurrency: concurrency)
    try await untilReady()
    return self
  }

  private static let released = AlchemicError(.cancelled(attempted: "A request"))

  /// The error for callers that wait for a container that will not become ready.
  static func hasEnded(_ state: Problem.Unready) -> AlchemicError {
    AlchemicError(.lifecycle(attempted: "untilReady", state: state))
  }

  private static let waitCancelled = AlchemicError(.cancelled(attempted: "untilReady"))

  private static let queueOwner = DispatchSpecificKey<ObjectIdentifier>()

  /// Whether this code runs on the container's own queue.
  var isOnQueue: Bool {
    DispatchQueue.getSpecific(key: Self.queueOwner) == ObjectIdentifier(self)
  }

  func runOnQueue(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// A queue for a further thread of a start.
  ///
  /// - Parameter isOnQueue: Whether code there counts as code on the container's own queue: it must not wait for objects that
  ///   only that queue can complete.
  func startThread(isOnQueue: Bool) -> DispatchQueue {
    let thread = DispatchQueue(label: "alchemic.start", qos: .userInitiated)
    if isOnQueue { thread.setSpecific(key: Self.queueOwner, value: ObjectIdentifier(self)) }
    return thread
  }

  func runOnMain(_ body: @escaping @Sendable () -> Void) {
    main { self.asCurrent(body) }
  }

  @discardableResult
  func runAfter(_ delay: Duration, _ body: @escaping @Sendable () -> Void) -> Timeouts.ID {
    timeouts.run(after: delay, body)
  }

  /// How many timeouts of stops have neither passed nor been cancelled.
  package var pendingTimeouts: Int { timeouts.count }

  /// An object to notify, and the factory of the singleton whose creation has injected it, if there is one.
  typealias AwareObject = (object: UncheckedTransfer<any AlchemicAware>, creating: Int?)

  /// All mutable state, protected by one mutex.
  struct State {
    var lifecycle = Lifecycle.idle
    /// Whether a start waits for an explorer.
    var isHeld = false
    var callbacks = CallbackList()
    /// The tasks that wait for the end of the start, and get the error of one that fails.
    var waiting = WaitingTasks<AlchemicError?>()
    var applications = ApplicationObjects()
    /// The objects to notify of their injection once all singletons are created.
    var aware: [AwareObject] = []
    /// How many singletons a start creates at the same time; `nil` where the declarations decide.
    var startConcurrency: Int?
    /// Whether this start creates several singletons at the same time.
    var isStartParallel = false
    var startedAt: UInt64?
    var endedAt: UInt64?
    /// The resolved graph, for snapshots before the start.
    var preview: Model?
    /// Logs what a slow start waits for.
    var watchdog: StartWatchdog?
    /// Whether the waiters of a container that is not started, or that failed, are already logged.
    var hasReportedWaiting = false
    /// The exit status for a failed start; `nil` when the program continues.
    var exitStatus: Int32?
    /// The requested stop, and the tasks that wait for its end.
    var stop = StopRequest()
    /// When the last stop since the start began and ended.
    var stopTimes: StopTimes?
    /// The engines of earlier starts whose plans a request that began before the stop may still use. All others are freed.
    var retired: [Engine] = []
    /// The key-value stores among the objects.
    var stores = AttachedStores()

    /// Removes and returns the next callback that waits, unless the container is stopping.
    mutating func takeDueCallback() -> (CallbackSnapshot, CallbackBody)? {
      if case .open = lifecycle { callbacks.takeDue() } else { nil }
    }

    var isReady: Bool {
      if case .open(.ready, _) = lifecycle { true } else { false }
    }
  }

  /// The phase of a container, with its engine.
  enum Lifecycle {
    /// The container is not started.
    case idle
    /// The container is starting. The engine exists once the graph is resolved.
    case starting(ContainerPhase, Engine?)
    /// The container answers requests. Callbacks may still be due.
    case open(ContainerPhase, Engine)
    /// The last start failed. The engine is kept for snapshots, without its objects.
    case failed(AlchemicError, Engine?)
    /// The container stops its objects. The error is the failed start's, if that is the reason.
    case stopping(Engine, AlchemicError?)
    /// The container has stopped. The engine is kept for snapshots, without its objects.
    case stopped(StopReport, Engine?)

    var phase: ContainerPhase {
      switch self {
      case .idle: .idle
      case .starting(let phase, _), .open(let phase, _): phase
      case .failed: .failed
      case .stopping: .stopping
      case .stopped: .stopped
      }
    }

    /// The engine while the container answers requests.
    var openEngine: Engine? {
      if case .open(_, let engine) = self { engine } else { nil }
    }

    var engine: Engine? {
      switch self {
      case .idle: nil
      case .starting(_, let engine), .failed(_, let engine): engine
      case .open(_, let engine), .stopping(let engine, _): engine
      case .stopped(_, let engine): engine
      }
    }

    var model: Model? { engine?.model }
  }
}
