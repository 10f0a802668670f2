internal import AlchemicRuntime
internal import Foundation
internal import Logging
internal import Synchronization

extension ALCContext {
  /// Starts the container on its own queue, and returns immediately.
  ///
  /// ``events(after:)`` reports the progress, and ``untilReady()`` waits for the end. After a start that failed, call this
  /// again: the container then reads all classes again, and has released the earlier objects.
  ///
  /// In a program that is held for an explorer, with `ALCHEMIC_INSPECT=hold`, the start waits until the explorer starts
  /// the container.
  ///
  /// - Returns: False when the container is already started or starting; then the call does nothing.
  @discardableResult
  public func start() -> Bool {
    // What the earlier start has left is released outside of the lock: deinitialisers of the program may run then.
    let (begins, isHeld, _) = state.withLock { state in
      let earlier = (state.lifecycle, state.preview)
      switch state.lifecycle {
      case .starting, .open: return (false, false, earlier)
      case .idle where state.isHeld, .failed where state.isHeld: return (true, true, earlier)
      case .idle, .failed:
        state.lifecycle = .starting(.scanning, nil)
        state.startedAt = events.now
        state.endedAt = nil
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
    let began = events.post(.scanning)
    logger.debug("start: scanning")
    let registration = Registration(scan)
    let classes = registration.findClasses()
    events.post(.scanned(classes: classes))
    logger.debug("start: reading the declarations of \(classes) classes")
    for module in registration.emptyModules {
      logger.warning("no class in the module \(module) declares itself; check the name of the module")
    }
    enter(.registering, nil, .registering)
    let factories = registration.readDeclarations()
    events.post(.registered(factories: factories))
    for warning in registration.warnings { logger.warning("\(warning)") }
    enter(.resolving, nil, .resolving)
    logger.debug("start: resolving \(factories) factories")
    let model = registration.resolve()
    for warning in model.extensions.flatMap({ $0.warnings() }) + model.omittedArguments {
      logger.warning("\(warning)")
    }
    let engine = Engine(context: self, model: model)
    guard model.problems.isEmpty else { return fail(AlchemicError(model.problems), engine) }
    events.post(.resolved(factories: model.factories.count))
    collectApplications(registration.applications, engine) { objects in
      self.startSingletons(engine, objects, began: began)
    }
  }

  private func startSingletons(_ engine: Engine, _ objects: () -> Applications, began: UInt64) {
    let model = engine.model
    enter(.startingSingletons, engine, .startingSingletons(count: model.startOrder.count))
    logger.debug("start: creating \(model.startOrder.count) singletons")
    let applications = objects()
    // Stored first, so that singletons can use them.
    for (object, factory) in applications { set(object.value, of: factory, engine) }
    StartRun(engine, of: self) { failure in
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
      self.logger.debug("the model:\n\(self.snapshot().text)")
      self.open(engine)
    }.run()
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
      state.aware.append(object)
      return true
    }
    if !isLater { runOnMain { object.value.alchemicDidInjectDependencies() } }
  }

  private func enter(_ phase: ContainerPhase, _ engine: Engine?, _ event: AlchemicEvent.Kind) {
    state.withLock { $0.lifecycle = .starting(phase, engine) }
    events.post(event)
  }

  private func fail(_ error: AlchemicError, _ engine: Engine) {
    engine.store.release(error)
    // Logged before the failure is visible, because a caller may then end the program. The error is in the message, because
    // metadata would be printed before it and the error has many lines.
    logger.error("start failed: \(error)")
    reportWaitingForSuccess()
    let error = error.logged
    let (waiting, unnotified, watchdog, exitStatus) = state.withLock { state in
      state.lifecycle = .failed(error, engine)
      state.endedAt = events.now
      defer { (state.waiting, state.aware, state.watchdog) = ([:], [], nil) }
      return (state.waiting, state.aware, state.watchdog, state.exitStatus)
    }
    watchdog?.end()
    // Released outside of the lock: deinitialisers of the program may run now.
    withExtendedLifetime(unnotified) {}
    events.post(.failed(error))
    if let exitStatus { exit(exitStatus) }
    // A callback may have been registered in the meantime.
    reportWaitingForSuccess()
    for continuation in waiting.values { continuation.resume(returning: .failure(error)) }
  }

  private func open(_ engine: Engine) {
    answerRequests(engine)
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

  /// Opens the container for requests, and notifies the objects that their variables are injected.
  private func answerRequests(_ engine: Engine) {
    let aware = state.withLock { state in
      state.lifecycle = .open(.firingCallbacks, engine)
      defer { state.aware = [] }
      return state.aware
    }
    events.post(.firingCallbacks)
    for object in aware { notifyInjected(object) }
  }

  /// Runs every callback that is due, including those registered in the meantime, then makes the container ready.
  func fireCallbacks() {
    while let (callback, body) = state.withLock({ $0.callbacks.takeDue() }) { fire(callback, body) }
    finishFiring()
  }

  private func finishFiring() {
    let outcome = state.withLock { state -> (engine: Engine, waiting: Waiting, watchdog: StartWatchdog?)? in
      // A callback that was registered in the meantime fires first.
      guard state.callbacks.isNoneDue, case .open(.firingCallbacks, let engine) = state.lifecycle else { return nil }
      state.lifecycle = .open(.ready, engine)
      state.endedAt = events.now
      defer { (state.waiting, state.watchdog) = ([:], nil) }
      return (engine, state.waiting, state.watchdog)
    }
    guard let (engine, waiting, watchdog) = outcome else {
      if phase == .firingCallbacks { runOnMain { self.fireCallbacks() } }
      return
    }
    watchdog?.end()
    cacheSingletons(of: engine)
    logger.debug("start: ready")
    events.post(.ready)
    runOnMain { self.postFinishedLoading() }
    for continuation in waiting.values { continuation.resume(returning: .success(())) }
  }
}
