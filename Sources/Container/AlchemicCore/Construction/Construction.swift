internal import Synchronization

/// One attempt to create an object, and the constructions that it is part of.
///
/// The ``Instance`` of a singleton has the attempt until it is over. Other requests for the object wait for it, unless
/// that would be a deadlock.
final class Construction: Sendable, Hashable {
  /// The innermost construction of this thread or task.
  static var current: Construction? {
    ConstructionFrame.currentConstruction ?? ofTask
  }

  /// The innermost construction that new tasks inherit, never a template's.
  static var ofTask: Construction? { ContainerUse.inheritedConstruction }

  /// The innermost construction of this thread or task, unless it is over.
  static var active: Construction? {
    guard let current, !current.isOver else { return nil }
    return current
  }

  /// Runs a closure as part of a construction, or of none.
  static func with<Result>(_ construction: Construction?, _ body: () throws -> Result) rethrows -> Result {
    try ContainerUse.with(construction, body)
  }

  /// Runs a closure as part of a construction.
  static func with<Result>(
    _ construction: Construction, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await ContainerUse.with(construction, isolation: isolation, body)
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
  /// The object that the program sets, where that is what happens; `nil` for a construction.
  let setObject: StoredObject?
  /// The construction that needs this object.
  let outer: Construction?
  /// The number of nested constructions, from the outermost one to this one.
  let depth: Int
  private let end = Atomic(false)
  private let replacement = Atomic(false)
  /// The error that it failed with.
  private let failure = Mutex<AlchemicError?>(nil)
  /// Where it stands with respect to the attempts that it completes with.
  let completion = CompletionState()
  /// The pauses in its work so far.
  private let pauses = Mutex<[CreationPause]>([])

  init(
    factory: ResolvedFactory, engine: Engine, outer: Construction?, scope: OpenScope? = nil, serial: UInt = 0,
    keepsObject: Bool = false, setObject: StoredObject? = nil
  ) {
    self.factory = factory
    self.engine = engine
    self.scope = scope
    self.serial = serial
    self.keepsObject = keepsObject
    self.setObject = setObject
    context = engine.context
    // A task that outlives the initialiser that started it is no longer part of that construction.
    var outer = outer
    while let finished = outer, finished.isOver { outer = finished.outer }
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
    ContainerUse.beginUse(of: context)
  }

  deinit { ContainerUse.endUse(of: context) }

  static func == (first: Construction, second: Construction) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Whether it has created the object, or failed to.
  var isOver: Bool { end.load(ordering: .sequentiallyConsistent) }

  /// Notes that it is over.
  func didEnd() {
    end.store(true, ordering: .sequentiallyConsistent)
  }

  /// Whether the program has set another object in the meantime, so that nothing keeps this construction's.
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

  /// Whether this is the other construction or nested in it.
  func isWithin(_ other: Construction) -> Bool {
    var construction: Construction? = self
    while let candidate = construction {
      if candidate === other { return true }
      construction = candidate.outer
    }
    return false
  }

  /// Whether it is nested in the creation of a singleton of an engine.
  func isPartOfSingleton(of engine: Engine) -> Bool {
    var construction = outer
    while let candidate = construction {
      if candidate.engine === engine, candidate.isSingleton, !candidate.isOver { return true }
      construction = candidate.outer
    }
    return false
  }

  /// Whether it creates an object of a singleton's factory.
  private var isSingleton: Bool { factory.mode == .singleton && setObject == nil }

  // MARK: Timing

  /// This construction if it is a singleton's, otherwise the enclosing one that is. Others are not timed.
  private var timed: Construction? {
    var construction: Construction? = self
    while let candidate = construction, !candidate.isSingleton { construction = candidate.outer }
    return construction
  }

  /// Records an interval during which the construction could not continue.
  func noteWait(from began: UInt64, to ended: UInt64, for reason: CreationSnapshot.Reason) {
    timed?.pauses.withLock { $0.append(CreationPause(began: began, ended: ended, reason: reason)) }
  }

  /// Notes the end of this construction where it is nested in another.
  ///
  /// - Returns: How its time was spent; `nil` where all of it was its own.
  func timing(began: UInt64, ended: UInt64, thread: ThreadLabel, isAlways: Bool = false) -> CreationSnapshot? {
    let outer = outer?.timed
    outer?.pauses.withLock { $0.append(CreationPause(began: began, ended: ended, reason: nil)) }
    let pauses = pauses.withLock { $0 }
    guard isAlways || outer != nil || !pauses.isEmpty else { return nil }
    // Another container has other ids.
    let id = outer.flatMap { $0.engine === engine ? $0.factory.id : nil }
    return CreationSnapshot(began: began, ended: ended, thread: thread, outer: id, pauses: pauses)
  }

  /// The reason of a wait for this construction.
  private func reason(for waiter: Construction) -> CreationSnapshot.Reason {
    .object(factory: waiter.engine === engine ? factory.id : nil)
  }

  // MARK: Paths

  /// The names of the factories under construction, outermost first.
  var path: [String] { factories.map(\.name) }

  /// The factories under construction, outermost first.
  private var factories: [ResolvedFactory] {
    var factories: [ResolvedFactory] = []
    var construction: Construction? = self
    while let candidate = construction {
      if candidate.setObject == nil { factories.append(candidate.factory) }
      construction = candidate.outer
    }
    return factories.reversed()
  }

  /// The factories under construction from an outer construction to this one, followed by the outer factory again.
  func cycle(to outer: Construction) -> [ResolvedFactory] {
    var factories: [ResolvedFactory] = [outer.factory]
    var construction: Construction? = self
    while let candidate = construction, candidate !== outer {
      factories.append(candidate.factory)
      construction = candidate.outer
    }
    return [outer.factory] + factories.reversed()
  }

  /// The nesting depth from which asynchronous constructions are checked for recursion. They use no stack that could
  /// run short.
  static let recursionCheckDepth = 1_000

  /// Throws where an object of the same factory is already under construction, so that the recursion may be endless.
  ///
  /// Call it on the innermost construction where little of the stack is left, or where the nesting is very deep.
  func throwIfRecursive() throws {
    let factories = factories
    guard let last = factories.indices.dropLast().last(where: { factories[$0] === factory }) else { return }
    throw AlchemicError(.circularReference(factories[last...].map(\.facts), .initializers))
  }

  // MARK: Waiting

  /// Runs an injection as soon as the object exists, or now if it already exists.
  func whenConstructed(_ injection: DeferredInjection) throws {
    if !withState({ $0.postpone(injection, until: self) }) { try injection() }
  }

  /// The result of a wait for a construction.
  enum EndOfWait {
    /// It is over, or its group may use its object.
    case over
    /// Its object exists, and must be used now: its dependencies would otherwise wait for the waiter.
    case usable
    /// The constructions that would wait for each other.
    case cycle([Construction])
  }

  /// Waits until the construction is over.
  ///
  /// - Parameters:
  ///   - waiter: The construction that needs this one's object, if any.
  ///   - canUse: Whether the caller can use the object as it is, so that it need not wait where others wait for it.
  /// - Throws: The error that the construction failed with.
  func waitUntilOver(for waiter: Construction?, canUse: Bool = false) throws(AlchemicError) -> EndOfWait {
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

  private func result(of outcome: Waiter.Outcome, for waiter: Construction?) throws(AlchemicError) -> EndOfWait {
    switch outcome {
    case .over: return .over
    case .usable: return .usable
    case .failed(let error): throw error
    case .cancelled:
      throw AlchemicError(.creationFailed(factory.facts, underlying: CancellationError()), path: waiter?.path ?? [])
    }
  }

  /// Waits until the construction is over, without blocking a thread.
  ///
  /// - Parameters:
  ///   - waiter: The construction that needs this one's object, if any.
  ///   - canUse: Whether the caller can use the object as it is, so that it need not wait where others wait for it.
  /// - Throws: The error that the construction failed with, or an error as soon as the task is cancelled.
  func waitUntilOver(for waiter: Construction?, canUse: Bool = false) async throws(AlchemicError) -> EndOfWait {
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
      await withCheckedContinuation { continuation in
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
