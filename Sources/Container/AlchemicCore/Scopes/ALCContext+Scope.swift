// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Logging

extension ALCContext {
  /// Opens a scope for an operation and the tasks that it starts; see
  /// ``AcScope(_:giving:stoppingWithin:isolation:fileID:line:_:)``.
  ///
  /// - Parameters:
  ///   - scope: The kind of scope.
  ///   - values: The values that ``AcGiven(_:)`` takes.
  ///   - limit: The time for the objects to stop. An object that takes longer is cancelled, and named in the log.
  ///   - isolation: The actor to run the operation on; by default the caller's.
  ///   - fileID: The file of the call, for errors and explorers.
  ///   - line: The line of the call, for errors and explorers.
  ///   - operation: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: `AlchemicError` when the container is not started, a value is not given that an object of the scope needs, or
  ///   an enclosing scope is missing; otherwise the error of the operation.
  public func withScope<Result, each Value: Sendable>(
    _ scope: ALCScope, giving values: repeat each Value, stoppingWithin limit: Duration = .seconds(20),
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, line: Int = #line,
    _ operation: () async throws -> Result
  ) async throws -> Result {
    let location = AlchemicSourceLocation(fileID: fileID, line: line)
    let open = try InvokedValues.with(repeat each values) { values in
      try OpenScope.open(scope, giving: values, in: engine(toOpen: scope, location), location)
    }
    // Not in a function with the operation as its argument: each asynchronous call takes as long as creating an object.
    do {
      let result = try await OpenScope.$current.withValue(open, operation: operation)
      if !open.endAtOnce() { await end(open, within: limit) }
      return result
    } catch {
      if !open.endAtOnce() { await end(open, within: limit) }
      throw error
    }
  }

  /// The engine for a scope, if the container answers requests.
  func engine(toOpen scope: ALCScope, _ location: AlchemicSourceLocation) throws(AlchemicError) -> Engine {
    try engine(for: OpenScope.requester(scope, location))
  }

  /// Stops the objects of a scope, and releases them.
  func end(_ open: OpenScope, within limit: Duration, isolation: isolated (any Actor)? = #isolation) async {
    if open.beginEnding() { await waitForCreations(in: open, within: limit) }
    let overdue = await stopObjects(of: open, within: limit)
    let watched = scopes.isWatching ? open.objects.map { ($0.slot, UncheckedTransfer(WeakReference($0.object))) } : []
    let isReleased = open.end(Self.scopeEnded)
    scopes.remove(open)
    // Until the last creation is over, the scope itself keeps its objects, and a stop keeps its object.
    if isReleased, !watched.isEmpty { report(watched, of: open, except: overdue) }
  }

  private static let scopeEnded = AlchemicError(.cancelled(attempted: "A request in a scope that has ended"))

  /// Waits for the creations of tasks that outlive the operation.
  private func waitForCreations(
    in open: OpenScope, within limit: Duration, isolation: isolated (any Actor)? = #isolation
  ) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let once = OneTime { continuation.resume() }
      let timeout = runAfter(limit) { once.run() }
      open.whenCreated {
        self.timeouts.cancel(timeout)
        once.run()
      }
    }
  }

  // MARK: Stopping

  /// Stops the objects of a scope, and returns the names of the objects that were still stopping when their time was over.
  private func stopObjects(
    of open: OpenScope, within limit: Duration, isolation: isolated (any Actor)? = #isolation
  ) async -> Set<String> {
    guard let work = open.stopWork() else { return [] }
    // The tasks and the plan of the stop may live for a moment longer.
    defer { for object in work.objects.values { object.forget() } }
    let run = StopRun(work, within: limit, for: self, timeouts) { event in
      guard case .singletonStopFailed(let id, let error, _) = event else { return }
      self.events.post(.scopedObjectStopFailed(factory: id, error))
    }
    let report = await run.run()
    guard !report.isClean else { return [] }
    logger.error("the \(open.scope) opened at \(open.location) ended with problems: \(report)")
    return Set(report.objects.compactMap { if case .timedOut = $0.outcome { $0.name } else { nil } })
  }

  // MARK: What outlives a scope

  /// Reports the objects that are alive although their scope has ended.
  ///
  /// - Parameter names: The names of objects that are not reported.
  private func report(
    _ objects: [(slot: Int, object: UncheckedTransfer<WeakReference>)], of open: OpenScope, except names: Set<String>
  ) {
    guard let model = open.model else { return }
    let alive = objects.filter {
      $0.object.value.object != nil && !names.contains(open.engine.model.factories[model.factories[$0.slot]].name)
    }
    guard !alive.isEmpty else { return }
    let ids = Set(alive.map { model.factories[$0.slot] })
    let now = events.now
    let outlived = alive.map { slot, object in
      OutlivedObject(
        object: object, factory: open.engine.model.factories[model.factories[slot]], scope: open.scope,
        location: open.location, createdAt: open.instant(of: slot), endedAt: now,
        keepers: open.engine.model.keepers(of: model.factories[slot], outlived: ids))
    }
    let counts = scopes.remember(outlived)
    // They were created before.
    open.engine.store.postDueCounts()
    for (object, count) in zip(outlived, counts) {
      // A warning for each would fill the log of a server. The events have all of them.
      if count.isPowerOfTen { logger.warning("\(object.problem(count: count))") }
      events.post(.scopedObjectOutlived(OutlivedObjectSnapshot(object)), at: now)
    }
  }

  /// Looks, at the end of each scope, for objects of the scope that are still alive, from now on.
  ///
  /// Something keeps such an object although its resources are stopped: a cache, a task, a closure. The container logs a
  /// warning with its declaration, its age and the declarations through which it can have been kept, for the first such
  /// object of a factory and a place that opens scopes, and then for the 10th, the 100th and so on. For each object it posts
  /// `ContainerEvent.Change.outlived`, and ``snapshot()`` lists the objects that are still alive. In a test, the trait
  /// of AlchemicTesting fails the test.
  ///
  /// Set the environment variable `ALCHEMIC_FIND_OUTLIVED` to `1` for the program's container. It costs a weak reference and
  /// a reading of the clock for each object of a scope, and nothing otherwise. The search compares no counts, and waits
  /// for nothing. It is exact, except at the moment at which an explorer counts living objects. What the operation of the scope returns or throws also outlives the scope.
  ///
  /// May be called on any thread, and more than once. It cannot be undone.
  public func findOutlivedObjects() {
    scopes.watch()
  }

  /// The problems of all objects that outlived their scopes, the oldest first: at most 256.
  package func outlivedObjects() -> [Problem] { scopes.remembered.map { $0.problem() } }
}

extension Int {
  /// Whether it is 1, 10, 100 and so on.
  fileprivate var isPowerOfTen: Bool {
    var rest = self
    while rest > 1, rest.isMultiple(of: 10) { rest /= 10 }
    return rest == 1
  }
}

extension OpenScope {
  /// Opens a scope, which ``endAtOnce()`` or ``ALCContext/end(_:within:isolation:)`` ends.
  static func open(
    _ scope: ALCScope, giving values: InvokedValues, in engine: Engine, _ location: AlchemicSourceLocation
  ) throws(AlchemicError) -> OpenScope {
    let outer = current
    if let needed = scope.outerNames.first, outer?.isWithin(needed, in: engine) != true {
      throw AlchemicError(.noScope(needed, factory: nil), requester: requester(scope, location))
    }
    let open = try OpenScope(scope, in: engine, giving: values, outer: outer, location: location)
    engine.scopes.add(open)
    return open
  }

  fileprivate static func requester(_ scope: ALCScope, _ location: AlchemicSourceLocation) -> Problem.Requester {
    Problem.Requester(name: "AcScope(.\(scope.name))", location: location)
  }

  /// Whether this scope, or one that encloses it, is of a kind.
  fileprivate func isWithin(_ name: String, in engine: Engine) -> Bool {
    engine === self.engine && scope.name == name || outer?.isWithin(name, in: engine) == true
  }

  /// The work of stopping the objects of the scope, by slot, in the order of the graph; `nil` where none has to stop.
  fileprivate func stopWork() -> StopRun.Work? {
    guard let model else { return nil }
    let factories = model.factories.map { engine.model.factories[$0] }
    var members = factories.indices.map { slot in
      StopPlan.Member(
        isStoppable: false, timeout: factories[slot].declaration.stopping?.timeout, rank: memory.number(of: slot))
    }
    var stoppable: [Int: Stoppable] = [:]
    for (slot, object) in objects {
      (members[slot].needs, members[slot].deferredNeeds) = (model.needs[slot], model.deferredNeeds[slot])
      stoppable[slot] = Stoppable(object, of: factories[slot])
      members[slot].isStoppable = stoppable[slot] != nil
    }
    return stoppable.isEmpty ? nil : StopRun.Work(plan: members, factories: factories, objects: stoppable)
  }
}
