// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// One attempt to create an object, and the attempts that it is part of.
///
/// The ``Instance`` of a singleton has the attempt until it is over. Other requests for the object wait for it, unless
/// that would be a deadlock.
final class Attempt: Sendable, Hashable {
  /// The innermost attempt of this thread or task.
  static var current: Attempt? {
    AttemptFrame.currentAttempt ?? ofTask
  }

  /// The innermost attempt that new tasks inherit, never a template's.
  static var ofTask: Attempt? { ContainerUse.inheritedAttempt }

  /// The innermost attempt of this thread or task, unless it is over.
  static var active: Attempt? {
    guard let current, !current.isOver else { return nil }
    return current
  }

  /// Runs a closure as part of an attempt, or of none.
  static func with<Result>(_ attempt: Attempt?, _ body: () throws -> Result) rethrows -> Result {
    try ContainerUse.with(attempt, body)
  }

  /// Runs a closure as part of an attempt.
  static func with<Result>(
    _ attempt: Attempt, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await ContainerUse.with(attempt, isolation: isolation, body)
  }

  let factory: ResolvedFactory
  let engine: Engine
  /// Kept here, because the engine does not retain it.
  let context: any EngineHost
  /// The scope that the object belongs to; `nil` for an object of the container.
  let scope: OpenScope?
  /// Its number where a plan creates an object of a scope; 0 otherwise. See ``ScopeMark``.
  let serial: UInt
  /// Whether the container or a scope keeps the object.
  let keepsObject: Bool
  /// The object that the program sets, where that is what happens; `nil` for an attempt.
  let setObject: StoredObject?
  /// The attempt that needs this object.
  let outer: Attempt?
  /// The number of nested attempts, from the outermost one to this one.
  let depth: Int
  private let end = Atomic(false)
  private let replacement = Atomic(false)
  /// The error that it failed with.
  private let failure = Mutex<AlchemicError?>(nil)
  /// Where it stands with respect to the attempts that it completes with.
  let completion = CompletionState()
  /// What the attempt did besides its own work, so far.
  private let notes = Mutex(Notes())

  private struct Notes {
    /// The pauses in its work.
    var pauses: [CreationPause] = []
    /// The factories whose objects its code requested while the container was starting.
    var requested: [Int] = []

    var isEmpty: Bool { pauses.isEmpty && requested.isEmpty }
  }

  init(
    factory: ResolvedFactory, engine: Engine, outer: Attempt?, scope: OpenScope? = nil, serial: UInt = 0,
    keepsObject: Bool = false, setObject: StoredObject? = nil
  ) {
    self.factory = factory
    self.engine = engine
    self.scope = scope
    self.serial = serial
    self.keepsObject = keepsObject
    self.setObject = setObject
    context = engine.context
    // A task that outlives the initialiser that started it is no longer part of that attempt.
    var outer = outer
    while let finished = outer, finished.isOver { outer = finished.outer }
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
  }

  static func == (first: Attempt, second: Attempt) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether it has created the object, or failed to.
  var isOver: Bool { end.load(ordering: .sequentiallyConsistent) }

  /// Notes that it is over.
  func didEnd() {
    end.store(true, ordering: .sequentiallyConsistent)
  }

  /// Whether the program has set another object in the meantime, so that nothing keeps this attempt's.
  var isReplaced: Bool { replacement.load(ordering: .sequentiallyConsistent) }

  /// Notes that the program has set an object in the meantime.
  func wasReplaced() {
    replacement.store(true, ordering: .sequentiallyConsistent)
  }

  /// Notes the error that it failed with, for requests that have decided to wait and do not wait yet. Call it under the
  /// lock of the instance, together with the change of its state.
  func didFail(_ error: AlchemicError) {
    failure.withLock { $0 = error }
  }

  /// Whether the object of a singleton does not exist yet.
  var isConstructing: Bool {
    withState { $0.constructingAttempt == self }
  }

  /// The object of this attempt, if that exists and the state of the factory still has it.
  var unfinishedObject: StoredObject? {
    withState { state in
      if case .wiring(self, let object, _) = state.phase { object } else { nil }
    }
  }

  /// Leaves the object to its state in the scope, so that no plan completes it.
  func leavePlan() {
    if serial != 0, !isOver { withState { _ in } }
  }

  /// Wakes the waiters for the object: attempts that complete with this one may use it now.
  func wakeWaiters() {
    for waiter in withState({ $0.finished(by: self) }) { waiter.wake(.over) }
    // Waiters that have decided to wait, but do not sleep yet.
    WaitGraph.endEndless()
  }

  /// Changes the state of the object, in the container or in its scope.
  private func withState<Result: Sendable>(_ body: (inout Instance.State) -> Result) -> Result {
    if let scope { return scope.withState(factory, body) }
    return engine.store[factory].withState(body)
  }

  /// Whether this is the other attempt or nested in it.
  func isWithin(_ other: Attempt) -> Bool {
    var attempt: Attempt? = self
    while let candidate = attempt {
      if candidate === other { return true }
      attempt = candidate.outer
    }
    return false
  }

  /// Whether it is nested in the creation of a singleton of an engine.
  func isPartOfSingleton(of engine: Engine) -> Bool {
    var attempt = outer
    while let candidate = attempt {
      if candidate.engine === engine, candidate.isSingleton, !candidate.isOver { return true }
      attempt = candidate.outer
    }
    return false
  }

  /// Whether it creates an object of a singleton's factory.
  private var isSingleton: Bool { factory.mode == .singleton && setObject == nil }

  /// The attempt that this one is nested in, directly or through others; this one where there is none.
  var outermost: Attempt {
    var attempt = self
    while let outer = attempt.outer { attempt = outer }
    return attempt
  }

  // MARK: Timing

  /// This attempt if it is a singleton's, otherwise the enclosing one that is. Others are not timed.
  private var timed: Attempt? {
    var attempt: Attempt? = self
    while let candidate = attempt, !candidate.isSingleton { attempt = candidate.outer }
    return attempt
  }

  /// Records an interval during which the attempt could not continue.
  func noteWait(from began: UInt64, to ended: UInt64, for reason: CreationSnapshot.WaitReason) {
    timed?.notes.withLock { $0.pauses.append(CreationPause(began: began, ended: ended, reason: reason)) }
  }

  /// Records that its code requested objects of factories.
  func noteRequest(of factories: [Int]) {
    timed?.notes.withLock { notes in
      for factory in factories where !notes.requested.contains(factory) { notes.requested.append(factory) }
    }
  }

  /// Notes the end of this attempt where it is nested in another.
  ///
  /// - Returns: How its time was spent; `nil` where all of it was its own.
  func timing(began: UInt64, ended: UInt64, thread: ThreadLabel, isAlways: Bool = false) -> CreationSnapshot? {
    let outer = outer?.timed
    outer?.notes.withLock { $0.pauses.append(CreationPause(began: began, ended: ended, reason: nil)) }
    let notes = notes.withLock { $0.isEmpty ? nil : $0 }
    guard isAlways || outer != nil || notes != nil else { return nil }
    // Another container has other ids.
    let id = outer.flatMap { $0.engine === engine ? $0.factory.id : nil }
    var timing = CreationSnapshot(began: began, ended: ended, thread: thread, outer: id, pauses: notes?.pauses ?? [])
    timing.requested = notes?.requested ?? []
    return timing
  }

  /// The reason of a wait for this attempt.
  private func reason(for waiter: Attempt) -> CreationSnapshot.WaitReason {
    .object(factory: waiter.engine === engine ? factory.id : nil)
  }

  // MARK: Waiting

  /// Runs an injection as soon as the object exists, or now if it already exists.
  func whenConstructed(_ injection: DeferredInjection) throws {
    if !withState({ $0.postpone(injection, until: self) }) { try injection() }
  }

  /// The result of a wait for an attempt.
  enum EndOfWait {
    /// It is over, or its group may use its object.
    case over
    /// Its object exists, and must be used now: its dependencies would otherwise wait for the waiter.
    case usable
    /// The attempts that would wait for each other.
    case cycle([Attempt])
  }

  /// Waits until the attempt is over.
  ///
  /// - Parameters:
  ///   - waiter: The attempt that needs this one's object, if any.
  ///   - canUse: Whether the caller can use the object as it is, so that it need not wait where others wait for it.
  /// - Throws: The error that the attempt failed with.
  func waitUntilOver(for waiter: Attempt?, canUse: Bool = false) throws(AlchemicError) -> EndOfWait {
    var number: Int?
    let wait = EndableWait()
    if let waiter {
      switch WaitGraph.begin(waiter, for: self, wait, mayEndOthers: !canUse) {
      case .granted(let granted): number = granted
      case .cycle(let cycle): return .cycle(cycle)
      }
    }
    defer { if let number { WaitGraph.end(number) } }
    let sleeper = Waiter()
    guard withState({ $0.wait(sleeper, for: self) }) else {
      // A new attempt of this request could call the initialiser that waits for this thread.
      if let failure = failure.withLock({ $0 }) { throw failure }
      return .over
    }
    // A thread that ended the wait before this moment did not find the waiter.
    if !wait.begin(sleeper) { wake(sleeper, .usable) }
    let began = waiter?.engine.events.now
    let outcome = sleeper.sleep(for: waiter)
    if let waiter, let began { waiter.noteWait(from: began, to: waiter.engine.events.now, for: reason(for: waiter)) }
    return try result(of: outcome, for: waiter)
  }

  private func result(of outcome: Waiter.Outcome, for waiter: Attempt?) throws(AlchemicError) -> EndOfWait {
    switch outcome {
    case .over: return .over
    case .usable: return .usable
    case .failed(let error): throw error
    case .cancelled:
      throw AlchemicError(.creationFailed(factory.facts, underlying: CancellationError()), path: waiter?.path ?? [])
    }
  }

  /// Waits until the attempt is over, without blocking a thread.
  ///
  /// - Parameters:
  ///   - waiter: The attempt that needs this one's object, if any.
  ///   - canUse: Whether the caller can use the object as it is, so that it need not wait where others wait for it.
  /// - Throws: The error that the attempt failed with, or an error as soon as the task is cancelled.
  func waitUntilOver(for waiter: Attempt?, canUse: Bool = false) async throws(AlchemicError) -> EndOfWait {
    var number: Int?
    let wait = EndableWait()
    if let waiter {
      switch WaitGraph.begin(waiter, for: self, wait, mayEndOthers: !canUse) {
      case .granted(let granted): number = granted
      case .cycle(let cycle): return .cycle(cycle)
      }
    }
    defer { if let number { WaitGraph.end(number) } }
    let began = waiter?.engine.events.now
    let outcome = await sleep(wait)
    if let waiter, let began { waiter.noteWait(from: began, to: waiter.engine.events.now, for: reason(for: waiter)) }
    return try result(of: outcome, for: waiter)
  }

  private func sleep(_ wait: EndableWait) async -> Waiter.Outcome {
    await withTaskCancellationHandler {
      await suspended { continuation in
        let sleeper = Waiter(continuation)
        let isEnded = !wait.begin(sleeper)
        guard withState({ $0.wait(sleeper, for: self) }) else {
          return sleeper.wake(failure.withLock { $0 }.map { .failed($0) } ?? .over)
        }
        // A cancellation before this moment did not find the waiter, nor did a thread that ended the wait.
        if isEnded || wait.isEnded { wake(sleeper, .usable) }
        if Task.isCancelled { wake(sleeper, .cancelled) }
      }
    } onCancel: {
      if let sleeper = wait.sleeper { wake(sleeper, .cancelled) }
    }
  }

  /// Ends a wait for the object, which has to be used as it is.
  func endEarly(_ wait: EndableWait) {
    if let sleeper = wait.end() { wake(sleeper, .usable) }
  }

  /// Wakes a waiter, unless another event has.
  private func wake(_ sleeper: Waiter, _ outcome: Waiter.Outcome) {
    if withState({ $0.cancel(sleeper) }) { sleeper.wake(outcome) }
  }
}
