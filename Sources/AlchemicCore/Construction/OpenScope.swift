internal import AlchemicRuntime
internal import Synchronization

/// One open scope: the objects of its kind's factories, and the values that its opener gave.
///
/// It belongs to the tasks in which it is open: they find it in a task-local variable. A mutex protects the states of its
/// objects. No code of the program runs while it is locked.
final class OpenScope: Sendable {
  /// The innermost scope that is open in this task.
  @TaskLocal static var current: OpenScope?

  typealias State = Instance.State

  /// What a request for an object of the scope does next.
  enum Request {
    case state(State.Request)
    /// The scope has ended, or is about to: it creates nothing more.
    case ended
  }

  /// A value that the opener gave, with its type.
  ///
  /// `@unchecked`: only `Sendable` values are given.
  struct Given: @unchecked Sendable {
    let type: Any.Type
    let value: Any

    init<Value: Sendable>(_ value: Value) {
      (type, self.value) = (Value.self, value)
    }
  }

  let engine: Engine
  let scope: ALCScope
  /// The factories of its kind; `nil` where the graph has none.
  let model: ScopeModel?
  /// The scope in which it was opened.
  let outer: OpenScope?
  let location: AlchemicSourceLocation
  let openedAt: UInt64
  /// Its place in the registry; see there.
  let place = Atomic(0)
  private let givens: [Given]
  private let content: Mutex<Content>

  /// Whether a scope creates objects.
  private enum Phase {
    case open
    /// It waits for the creations that are under way, and calls the closure after the last one.
    case ending((@Sendable () -> Void)?)
    case ended
  }

  private struct Content: Sendable {
    var phase = Phase.open
    /// The states of the objects, by slot.
    var states: [State]
    /// When the objects were created, by slot; empty unless what outlives the scope is looked for.
    var instants: [UInt64] = []
    /// How many creations are under way.
    var running = 0
  }

  /// - Throws: `AlchemicError` when a value is missing that its objects need, or the scope that encloses its kind.
  init(
    _ scope: ALCScope, in engine: Engine, givens: [Given], outer: OpenScope?, location: AlchemicSourceLocation
  ) throws(AlchemicError) {
    self.engine = engine
    self.scope = scope
    self.outer = outer
    self.location = location
    self.givens = givens
    model = engine.model.scopes.first { $0.scope == scope }
    openedAt = engine.events.now
    content = Mutex(Content(states: Array(repeating: State(), count: model?.factories.count ?? 0)))
    for needed in model?.givens ?? [] where given(needed.type) == nil {
      throw AlchemicError(
        .givenMissing(typeName: TypeNames.short(needed.type), scope: scope.name, openedAt: location),
        requester: needed.requester)
    }
  }

  /// The innermost scope of the factory's kind in which this one is nested, or this one itself.
  func scope(of factory: ResolvedFactory, in engine: Engine) -> OpenScope? {
    var next: OpenScope? = self
    while let open = next {
      if open.engine === engine, let model = open.model, model === engine.model.scopes[Int(factory.scopeNumber)] {
        return open
      }
      next = open.outer
    }
    return nil
  }

  /// The value of a type that the opener of this scope, or of one that encloses it, has given.
  func given(_ type: Any.Type) -> Any? {
    var next: OpenScope? = self
    while let open = next {
      if open.engine === engine {
        if let exact = open.givens.first(where: { $0.type == type }) { return exact.value }
        if let fitting = open.givens.first(where: { TypeRelation.isAssignable($0.type, to: type) }) {
          return fitting.value
        }
      }
      next = open.outer
    }
    return nil
  }

  // MARK: States

  /// Changes the state of an object, and releases what the earlier state held only once the mutex is unlocked.
  func change<Result: Sendable>(_ factory: ResolvedFactory, _ body: (inout State) -> Result) -> Result {
    let slot = Int(factory.slot)
    let (result, earlier) = content.withLock { content in
      let earlier = content.states[slot].phase
      return (body(&content.states[slot]), earlier)
    }
    withExtendedLifetime(earlier) {}
    return result
  }

  /// Changes the state of an object. The result may keep objects alive, which the caller releases once the mutex is
  /// unlocked.
  func withState<Result: Sendable>(_ factory: ResolvedFactory, _ body: (inout State) -> Result) -> Result {
    content.withLock { body(&$0.states[Int(factory.slot)]) }
  }

  /// A request needs an object of the scope.
  func request(_ factory: ResolvedFactory, mayCreate: Bool) -> Request {
    let slot = Int(factory.slot)
    let (request, earlier) = content.withLock { content -> (Request, AlchemicError?) in
      guard case .open = content.phase else { return (.ended, nil) }
      let failure = content.states[slot].failure
      let request = content.states[slot].request(
        Construction(factory: factory, engine: engine, outer: Construction.current, scope: self), isLost: false,
        mayCreate: mayCreate)
      if case .create = request { content.running += 1 }
      return (.state(request), failure)
    }
    // Released outside of the lock: an error may hold objects of the program.
    withExtendedLifetime(earlier) {}
    return request
  }

  /// Notes the end of a creation that ``request(_:mayCreate:)`` started.
  func creationEnded() {
    let completion = content.withLock { content -> (@Sendable () -> Void)? in
      content.running -= 1
      guard content.running == 0, case .ending(let completion) = content.phase else { return nil }
      content.phase = .ending(nil)
      return completion
    }
    completion?()
  }

  /// Notes when an object was created.
  func note(_ instant: UInt64, of factory: ResolvedFactory) {
    content.withLock { content in
      if content.instants.isEmpty { content.instants = Array(repeating: openedAt, count: content.states.count) }
      content.instants[Int(factory.slot)] = instant
    }
  }

  // MARK: The end

  /// Begins no further creation.
  ///
  /// - Returns: Whether a creation is under way.
  func beginEnding() -> Bool {
    content.withLock { content in
      content.phase = .ending(nil)
      return content.running > 0
    }
  }

  /// Calls a closure once no creation is under way: at once, or on the thread of the last one.
  func whenCreated(_ completion: @escaping @Sendable () -> Void) {
    let isOver = content.withLock { content in
      guard content.running > 0 else { return true }
      content.phase = .ending(completion)
      return false
    }
    if isOver { completion() }
  }

  /// The complete objects, by slot.
  var objects: [(slot: Int, object: AnyObject)] {
    content.withLock { content in
      UncheckedTransfer(
        content.states.indices.compactMap { slot -> (Int, AnyObject)? in
          guard case .ready(.strong(let object), _) = content.states[slot].phase else { return nil }
          return (slot, object.value)
        })
    }.value
  }

  /// How many scopes of its container enclose it.
  var depth: Int {
    var depth = 0
    var next = outer
    while let open = next {
      if open.engine === engine { depth += 1 }
      next = open.outer
    }
    return depth
  }

  /// How many objects there are, complete or not.
  var objectCount: Int { content.withLock { $0.states.count { $0.object != nil } } }

  /// When the object of a slot was created.
  func instant(of slot: Int) -> UInt64 {
    content.withLock { $0.instants.isEmpty ? openedAt : $0.instants[slot] }
  }

  /// Ends the scope, and releases its objects.
  ///
  /// - Parameter error: The error for requests that still wait.
  func end(_ error: AlchemicError) {
    let (states, waiters) = content.withLock { content in
      content.phase = .ended
      let states = content.states
      var waiters: [Waiter] = []
      for slot in content.states.indices {
        // For requests that have decided to wait for the attempt and do not wait yet.
        content.states[slot].attempt?.didFail(error)
        waiters += content.states[slot].release().wake
      }
      return (states, waiters)
    }
    for waiter in waiters { waiter.wake(.failed(error)) }
    // Released outside of the lock: deinitialisers of the program may run now.
    withExtendedLifetime(states) {}
  }
}
