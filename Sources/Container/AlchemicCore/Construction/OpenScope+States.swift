// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

// The states of a scope's objects. Under the lock, what plans do in the slots becomes visible here.
extension OpenScope {
  /// Changes the state of an object, and releases what the earlier state held only once the mutex is unlocked.
  func change<Result: Sendable>(_ factory: ResolvedFactory, _ body: (inout State) -> Result) -> Result {
    let (result, earlier) = content.withLock { content in
      let earlier = state(of: factory, &content).phase
      return (change(factory, &content, body), earlier)
    }
    withExtendedLifetime(earlier) {}
    return result
  }

  /// Changes the state of an object. The result may keep objects alive, which the caller releases once the mutex is
  /// unlocked.
  func withState<Result: Sendable>(_ factory: ResolvedFactory, _ body: (inout State) -> Result) -> Result {
    content.withLock { change(factory, &$0, body) }
  }

  private func change<Result>(
    _ factory: ResolvedFactory, _ content: inout Content, _ body: (inout State) -> Result
  ) -> Result {
    var state = state(of: factory, &content)
    if case .ended = content.phase { return body(&state) }
    if case .ready(.strong, .created) = state.phase { return body(&state) }
    let result = body(&state)
    let slot = Int(factory.slot)
    if case .ready(.strong(let object), .created) = state.phase {
      memory[slot].store(SlotWord.object(object.value), ordering: .releasing)
      state = State()
    }
    if content.states.isEmpty { content.states = Array(repeating: State(), count: memory.slotCount) }
    content.states[slot] = state
    return result
  }

  /// The state of an object. From now on, plans leave an object to it that is not complete.
  private func state(of factory: ResolvedFactory, _ content: inout Content) -> State {
    let slot = Int(factory.slot)
    if case .ended = content.phase { return State() }
    while true {
      let word = memory[slot].load(ordering: .acquiring)
      if word == SlotWord.isInState { return content.states[slot] }
      if let object = SlotWord.object(in: word) { return State(.ready(.strong(UncheckedTransfer(object)), .created)) }
      guard memory[slot].take(word, SlotWord.isInState) else { continue }
      if content.states.isEmpty { content.states = Array(repeating: State(), count: memory.slotCount) }
      guard let frame = SlotWord.frame(in: word) else { return content.states[slot] }
      // The thread of the frame takes this lock before it removes the frame.
      let attempt = AttemptFrame.attempt(of: frame)
      // The frame can have an object that its slot does not keep yet. Its thread then comes to keep it.
      let scoped = SlotWord.isWiring(word) ? frame.pointee.ownScoped : nil
      let object = scoped?.pointee.object.load(ordering: .acquiring)?.takeUnretainedValue()
      content.states[slot] = State(
        object.map { .wiring(attempt, .strong(UncheckedTransfer($0)), waiters: []) }
          ?? .constructing(attempt, deferred: [], waiters: []))
      return content.states[slot]
    }
  }

  /// The attempt that a task has inherited; `nil` where that is over.
  func attempt(at mark: ScopeMark) -> Attempt? {
    guard let model else { return nil }
    let factory = engine.model.factories[model.factories[Int(mark.slot)]]
    return content.withLock { content in
      let attempt = state(of: factory, &content).attempt
      return attempt?.serial == mark.serial ? attempt : nil
    }
  }

  /// A request needs an object of the scope.
  func request(_ factory: ResolvedFactory, mayCreate: Bool) -> NextStep {
    let outer = Attempt.current
    let (request, earlier) = content.withLock { content -> (NextStep, AlchemicError?) in
      guard case .open = content.phase else { return (.ended, nil) }
      let failure = state(of: factory, &content).failure
      let request = change(factory, &content) { state in
        state.request(
          Attempt(factory: factory, engine: engine, outer: outer, scope: self, keepsObject: true), isLost: false,
          mayCreate: mayCreate)
      }
      if case .create = request { content.running += 1 }
      return (.state(request), failure)
    }
    // Released outside of the lock: an error may hold objects of the program.
    withExtendedLifetime(earlier) {}
    return request
  }

  /// Notes the end of a creation that ``request(_:mayCreate:)`` started, or of a run once the scope ends.
  func creationEnded() {
    let (completion, isAbandoned) = content.withLock { content -> ((@Sendable () -> Void)?, Bool) in
      content.running -= 1
      guard content.running == 0 else { return (nil, false) }
      if content.isAbandoned { return (nil, true) }
      guard case .ending(let completion) = content.phase else { return (nil, false) }
      content.phase = .ending(nil)
      return (completion, false)
    }
    completion?()
    if isAbandoned { releaseObjects() }
  }

  /// Notes when an object was created.
  func note(_ instant: UInt64, of factory: ResolvedFactory) {
    content.withLock { content in
      if content.instants.isEmpty { content.instants = Array(repeating: openedAt, count: memory.slotCount) }
      content.instants[Int(factory.slot)] = instant
    }
  }

  /// Notes that the object of a factory exists, where the order of the stop depends on that.
  func noteCreated(_ factory: ResolvedFactory) {
    let slot = Int(factory.slot)
    if model?.isInCycle[slot] == true { memory.noteCreated(slot) }
  }

  // MARK: Runs of plans

  /// Begins to use slots without the lock; false where the scope creates nothing more. The scope releases no object until
  /// ``endRun()``.
  @inline(__always)
  func beginRun() -> Bool {
    let (before, _) = runs.add(2, ordering: .acquiringAndReleasing)
    if before & 1 == 0 { return true }
    runs.subtract(2, ordering: .relaxed)
    return false
  }

  @inline(__always)
  func endRun() {
    let (_, after) = runs.subtract(2, ordering: .acquiringAndReleasing)
    // The scope has counted this run among its creations.
    if after & 1 == 1 { creationEnded() }
  }

  /// The slot of a factory of its kind. Only a run reads it.
  @inline(__always)
  func withSlot<Result>(_ slot: Int32, _ body: (borrowing Atomic<UInt>) throws -> Result) rethrows -> Result {
    try body(memory[Int(slot)])
  }

  /// Whether the objects of a factory belong to it.
  @inline(__always)
  func isKind(of factory: ResolvedFactory, in engine: Engine) -> Bool {
    number == factory.scopeNumber && self.engine === engine
  }
}
