// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Creates the singletons of one start, in the steps of ``StartProgress``. It runs on the container's queue and, where
/// several singletons are created at the same time, on further threads.
final class StartRun: Sendable {
  private let engine: Engine
  /// Kept here, because the engine does not retain it.
  private let context: ALCContext
  private let completion: @Sendable (AlchemicError?) -> Void
  private let needs: AsynchronousNeeds
  private let waits: StartWaits
  private let concurrency: Int
  private let state: Mutex<State>

  private struct State {
    var progress: StartProgress
    /// The threads that create nothing at the moment.
    var idle: [DispatchQueue] = []
    /// The results of tasks that the queue has not handled yet.
    var inbox: [TaskResult] = []
    /// The attempts of asynchronous singletons that have not started.
    var attempts: [Int: Attempt] = [:]
    /// The asynchronous objects that are constructed and not wired yet.
    var unwired: [Int: Constructed] = [:]
    /// The weak singletons created so far, kept alive until the end of the run so that each is created only once.
    var retainedWeak: [UncheckedTransfer<Any>] = []
    var tasks: [Task<Void, Never>] = []
    var failure: AlchemicError?
    var hasCompleted = false
  }

  private struct Constructed: Sendable {
    let creation: SingletonCreation
    let object: UncheckedTransfer<Any?>
  }

  private struct TaskResult: Sendable {
    let creation: SingletonCreation
    let outcome: Outcome

    enum Outcome {
      /// The object is wired and complete.
      case complete(UncheckedTransfer<Any?>)
      /// The object exists, and its variables are not set yet.
      case constructed(UncheckedTransfer<Any?>)
      case failed(AlchemicError)
    }
  }

  /// - Parameters:
  ///   - engine: Creates the objects.
  ///   - context: The container.
  ///   - concurrency: How many synchronous singletons may be created at the same time.
  ///   - completion: Called once, on the container's queue, with the error that ended the run, or `nil`.
  init(
    _ engine: Engine, of context: ALCContext, concurrency: Int, completion: @escaping @Sendable (AlchemicError?) -> Void
  ) {
    self.engine = engine
    self.context = context
    self.completion = completion
    self.concurrency = concurrency
    needs = AsynchronousNeeds(engine.model)
    waits = StartWaits(engine.model, needs)
    let isPlanned = !needs.isEmpty || concurrency > 1
    let all = isPlanned ? waits.all(isParallel: concurrency > 1) : []
    state = Mutex(State(progress: StartProgress(all, concurrency: concurrency)))
  }

  /// Starts the run. Call it on the container's queue.
  func run() {
    if concurrency == 1, needs.isEmpty { return createAll() }
    var attempts: [Int: Attempt] = [:]
    for factory in engine.model.startOrder where factory.isAsynchronous {
      // Requests find the attempt from now on, and wait for it.
      attempts[factory.id] = engine.beginAttempt(factory)
    }
    for attempt in attempts.values {
      for needed in needs.all(of: attempt.factory) where needed != attempt.factory.id {
        if let target = attempts[needed] { WaitGraph.addDependency(of: attempt, on: target) }
      }
    }
    state.withLock { $0.attempts = attempts }
    advance()
  }

  /// The common case: no singleton is asynchronous, and one is created after the other.
  private func createAll() {
    do {
      for factory in engine.model.startOrder {
        if context.isStopRequested { throw ALCContext.startStopped }
        try create(factory)
      }
      end(nil)
    } catch {
      end(engine.failure(error))
    }
  }

  private func create(_ factory: ResolvedFactory) throws {
    if case .object(let object) = try engine.object(of: factory) { keep(object, of: factory) }
  }

  private func keep(_ object: Any, of factory: ResolvedFactory) {
    // The container keeps objects that aren't weak.
    guard factory.flags.contains(.weak) else { return }
    let transfer = UncheckedTransfer(object)
    state.withLock { $0.retainedWeak.append(transfer) }
  }

  private func end(_ failure: AlchemicError?) {
    let released = state.withLock { state in
      state.hasCompleted = true
      defer { state.retainedWeak = [] }
      return state.retainedWeak
    }
    // Released before the container reports which weak singletons nothing else holds.
    _ = consume released
    completion(failure)
  }

  /// Ends the run with an error, as soon as what is under way has ended. Call it on the container's queue.
  func end(by error: AlchemicError) {
    guard state.withLock({ !$0.hasCompleted }) else { return }
    fail(error)
    advance()
  }

  private func advance() {
    // Not in the loop, where each step would copy what the closure captures.
    let argumentsExist = waits.argumentsExist
    while true {
      if context.isStopRequested { fail(ALCContext.startStopped) }
      for result in takeResults() { handle(result) }
      switch state.withLock({ $0.progress.next(argumentsExist: argumentsExist) }) {
      case .begin(let position): begin(waits.order[position])
      case .complete(let position): complete(waits.order[position])
      case .create(let position):
        if concurrency > 1 { createOnThread(position) } else { createHere(position) }
      case .wait: return
      case .end:
        let (hasCompleted, failure) = state.withLock { ($0.hasCompleted, $0.failure) }
        if !hasCompleted { end(failure) }
        return
      }
    }
  }

  /// Removes and returns the results that the queue has not handled yet.
  private func takeResults() -> [TaskResult] {
    state.withLock { state in
      // Between most singletons, no task has ended.
      guard !state.inbox.isEmpty else { return [] }
      defer { state.inbox = [] }
      return state.inbox
    }
  }

  /// Creates a synchronous singleton, and notes the outcome.
  private func createHere(_ position: Int) {
    do {
      try create(waits.order[position])
      state.withLock { $0.progress.didCreate(position) }
    } catch {
      didFail(position, engine.failure(error))
    }
  }

  private func didFail(_ position: Int, _ error: AlchemicError) {
    // Which task fails first depends on their speed anyway.
    if !needs.isEmpty { fail(error) }
    state.withLock { state in
      if state.progress.didFail(position), needs.isEmpty { state.failure = error }
    }
  }

  // MARK: Several threads

  private func createOnThread(_ position: Int) {
    // A queue that has nothing to do has no thread. Each queue has its own, also beyond the number of cores, because an
    // initialiser may block it.
    let thread = state.withLock { $0.idle.popLast() } ?? context.startThread(isOnQueue: !needs.isEmpty)
    thread.async { self.context.asCurrent { self.create(from: position, on: thread) } }
  }

  /// Creates singletons on a thread of the start, as long as there are any that can begin.
  private func create(from first: Int, on thread: DispatchQueue) {
    var next: Int? = first
    while let position = next {
      createHere(position)
      let (others, hasOtherStep): ([Int], Bool)
      (next, others, hasOtherStep) = state.withLock { state in
        let mine = state.progress.nextCreation()
        if mine == nil { state.idle.append(thread) }
        var others: [Int] = []
        while let other = state.progress.nextCreation() { others.append(other) }
        return (mine, others, state.progress.hasOtherStep)
      }
      for other in others { createOnThread(other) }
      if hasOtherStep { context.runOnQueue { self.context.asCurrent(self.advance) } }
    }
  }

  // MARK: Asynchronous singletons

  private func begin(_ factory: ResolvedFactory) {
    let position = waits.position(of: factory)
    guard let attempt = state.withLock({ $0.attempts.removeValue(forKey: factory.id) }) else {
      return state.withLock { $0.progress.didCompleteTask(of: position) }
    }
    Attempt.with(attempt) {
      var creation = SingletonCreation(engine, attempt)
      do {
        // On the queue: the arguments may be singletons that the start creates for it.
        try creation.obtainArguments()
      } catch {
        let failure = creation.rollBack(error)
        state.withLock { $0.progress.didEndTask(of: position, hasConstructed: false) }
        return fail(engine.failure(failure))
      }
      let started = creation
      let task = Task { await self.construct(started) }
      let hasFailed = state.withLock { state in
        if state.failure == nil { state.tasks.append(task) }
        return state.failure != nil
      }
      if hasFailed { task.cancel() }
    }
  }

  /// Constructs an object in its task, and completes it there if nothing can block that.
  private func construct(_ creation: SingletonCreation) async {
    var creation = creation
    let outcome: TaskResult.Outcome
    do {
      let object = UncheckedTransfer(try await creation.constructAsynchronously())
      if engine.canWireAtOnce(creation.attempt.factory) {
        outcome = .complete(UncheckedTransfer(try creation.complete(object.value)))
      } else {
        creation.constructedAt = engine.events.now
        outcome = .constructed(object)
      }
    } catch {
      outcome = .failed(engine.failure(creation.rollBack(error)))
    }
    let result = TaskResult(creation: creation, outcome: outcome)
    state.withLock { $0.inbox.append(result) }
    // The queue handles results between any two singletons.
    context.runOnQueue { self.context.asCurrent(self.advance) }
  }

  private func handle(_ result: TaskResult) {
    let factory = result.creation.attempt.factory
    let position = waits.position(of: factory)
    switch result.outcome {
    case .complete(let object):
      if let object = object.value { keep(object, of: factory) }
      state.withLock { $0.progress.didCompleteTask(of: position) }
    case .constructed(let object):
      let failure = state.withLock { state in
        state.progress.didEndTask(of: position, hasConstructed: true)
        if state.failure == nil { state.unwired[factory.id] = Constructed(creation: result.creation, object: object) }
        return state.failure
      }
      if let failure { _ = result.creation.rollBack(failure) }
    case .failed(let failure):
      state.withLock { $0.progress.didEndTask(of: position, hasConstructed: false) }
      fail(failure)
    }
  }

  private func complete(_ factory: ResolvedFactory) {
    guard let constructed = state.withLock({ $0.unwired.removeValue(forKey: factory.id) }) else { return }
    constructed.creation.noteQueueWait()
    Attempt.with(constructed.creation.attempt) {
      do {
        if let object = try constructed.creation.complete(constructed.object.value) { keep(object, of: factory) }
        try engine.updateTransientInjections(completedBy: constructed.creation.attempt)
        state.withLock { $0.progress.didComplete(waits.position(of: factory)) }
      } catch {
        fail(engine.failure(constructed.creation.rollBack(error)))
      }
    }
  }

  /// Keeps the first error, and cancels the tasks.
  private func fail(_ error: AlchemicError) {
    let ended = state.withLock {
      state -> (tasks: [Task<Void, Never>], unwired: [Constructed], attempts: [Attempt])? in
      state.progress.fail()
      guard state.failure == nil else { return nil }
      state.failure = error
      defer { (state.tasks, state.unwired, state.attempts) = ([], [:], [:]) }
      return (state.tasks, Array(state.unwired.values), Array(state.attempts.values))
    }
    guard let ended else { return }
    for task in ended.tasks { task.cancel() }
    // Requests that wait for these objects must fail now, or the run would wait for them.
    for constructed in ended.unwired { _ = constructed.creation.rollBack(error) }
    for attempt in ended.attempts { SingletonCreation.abandon(attempt, error) }
  }
}

extension Engine {
  /// Whether the variables of a factory's objects can be set without creating a singleton or waiting for one.
  ///
  /// Such an object is wired by its task, not by the container's queue. An initialiser that blocks the queue may be
  /// waiting for this very object, in a way that the container cannot see.
  fileprivate func canWireAtOnce(_ factory: ResolvedFactory) -> Bool {
    // In a cycle, the queue may have to create other objects once this one exists.
    guard factory.cycleGroup < 0 else { return false }
    var seen: Set<Int> = []
    var open = (factory.links.result.map { model[$0] } ?? factory.links).injected
    while let id = open.popLast() {
      guard seen.insert(id).inserted else { continue }
      let next = model.factories[id]
      switch next.mode {
      // Singletons keep no object of a scope.
      case .reference, .scoped: continue
      case .template: open += model.needs(id)
      case .singleton:
        guard store[next].isComplete else { return false }
      }
    }
    return true
  }
}

extension Engine {
  /// Any error as an `AlchemicError`.
  func failure(_ error: any Error) -> AlchemicError {
    error as? AlchemicError ?? AlchemicError(.lifecycle(attempted: "A start", state: .failed("\(error)")))
  }
}
