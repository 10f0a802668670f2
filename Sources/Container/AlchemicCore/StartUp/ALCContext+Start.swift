// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Logging
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

extension ALCContext {
  /// Starts the container on its own queue, and returns immediately.
  ///
  /// ``events(after:)`` reports the progress, and ``untilReady()`` waits for the end. After a start that failed, call this
  /// again: the container then reads all classes again, and has released the earlier objects. The same holds after a
  /// stop.
  ///
  /// In a program that is held for an explorer, with `ALCHEMIC_INSPECT=hold`, the start waits until the explorer starts
  /// the container.
  ///
  /// - Returns: False when the container is already started or starting; then the call does nothing.
  @discardableResult
  public func start() -> Bool { start(creating: nil) }

  /// Starts the container as ``start()`` does, and creates several singletons at the same time.
  ///
  /// - Parameter concurrency: How many, from 1 to 128, in place of the declared number; see
  ///   ``AcStartConcurrency(_:fileID:line:)``. Later starts keep the number, unless they give another.
  /// - Returns: False when the container is already started or starting; then the call does nothing.
  @discardableResult
  public func start(concurrency: Int) -> Bool { start(creating: concurrency) }

  private func start(creating concurrency: Int?) -> Bool {
    // What the earlier start has left is released outside of the lock: deinitialisers of the program may run then.
    let (begins, isHeld, _) = state.withLock { state in
      let earlier = (state.lifecycle, state.preview)
      switch state.lifecycle {
      case .starting, .open, .stopping: return (false, false, earlier)
      case .idle where state.isHeld, .failed where state.isHeld, .stopped where state.isHeld:
        state.startConcurrency = concurrency ?? state.startConcurrency
        return (true, true, earlier)
      case .idle, .failed, .stopped:
        // No plan is published after the stop, because that has changed the generation of the caches.
        if case .stopped(_, let engine?) = state.lifecycle,
          engine.hasPublishedPlans.load(ordering: .sequentiallyConsistent)
        {
          state.retired.append(engine)
        }
        state.lifecycle = .starting(.scanning, nil)
        state.startConcurrency = concurrency ?? state.startConcurrency
        state.startedAt = events.now
        state.endedAt = nil
        state.stopTimes = nil
        state.preview = nil
        state.hasReportedWaiting = false
        return (true, false, earlier)
      }
    }
    guard begins else {
      logger.debug("start ignored: the container is already started")
      return false
    }
    if isHeld {
      logger.info("start held until an explorer starts the container")
      return true
    }
    if !Alchemic.isMain(self) { Self.isAnotherStarted.store(true, ordering: .relaxed) }
    runOnQueue { self.asCurrent(self.runStart) }
    watchStart()
    return true
  }

  private func runStart() {
    let began = events.post(.phase(.scanning))
    // The events and a snapshot have the same instants.
    state.withLock { $0.startedAt = began }
    logger.debug("start: scanning")
    let registration = Registration(scan, isOfProgram: Alchemic.isMain(self))
    let classes = registration.findClasses()
    events.post(.scanned(classes: classes))
    logger.debug("start: reading the declarations of \(classes) classes")
    guard enter(.registering, nil, .phase(.registering)) else { return }
    let factories = registration.readDeclarations()
    events.post(.registered(factories: factories))
    guard enter(.resolving, nil, .phase(.resolving)) else { return }
    logger.debug("start: resolving \(factories) factories")
    let model = registration.resolve()
    for warning in model.warnings.map(\.logLine) + model.uselessLaziness { logger.warning("\(warning)") }
    let engine = Engine(context: self, model: model)
    guard model.problems.isEmpty else { return fail(AlchemicError(model.problems), engine) }
    events.post(.resolved)
    collectApplications(registration.applications, engine) { objects in
      self.startSingletons(engine, objects, began: began)
    }
  }

  private func startSingletons(_ engine: Engine, _ objects: () -> Applications, began: UInt64) {
    let model = engine.model
    guard enter(.startingSingletons, engine, .startingSingletons(count: model.startOrder.count)) else { return }
    // A request to count that comes later finds the engine.
    if liveCounting.isOn { engine.store.watchAll() }
    logger.debug("start: creating \(model.startOrder.count) singletons")
    let applications = objects()
    // Stored first, so that singletons can use them.
    for (object, factory) in applications { set(object.value, of: factory, engine) }
    let concurrency = chooseStartConcurrency(model)
    if concurrency > 1 { logger.debug("start: up to \(concurrency) at the same time") }
    let run = StartRun(engine, of: self, concurrency: concurrency) { failure in
      self.state.withLock { $0.stop.endStart = nil }
      if let failure { return self.fail(failure, engine) }
      do {
        if !applications.isEmpty { self.logger.debug("start: injecting the application object") }
        for (object, factory) in applications { try engine.wire(object.value, factory) }
      } catch {
        return self.fail(engine.failure(error), engine)
      }
      self.reportUnprotected(in: model)
      self.logger.info(
        "started",
        metadata: [
          "singletons": "\(model.startOrder.count)", "milliseconds": "\((self.events.now - began) / 1_000_000)",
        ])
      self.logger.debug("the model:\n\(self.snapshot(hasStores: false).text)")
      self.open(engine)
    }
    state.withLock { state in
      state.stop.endStart = { self.runOnQueue { self.asCurrent { run.end(by: Self.startStopped) } } }
    }
    run.run()
  }

  /// Stores an object of the program as the object of a reference or a singleton.
  func set(_ object: AnyObject, of factory: ResolvedFactory, _ engine: Engine) {
    let instance = StoredObject(object, isWeak: factory.flags.contains(.weak))
    let instant = engine.store.set(instance, of: factory) { earlier in
      self.instances.evict(owner: factory.id, object: earlier.flatMap { References.object(in: $0) })
    }
    events.post(.referenceSet(factory: factory.id), at: instant)
  }

  /// Notifies an object on the main thread that its variables are injected.
  ///
  /// During a start, this waits until all singletons are created. The object can then request any other object, and is not
  /// notified if the start fails.
  func notifyInjected(_ object: UncheckedTransfer<any AlchemicAware>) {
    let isLater = state.withLock { state in
      guard case .starting = state.lifecycle else { return false }
      state.aware.append((object, Attempt.current?.outermost.factory.id))
      return true
    }
    if !isLater { runOnMain { object.value.alchemicDidInjectDependencies() } }
  }

  /// Enters a phase of the start; false where a stop was requested, which then has ended the start.
  private func enter(_ phase: ContainerPhase, _ engine: Engine?, _ event: PostedEvent.Kind) -> Bool {
    let isStopped = state.withLock { state in
      guard state.stop.request == nil else { return true }
      state.lifecycle = .starting(phase, engine)
      return false
    }
    if isStopped {
      endStart(engine)
    } else {
      events.post(event)
    }
    return !isStopped
  }

  /// Ends a start with an error, once the objects that it has created are stopped.
  func fail(_ error: AlchemicError, _ engine: Engine) {
    if state.withLock({ $0.stop.request != nil }) { return endStart(engine) }
    // Logged before the failure is visible, because a caller may then end the program. The error is in the message, because
    // metadata would be printed before it and the error has many lines.
    logger.error("start failed: \(error)")
    reportWaitingForSuccess()
    stopCreated(by: engine, error) { report in self.finishFailure(error.logged, engine, report) }
  }

  private func finishFailure(_ error: AlchemicError, _ engine: Engine, _ report: StopReport) {
    engine.close(error)
    let ended = events.now
    let (waiting, unnotified, watchdog, exitStatus, stopping) = state.withLock { state in
      state.lifecycle = .failed(error, engine)
      state.stores.stop()
      state.endedAt = ended
      if state.stopTimes != nil { state.stopTimes?.ended = ended }
      defer { (state.aware, state.watchdog, state.stop) = ([], nil, StopRequest()) }
      return (state.waiting.takeAll(), state.aware, state.watchdog, state.exitStatus, state.stop.waiting.takeAll())
    }
    watchdog?.end()
    // Released outside of the lock: deinitialisers of the program may run now.
    withExtendedLifetime(unnotified) {}
    events.post(.failed(error), at: ended)
    // The caller of start() gets the error and decides; a container that starts automatically has no caller.
    let usageStatus = error.usageStatus
    if let exitStatus { exit(usageStatus ?? exitStatus) }
    if let usageStatus, Alchemic.isMain(self), SelfStart.isAutomatic { exit(usageStatus) }
    // A callback may have been registered in the meantime.
    reportWaitingForSuccess()
    waiting.resume(returning: error)
    stopping.resume(returning: .success(report))
  }

  private func open(_ engine: Engine) {
    guard answerRequests(engine) else { return }
    injectLateApplications()
    reportReleasedSingletons(of: engine)
    let isAnyDue = state.withLock { !$0.callbacks.isNoneDue }
    if isAnyDue {
      logger.debug("start: running the when-ready callbacks on the main thread")
      runOnMain { self.fireCallbacks() }
    } else {
      // Nothing must run on the main thread, so the container is ready even if the program never serves it.
      finishFiring()
    }
  }

  /// Opens the container for requests, and notifies the objects that their variables are injected; false where a stop was
  /// requested, which then has ended the start.
  private func answerRequests(_ engine: Engine) -> Bool {
    let aware = state.withLock { state -> [AwareObject]? in
      guard state.stop.request == nil else { return nil }
      state.lifecycle = .open(.firingCallbacks, engine)
      defer { state.aware = [] }
      return state.aware
    }
    guard let aware else {
      endStart(engine)
      return false
    }
    engine.isOpen.store(true, ordering: .releasing)
    events.post(.phase(.firingCallbacks))
    for object in inStartOrder(aware, engine.model) { notifyInjected(object) }
    return true
  }

  /// Runs every callback that is due, including those registered in the meantime, then makes the container ready.
  func fireCallbacks() {
    while let (callback, body) = state.withLock({ $0.takeDueCallback() }) { fire(callback, body) }
    finishFiring()
  }

  private func finishFiring() {
    // Read first: a stop that follows must not find its objects in the cache.
    let generation = instances.generation
    let ended = events.now
    let outcome = state.withLock { state -> (Engine, WaitingTasks<AlchemicError?>, StartWatchdog?)? in
      // A callback that was registered in the meantime fires first.
      guard state.callbacks.isNoneDue, case .open(.firingCallbacks, let engine) = state.lifecycle else { return nil }
      state.lifecycle = .open(.ready, engine)
      state.endedAt = ended
      defer { state.watchdog = nil }
      return (engine, state.waiting.takeAll(), state.watchdog)
    }
    guard let (engine, waiting, watchdog) = outcome else {
      if phase == .firingCallbacks { runOnMain { self.fireCallbacks() } }
      return
    }
    watchdog?.end()
    cacheSingletons(of: engine, generation: generation)
    logger.debug("start: ready")
    events.post(.phase(.ready), at: ended)
    runOnMain { FinishedLoading.post(self) }
    waiting.resume(returning: nil)
  }
}
