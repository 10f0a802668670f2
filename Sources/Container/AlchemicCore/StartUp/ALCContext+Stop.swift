// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Logging
internal import Synchronization

extension ALCContext {
  /// Stops the container: its objects stop, each once everything that depends on it has stopped, and are released.
  ///
  /// Objects that do not need each other stop at the same time, so the stop takes as long as its longest chain. An object
  /// that takes too long is cancelled and named in the report, and the others go on. See <doc:Stopping>.
  ///
  /// ```swift
  /// let report = try await context.stop(within: .seconds(20))
  /// if !report.isClean { print(report) }
  /// ```
  ///
  /// A start that is under way ends first: it creates nothing more, and its objects stop. A second call waits for the
  /// first one's stop and returns the same report. A container that is not started, or that failed to start, has
  /// nothing to stop. Once it has stopped, ``start()`` starts it again.
  ///
  /// - Parameter limit: The time for the whole stop. The first call decides.
  /// - Returns: What stopped, what did not, and why. Errors of the objects are in it.
  /// - Throws: `AlchemicError` as soon as the task is cancelled; the stop itself then continues. Also where an object
  ///   calls this while it is being stopped, because it would wait for itself.
  @discardableResult
  public func stop(within limit: Duration = .seconds(20)) async throws(AlchemicError) -> StopReport {
    try await stop(within: limit, endingServices: true)
  }

  /// Stops the objects, as ``stop(within:)`` does, once the services have ended.
  @discardableResult
  package func stopObjects(within limit: Duration) async throws(AlchemicError) -> StopReport {
    try await stop(within: limit, endingServices: false)
  }

  /// Has every stop end the services first.
  ///
  /// - Parameter end: Called once, when a stop is requested of a container that answers requests, with the time for all of
  ///   it. It calls ``stopObjects(within:)`` after that. `nil` once there are no services.
  package func whenStopping(_ end: (@Sendable (Duration) -> Void)?) {
    state.withLock { $0.stop.endServices = end }
  }

  private func stop(within limit: Duration, endingServices: Bool) async throws(AlchemicError) -> StopReport {
    if StopRun.current == ObjectIdentifier(self) {
      throw AlchemicError(
        .illegalArgument(
          reason: "An object that is being stopped waits for the stop of its container.",
          remedy: "Stop the container somewhere else, or start a detached task that does not delay alchemicStop()."))
    }
    let waiter = UniqueIdentity()
    let outcome = await withTaskCancellationHandler {
      await suspended { (continuation: TaskContinuation<StopRequest.Outcome>) in
        beginStop(within: limit, endingServices: endingServices, waiter, continuation)
      }
    } onCancel: {
      let continuation = state.withLock { $0.stop.waiting.remove(waiter) }
      continuation?.resume(returning: .failure(Self.stopCancelled))
    }
    return try outcome.get()
  }

  private static let stopCancelled = AlchemicError(.cancelled(attempted: "stop"))

  /// The error for callers that wait for a start that a stop has ended.
  static let startStopped = hasEnded(.stopped)

  /// Whether a stop has to end the start that is under way.
  var isStopRequested: Bool { state.withLock { $0.stop.request != nil } }

  /// The next step of a call of ``stop(within:)``.
  private enum Beginning {
    case answer(StopRequest.Outcome)
    case wait
    /// Ends the start that is under way.
    case endStart(resume: (@Sendable () -> Void)?, endStart: (@Sendable () -> Void)?)
    case stop(Engine, WaitingTasks<AlchemicError?>, StartWatchdog?)
    /// Ends the services, and waits for the stop that follows.
    case endServices(@Sendable (Duration) -> Void)
  }

  private func beginStop(
    within limit: Duration, endingServices: Bool, _ waiter: UniqueIdentity,
    _ continuation: TaskContinuation<StopRequest.Outcome>
  ) {
    let beginning = state.withLock { state -> Beginning in
      func wait() -> Bool {
        // Checked under the lock: a later cancellation finds the task among the waiting ones.
        guard !Task.isCancelled else { return false }
        state.stop.waiting.add(waiter, continuation)
        return true
      }
      switch state.lifecycle {
      case .idle, .failed: return .answer(.success(StopReport(objects: [], took: .zero)))
      case .stopped(let report, _): return .answer(.success(report))
      case .stopping: return wait() ? .wait : .answer(.failure(Self.stopCancelled))
      case .starting:
        let isFirst = state.stop.request == nil
        state.stop.request = state.stop.request ?? (events.now, limit)
        if !wait() { continuation.resume(returning: .failure(Self.stopCancelled)) }
        return isFirst ? .endStart(resume: state.applications.endWait(), endStart: state.stop.endStart) : .wait
      case .open where endingServices && state.stop.endServices != nil:
        let end = state.stop.areServicesEnding ? nil : state.stop.endServices
        state.stop.areServicesEnding = true
        if !wait() { continuation.resume(returning: .failure(Self.stopCancelled)) }
        return end.map { Beginning.endServices($0) } ?? .wait
      case .open(_, let engine):
        state.stop.request = (events.now, limit)
        state.lifecycle = .stopping(engine, nil)
        if !wait() { continuation.resume(returning: .failure(Self.stopCancelled)) }
        defer { state.watchdog = nil }
        return .stop(engine, state.waiting.takeAll(), state.watchdog)
      }
    }
    switch beginning {
    case .answer(let outcome): continuation.resume(returning: outcome)
    case .wait: break
    case .endServices(let end): end(limit)
    case .endStart(let resume, let endStart):
      logger.info("stop requested: ending the start")
      runAfter(limit) { [weak self] in self?.giveUpStart(after: limit) }
      resume?()
      endStart?()
    case .stop(let engine, let waiting, let watchdog):
      watchdog?.end()
      waiting.resume(returning: Self.hasEnded(.stopping))
      stopAll(of: engine, within: limit) { report in self.finishStop(report, engine) }
    }
  }

  /// Stops the objects of an engine, whose container already refuses requests.
  private func stopAll(
    of engine: Engine, within limit: Duration, _ completion: @escaping @Sendable (StopReport) -> Void
  ) {
    // What requests read without asking for the phase.
    engine.isOpen.store(false, ordering: .releasing)
    instances.evictAll()
    invocations.evictAll()
    let began = events.now
    untilCreated(engine.refuseNewCreations(), engine, within: limit / 2) { unfinished in
      let elapsed = Duration.nanoseconds(Int64(self.events.now - began))
      self.stopObjects(of: engine, within: max(limit - elapsed, .zero)) { report in
        completion(report.adding(unfinished.map { .stillCreating($0.factory, after: elapsed) }, before: elapsed))
      }
    }
  }

  /// Waits for creations that requests began before the stop, because their objects have to stop too.
  private func untilCreated(
    _ creations: [Attempt], _ engine: Engine, within limit: Duration,
    _ completion: @escaping @Sendable (_ unfinished: [Attempt]) -> Void
  ) {
    guard !creations.isEmpty else { return completion([]) }
    let completion = OneCall(completion)
    let timeout = runAfter(limit) { completion.call(creations.filter { !$0.isOver }) }
    Task.detached {
      var creations = creations
      while !creations.isEmpty {
        for creation in creations { _ = try? await creation.waitUntilOver(for: nil) }
        // They may have started others.
        creations = engine.refuseNewCreations()
      }
      self.timeouts.cancel(timeout)
      completion.call([])
    }
  }

  private func stopObjects(
    of engine: Engine, within limit: Duration, _ completion: @escaping @Sendable (StopReport) -> Void
  ) {
    let objects = engine.stoppableObjects()
    engine.keepTimings()
    logger.info("stopping", metadata: ["objects": "\(objects.count)"])
    let began = events.now
    state.withLock { $0.stopTimes = StopTimes(began: began) }
    events.post(.phase(.stopping), at: began)
    let run = StopRun(engine.stopWork(objects), within: limit, for: self, timeouts) { event in
      let instant = self.events.now
      engine.stops.note(event, at: instant)
      self.events.post(event, at: instant)
    }
    run.run { report in
      if report.isClean {
        self.logger.info("stopped", metadata: ["objects": "\(report.objects.count)"])
      } else {
        // In the message, because metadata would be printed before it and the report has several lines.
        self.logger.error("stopped with problems: \(report)")
      }
      completion(report)
    }
  }

  /// Releases all objects, and returns the report to the waiting callers.
  private func finishStop(_ report: StopReport, _ engine: Engine?) {
    engine?.close(Self.startStopped)
    let ended = events.now
    let (waiting, stopping, unnotified, watchdog) = state.withLock { state in
      state.lifecycle = .stopped(report, engine)
      state.stores.stop()
      state.endedAt = state.endedAt ?? ended
      state.stopTimes = StopTimes(began: state.stopTimes?.began ?? ended, ended: ended)
      defer { (state.aware, state.watchdog, state.stop) = ([], nil, StopRequest()) }
      return (state.waiting.takeAll(), state.stop.waiting.takeAll(), state.aware, state.watchdog)
    }
    watchdog?.end()
    // Released outside of the lock: deinitialisers of the program may run now.
    withExtendedLifetime(unnotified) {}
    events.post(.phase(.stopped), at: ended)
    waiting.resume(returning: Self.startStopped)
    stopping.resume(returning: .success(report))
  }
}

/// A closure that is called once, by the first of several threads.
private final class OneCall<Argument>: Sendable {
  private let body: Mutex<(@Sendable (Argument) -> Void)?>

  init(_ body: @escaping @Sendable (Argument) -> Void) { self.body = Mutex(body) }

  func call(_ argument: Argument) {
    let body = body.withLock { body in
      defer { body = nil }
      return body
    }
    body?(argument)
  }
}

extension StopReport {
  /// The report with objects that were not stopped, because they did not exist yet.
  fileprivate func adding(_ unfinished: [Object], before elapsed: Duration) -> StopReport {
    unfinished.isEmpty ? self : StopReport(objects: objects + unfinished, took: took + elapsed)
  }
}

extension StopReport.Object {
  /// An object that was still being created when the time was over.
  fileprivate static func stillCreating(_ factory: ResolvedFactory, after took: Duration) -> Self {
    Self(
      name: factory.name, location: factory.declaration.location, began: nil, took: took, outcome: .stillCreating)
  }
}

// MARK: Starts that end early

extension ALCContext {
  /// Ends a start because a stop was requested: stops the objects of the start.
  func endStart(_ engine: Engine?) {
    guard let engine else { return finishStop(StopReport(objects: [], took: .zero), nil) }
    let rest = state.withLock { state -> Duration in
      state.lifecycle = .stopping(engine, nil)
      guard let request = state.stop.request else { return .seconds(20) }
      let rest = request.limit - .nanoseconds(Int64(events.now - request.at))
      // The waiting callers have an answer already, so the remaining objects get the whole time.
      return rest > .zero ? rest : request.limit
    }
    stopAll(of: engine, within: rest) { report in self.finishStop(report, engine) }
  }

  /// Stops the objects of a failed start, and calls a closure then; at once where nothing has to stop.
  func stopCreated(by engine: Engine, _ error: AlchemicError, _ completion: @escaping @Sendable (StopReport) -> Void) {
    guard !engine.stoppableObjects().isEmpty else { return completion(StopReport(objects: [], took: .zero)) }
    state.withLock { $0.lifecycle = .stopping(engine, error) }
    stopAll(of: engine, within: .seconds(20)) { report in self.runOnQueue { self.asCurrent { completion(report) } } }
  }

  /// Answers the callers that wait for a stop while a start does not end in time.
  private func giveUpStart(after limit: Duration) {
    let (engine, waiting) = state.withLock { state -> (Engine?, WaitingTasks<StopRequest.Outcome>) in
      guard case .starting(_, let engine) = state.lifecycle, state.stop.request != nil else {
        return (nil, WaitingTasks())
      }
      return (engine, state.stop.waiting.takeAll())
    }
    guard !waiting.isEmpty else { return }
    let creating = engine?.model.factories.filter { engine?.store[$0].withState { $0.attempt != nil } ?? false } ?? []
    let report = StopReport(objects: creating.map { .stillCreating($0, after: limit) }, took: limit)
    logger.error("the start did not end within the time of the stop: \(report)")
    waiting.resume(returning: .success(report))
  }
}
