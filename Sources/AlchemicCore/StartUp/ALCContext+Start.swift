internal import AlchemicRuntime
internal import Foundation
internal import Logging
internal import Synchronization

extension ALCContext {
  /// Starts the container on its own queue, and returns at once.
  ///
  /// What follows is told by ``events(after:)``; ``untilReady()`` waits for the end. A start that failed may be tried
  /// again: classes are read anew, and nothing is left of the objects before.
  ///
  /// In a program that is held for an explorer, with `ALCHEMIC_INSPECT=hold`, nothing happens until the explorer starts
  /// the container.
  ///
  /// - Returns: False, and nothing happens, when the container is started already, or starting.
  @discardableResult
  public func start() -> Bool {
    let (begins, isHeld) = state.withLock { state in
      switch state.lifecycle {
      case .starting, .open: return (false, false)
      case .idle where state.isHeld, .failed where state.isHeld: return (true, true)
      case .idle, .failed:
        state.lifecycle = .starting(.scanning, nil)
        state.startedAt = events.now
        state.endedAt = nil
        state.preview = nil
        state.hasReportedWaiting = false
        return (true, false)
      }
    }
    guard begins else {
      logger.debug("start ignored: the container is started already")
      return false
    }
    if isHeld {
      logger.info("start held: it begins when an explorer starts the container")
      return true
    }
    if !Alchemic.isMain(self) { Self.isAnotherStarted.store(true, ordering: .relaxed) }
    runOnQueue { self.asCurrent(self.runStart) }
    watchStart()
    return true
  }

  private func runStart() {
    let began = events.post(.scanning)
    let registration = Registration(scan)
    events.post(.scanned(classes: registration.findClasses()))
    for module in registration.emptyModules {
      logger.warning("no class of the module \(module) declares itself: is the name right?")
    }
    enter(.registering, nil, .registering)
    events.post(.registered(factories: registration.readDeclarations()))
    for warning in registration.warnings { logger.warning("\(warning)") }
    enter(.resolving, nil, .resolving)
    let model = registration.resolve()
    for warning in model.extensions.flatMap({ $0.warnings() }) { logger.warning("\(warning)") }
    guard model.problems.isEmpty else { return fail(AlchemicError(model.problems), model) }
    events.post(.resolved(factories: model.factories.count))
    enter(.startingSingletons, model, .startingSingletons(count: model.startOrder.count))
    let engine = Engine(context: self, model: model)
    let applications = installApplicationObjects(registration.applications, in: model)
    StartRun(engine) { failure in
      if let failure { return self.fail(failure, model) }
      do {
        for (object, factory) in applications { try engine.wire(object, factory) }
      } catch {
        return self.fail(engine.failure(error), model)
      }
      self.logger.info(
        "started",
        metadata: [
          "singletons": "\(model.startOrder.count)", "milliseconds": "\((self.events.now - began) / 1_000_000)",
        ])
      self.open(model)
    }.run()
  }

  /// Puts the application objects into their factories, so that singletons can have them.
  private func installApplicationObjects(
    _ applications: [any AlchemicApplicationDelegate.Type], in model: Model
  ) -> [(object: AnyObject, factory: ObjectFactory)] {
    applications.compactMap { type in
      guard let object = type.application, let factory = model.factory(of: type) else { return nil }
      store(object, in: factory)
      return (object, factory)
    }
  }

  /// Puts an object of the program into a reference, or in the place of a singleton's.
  func store(_ object: AnyObject, in factory: ObjectFactory) {
    let transfer = UncheckedTransfer(object)
    let instant = events.now
    let released = factory.storage.withLock { storage in
      defer {
        storage.object = StoredObject(transfer.value, isWeak: factory.flags.contains(.weak))
        storage.record = .set(at: instant)
      }
      return UncheckedTransfer(storage.object)
    }
    instances.evict(owner: factory.id, object: released.value.live.flatMap { References.object(in: $0) })
    // The object before goes away here, outside of the lock.
    withExtendedLifetime(released) {}
    events.post(.referenceSet(factory: factory.id), at: instant)
  }

  /// Tells an object on the main thread that its variables have been injected; while a start goes on, once the graph is
  /// made, so that the object can ask for anything, and is not told of a graph that comes to nothing.
  func notifyInjected(_ object: UncheckedTransfer<any AlchemicAware>) {
    let isLater = state.withLock { state in
      guard case .starting = state.lifecycle else { return false }
      state.aware.append(object)
      return true
    }
    if !isLater { runOnMain { object.value.alchemicDidInjectDependencies() } }
  }

  private func enter(_ phase: ContainerPhase, _ model: Model?, _ event: AlchemicEvent.Kind) {
    state.withLock { $0.lifecycle = .starting(phase, model) }
    events.post(event)
  }

  private func fail(_ error: AlchemicError, _ model: Model) {
    model.releaseObjects()
    // Before the failure can be seen: a caller that learns of it may end the program at once. The error is in the message:
    // metadata would stand before it, and there are many lines.
    logger.error("start failed: \(error)")
    reportWaitingForSuccess()
    let error = error.logged
    let (waiting, unnotified, watchdog, exitStatus) = state.withLock { state in
      state.lifecycle = .failed(error, model)
      state.endedAt = events.now
      defer { (state.waiting, state.aware, state.watchdog) = ([:], [], nil) }
      return (state.waiting, state.aware, state.watchdog, state.exitStatus)
    }
    watchdog?.end()
    // They go away here, outside of the lock: what they do then is theirs.
    withExtendedLifetime(unnotified) {}
    events.post(.failed(error))
    if let exitStatus { exit(exitStatus) }
    // A callback may have come in between.
    reportWaitingForSuccess()
    for continuation in waiting.values { continuation.resume(returning: .failure(error)) }
  }

  private func open(_ model: Model) {
    answerRequests(model)
    reportReleasedSingletons(of: model)
    let isAnyDue = state.withLock { !$0.callbacks.isNoneDue }
    if isAnyDue {
      runOnMain { self.fireCallbacks() }
    } else {
      // Nothing has to run on the main thread, so a program that never serves it is ready all the same.
      finishFiring()
    }
  }

  /// Answers requests from now on, and tells the objects that their variables have been injected.
  private func answerRequests(_ model: Model) {
    let aware = state.withLock { state in
      state.lifecycle = .open(.firingCallbacks, model)
      defer { state.aware = [] }
      return state.aware
    }
    events.post(.firingCallbacks)
    for object in aware { notifyInjected(object) }
  }

  /// Runs every callback that is due, those that are registered meanwhile included, then says that all is ready.
  func fireCallbacks() {
    while let (callback, body) = state.withLock({ $0.callbacks.takeDue() }) { fire(callback, body) }
    finishFiring()
  }

  private func finishFiring() {
    let outcome = state.withLock { state -> (model: Model, waiting: Waiting, watchdog: StartWatchdog?)? in
      // One that came in between is fired first.
      guard state.callbacks.isNoneDue, case .open(.firingCallbacks, let model) = state.lifecycle else { return nil }
      state.lifecycle = .open(.ready, model)
      state.endedAt = events.now
      defer { (state.waiting, state.watchdog) = ([:], nil) }
      return (model, state.waiting, state.watchdog)
    }
    guard let (model, waiting, watchdog) = outcome else {
      if phase == .firingCallbacks { runOnMain { self.fireCallbacks() } }
      return
    }
    watchdog?.end()
    cacheSingletons(of: model)
    events.post(.ready)
    runOnMain { self.postFinishedLoading() }
    for continuation in waiting.values { continuation.resume(returning: .success(())) }
  }
}
