internal import AlchemicRuntime
internal import Synchronization

/// The creation of a singleton's object, as one attempt that other requests wait for.
struct SingletonCreation: AsynchronousCreation {
  let engine: Engine
  let construction: Construction
  private let thread: ThreadLabel
  private let began: UInt64
  /// The arguments that were obtained before the call, for a call on another thread.
  private var arguments: UncheckedTransfer<ObtainedArguments>?
  /// When the object was constructed, if it then waits for the container's queue to be wired.
  var constructedAt: UInt64?

  private var factory: ResolvedFactory { construction.factory }

  /// Announces that the creation begins.
  init(_ engine: Engine, _ construction: Construction) {
    self.engine = engine
    self.construction = construction
    thread = .current
    began = engine.store.announceStarting(construction.factory, on: thread)
  }

  func construct() throws -> Any? {
    try engine.construct(factory, nil)
  }

  /// Obtains the arguments now, on this thread, for ``constructAsynchronously()``.
  mutating func obtainArguments() throws {
    arguments = UncheckedTransfer(try engine.obtainedArguments(for: factory, nil))
  }

  func constructAsynchronously() async throws -> Any? {
    if let arguments { return try await engine.callAsynchronously(factory, arguments.value) }
    return try await engine.constructAsynchronously(factory, nil)
  }

  func keep(_ object: Any) throws {
    let stored = StoredObject(object, isWeak: factory.flags.contains(.weak))
    let (injections, abandoned) = engine.store[factory].content.withLock { content in
      let injections = content.state.constructed(stored, by: construction)
      // Before the variables are set: that may create objects that need this one.
      if injections != nil { content.number = engine.store.nextNumber() }
      return (injections, injections == nil ? [] : content.takeAbandoned())
    }
    for injection in injections ?? [] { try injection() }
    // The failure of a variable of a complete object is not one of this object.
    for injection in abandoned { try? injection() }
  }

  func wire(_ object: Any) throws {
    try engine.wire(object, factory)
  }

  func announce(_ object: Any?) throws {
    let ended = engine.events.now
    let work = Work(
      took: ended - began,
      timing: construction.timing(began: began, ended: ended, thread: ownThread, isAlways: construction.isGrouped))
    guard object != nil else {
      construction.leaveGroup()
      return complete(work, at: ended, hasObject: false)
    }
    let isComplete = try construction.finish {
      Completion(
        complete: { complete(work, at: engine.events.now) },
        rollBack: { fail($0, timing: work.timing, at: engine.events.now) })
    }
    // Those that were complete first were announced in that time.
    if isComplete { return complete(work, at: construction.isGrouped ? engine.events.now : ended) }
    construction.didEnd()
    construction.wakeWaiters()
  }

  /// How long the attempt's own work took.
  private struct Work {
    let took: UInt64
    let timing: CreationSnapshot?
  }

  private var ownThread: ThreadLabel { factory.declaration.constructor?.isOnMainActor == true ? .main : thread }

  private func complete(_ work: Work, at instant: UInt64, hasObject: Bool = true) {
    let ending = engine.store[factory].content.withLock { content in
      let ending =
        hasObject ? content.state.wired(by: construction) : content.state.constructedNothing(by: construction)
      guard case .announce = ending else {
        if content.state.isSet { construction.wasReplaced() }
        return ending
      }
      (content.instant, content.took, content.thread) = (instant, work.took, ownThread)
      engine.store.keep(work.timing, of: factory.id, in: &content)
      if case .ready(.strong(let object), _) = content.state.phase { engine.store[factory].kept.publish(object.value) }
      return ending
    }
    let count = hasObject ? engine.store[factory].createdCount.add(1, ordering: .relaxed).newValue : 0
    construction.end(ending) {
      engine.events.post(
        .singletonStarted(factory: factory.id, took: work.took, createdCount: count), on: ownThread, at: instant,
        creation: work.timing)
    }
    construction.didComplete()
  }

  func rollBack(_ error: any Error) -> any Error {
    let failure =
      error as? AlchemicError
      ?? AlchemicError(.creationFailed(factory.facts, underlying: error), path: Construction.current?.path ?? [])
    let ended = engine.events.now
    let timing = construction.timing(began: began, ended: ended, thread: thread, isAlways: true)
    // What uses the object first, so that no request finds it without the object.
    construction.failWithUsers(failure)
    fail(failure, timing: timing, at: ended)
    return failure
  }

  private func fail(_ failure: AlchemicError, timing: CreationSnapshot?, at instant: UInt64) {
    let ending = engine.store[factory].change { content in
      let deferred = content.state.deferred
      let (_, ending) = content.state.failed(failure, by: construction)
      guard case .announce = ending else { return ending }
      content.abandon(deferred)
      construction.didFail(failure)
      engine.store.keep(timing, of: factory.id, in: &content)
      return ending
    }
    construction.end(ending, failure) {
      engine.events.post(.singletonFailed(factory: factory.id, failure), on: thread, at: instant, creation: timing)
    }
  }

  /// Notes that the object, which a task has constructed, no longer waits for the container's queue.
  func noteQueueWait() {
    guard let constructedAt else { return }
    construction.noteWait(from: constructedAt, to: engine.events.now, for: .queue)
  }

  /// Ends an attempt that has called nothing yet.
  static func abandon(_ construction: Construction, _ error: AlchemicError) {
    construction.failWithUsers(error)
    let ending = construction.engine.store[construction.factory].change { content in
      let ending = content.state.abandoned(by: construction)
      if case .announce = ending { construction.didFail(error) }
      return ending
    }
    construction.didEnd()
    if case .announce(let waiters, _) = ending { for waiter in waiters { waiter.wake(.failed(error)) } }
    WaitGraph.removeWaits(for: construction)
  }
}
