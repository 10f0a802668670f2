internal import AlchemicRuntime
internal import Synchronization

/// Creates the objects of one start, wires them, and returns them to requests.
///
/// The engine holds no lock while code of the program runs. While an object is created, its ``Instance`` has the attempt.
/// Other requests wait for that, or fail where they would wait for each other.
final class Engine: Sendable {
  // Not retained: the container keeps its engine, and each caller of an engine keeps the container.
  unowned(unsafe) let context: any EngineHost
  let contextIdentifier: ObjectIdentifier
  let model: Model
  let store: InstanceStore
  let events: EventLog
  /// Whether the container answers requests of all threads with this engine.
  let isOpen = Atomic(false)
  /// Whether requests may have found a plan of this engine without a lock, and so without keeping the engine.
  let hasPublishedPlans = Atomic(false)
  /// The states of the objects that a stop has reached.
  let stops = StopStates()
  /// The open scopes, and what has outlived its scope.
  let scopes: ScopeRegistry
  /// Whether the container stops: only a creation that has started may create further singletons.
  private let isStopping = Atomic(false)
  /// Whether the objects have been stopped and released, so that no request may create another one.
  private let isClosed = Atomic(false)
  private let plans = Mutex(Plans())

  /// The plans of requested templates and of calls of `AcInvoke`, by factory id. They are never removed.
  private struct Plans {
    var ofTemplates: [Int: TemplatePlan] = [:]
    var ofInvocations: [Int: TemplatePlan] = [:]
    var byCriteria: [PlannedInvocation.Call: PlannedInvocation] = [:]
  }

  init(context: any EngineHost, model: Model) {
    self.context = context
    contextIdentifier = ObjectIdentifier(context)
    self.model = model
    events = context.events
    store = InstanceStore(model, context.events)
    scopes = context.scopes
  }

  /// The result of a request for a factory's object.
  enum Obtained {
    case object(Any)
    /// There is none, and the declaration allows that.
    case nothing
    /// The object is under construction, and its construction waits for the caller.
    case pending(Construction)

    init(_ object: Any?) {
      self = object.map(Obtained.object) ?? .nothing
    }
  }

  /// A dependency's value.
  enum Value {
    case value(Any)
    /// The value is available once the object of this construction exists.
    case pending(Construction)
  }

  /// The value that a resolved dependency gets, of the dependency's type.
  ///
  /// - Throws: `AlchemicError`.
  func value(
    _ resolution: Resolution, of dependency: Dependency, requester: @autoclosure () -> Problem.Requester
  ) throws -> Value {
    switch resolution {
    case .failed(let problem):
      throw AlchemicError([problem])
    case .declared:
      return .value(try declaredValue(of: dependency, requester: requester()))
    case .nothing:
      return try .value(null(for: dependency.target, missing: nil, requester: requester()))
    case .deferred(let resolution):
      return .value(deferredValue(resolution, of: dependency))
    case .object(let id):
      let factory = model.factories[id]
      switch try object(of: factory, requester: requester()) {
      case .object(let object): return .value(object)
      case .nothing: return try .value(null(for: dependency.target, missing: factory, requester: requester()))
      case .pending(let construction): return .pending(construction)
      }
    case .objects(let ids):
      var objects = [Any?](repeating: nil, count: ids.count)
      // Templates last: their objects are created for this array only, so all others must exist.
      for mode in [FactoryMode.singleton, .reference, .scoped, .template] {
        for (index, id) in ids.enumerated() where model.factories[id].mode == mode {
          switch try object(of: model.factories[id], requester: requester()) {
          case .object(let object): objects[index] = object
          case .nothing: continue
          case .pending(let construction): return .pending(construction)
          }
        }
      }
      return .value(objects.compactMap(\.self))
    }
  }

  /// The value that the declaration of a dependency gives.
  private func declaredValue(
    of dependency: Dependency, requester: @autoclosure () -> Problem.Requester
  ) throws -> Any {
    switch dependency.source {
    case .constant(let value, _): return value
    case .computed(let computation):
      do {
        return try computation.read()
      } catch {
        if error.detail.isAbsence, let null = dependency.target.null { return null }
        throw AlchemicError(error.detail, requester: requester(), path: Construction.current?.path ?? [])
      }
    case .given: return try given(dependency, requester: requester())
    case .null, .byType, .search: return try null(for: dependency.target, missing: nil, requester: requester())
    }
  }

  private func null(
    for target: TargetType, missing factory: ResolvedFactory?, requester: Problem.Requester
  ) throws -> Any {
    if let null = target.null { return null }
    if target.isArray { return [Any]() }
    if let factory { throw AlchemicError(.nilValue(factory.facts, isNillable: true), requester: requester) }
    throw AlchemicError(
      .noFactory(
        wanted: .type(TypeNames.short(target.element)), nearMisses: [], recipient: Problem.Recipient(target)),
      requester: requester)
  }

  // MARK: Objects

  /// A factory's object: the one it holds, or a new one.
  ///
  /// - Throws: `AlchemicError`.
  func object(of factory: ResolvedFactory, requester: @autoclosure () -> Problem.Requester? = nil) throws -> Obtained {
    switch factory.mode {
    case .template: Obtained(try create(factory))
    case .singleton: try singleton(factory, requester: requester())
    case .reference: try reference(factory, requester: requester())
    case .scoped: try scoped(factory, requester: requester())
    }
  }

  private func reference(
    _ factory: ResolvedFactory, requester: @autoclosure () -> Problem.Requester?
  ) throws -> Obtained {
    if let object = store[factory].object { return .object(object) }
    if factory.flags.contains(.nillable) { return .nothing }
    throw AlchemicError(.referenceNotSet(factory.facts), requester: requester(), path: Construction.current?.path ?? [])
  }

  private func singleton(
    _ factory: ResolvedFactory, requester: @autoclosure () -> Problem.Requester?
  ) throws -> Obtained {
    while true {
      // A caller that can create the object must not wait for, and fail with, a caller that cannot.
      switch request(factory, mayCreate: !factory.isAsynchronous) {
      case .use(let object):
        // A weak object may be released at this moment; the next request finds that out.
        if let live = object.live { return .object(live) }
      case .unavailable:
        throw AlchemicError(
          .asynchronous(factory.facts), requester: requester(),
          path: (Construction.current?.path ?? []) + [factory.name])
      case .create(let construction):
        let object = try create(construction)
        if construction.isReplaced { continue }
        return Obtained(object)
      case .wait(let construction, let object):
        if let obtained = try obtained(waitingFor: construction, object, requester: requester()) { return obtained }
      }
    }
  }

  /// The result of a request once the attempt of another request is over; `nil` where it must ask again.
  ///
  /// - Parameters:
  ///   - construction: The attempt.
  ///   - object: Its object, if that exists already.
  ///   - requester: The requester, for errors.
  func obtained(
    waitingFor construction: Construction, _ object: StoredObject?, requester: @autoclosure () -> Problem.Requester?
  ) throws -> Obtained? {
    let factory = construction.factory
    let object = object?.live
    let waiter = Construction.active
    if waiter?.isWithin(construction) == true { return object.map(Obtained.object) ?? .pending(construction) }
    // The queue must not wait here: only the queue can complete the asynchronous object.
    if factory.isAsynchronous, context.isOnQueue, construction.isConstructing { return .pending(construction) }
    // Blocked tasks could occupy every thread that the construction needs to continue.
    if factory.isAsynchronous, waiter == nil, withUnsafeCurrentTask(body: { $0 != nil }) {
      throw AlchemicError(.asynchronous(factory.facts), requester: requester())
    }
    guard let cycle = try construction.waitUntilOver(for: waiter) else { return nil }
    // The object of a construction that is still wiring can be used; one that does not exist yet cannot.
    if let object { return .object(object) }
    throw AlchemicError(
      .waitingForEachOther(cycle.map(\.factory.facts)), requester: requester(),
      path: Construction.current?.path ?? [])
  }

  /// What a request for a singleton does next. A request that creates the object gets an attempt.
  private func request(_ factory: ResolvedFactory, mayCreate: Bool = true) -> Instance.State.Request {
    let (request, lease, earlier) = store[factory].content.withLock { content in
      let lease = content.state.object?.lease
      let failure = content.state.failure
      let request = content.state.request(
        Construction(factory: factory, engine: self, outer: Construction.current), isLost: lease?.isLost ?? false,
        mayCreate: mayCreate)
      if case .create = request { content.hasBegun = false }
      return (request, lease, failure)
    }
    withExtendedLifetime(lease) {}
    var failure = consume earlier
    if failure != nil, case .create(let construction) = request {
      // Released outside of the lock, because it may hold objects of the program, and as part of the construction: their
      // deinitialisers must not wait for it.
      Construction.with(construction) { failure = nil }
    }
    return request
  }

  /// Begins the attempt to create an asynchronous singleton, which other requests find from now on.
  func beginAttempt(_ factory: ResolvedFactory) -> Construction? {
    guard case .create(let construction) = request(factory) else { return nil }
    return construction
  }

  /// Ends the answers to requests, and releases all objects.
  ///
  /// - Parameter error: The error for requests that still wait.
  func close(_ error: AlchemicError) {
    isOpen.store(false, ordering: .releasing)
    isClosed.store(true, ordering: .sequentiallyConsistent)
    store.release(error)
  }

  /// Lets only creations that have started create further singletons.
  ///
  /// - Returns: The creations that have started and are not over.
  func refuseNewCreations() -> [Construction] {
    isStopping.store(true, ordering: .sequentiallyConsistent)
    return model.factories.compactMap { $0.mode == .singleton ? store[$0].withState(\.attempt) : nil }
  }

  // MARK: Creation

  /// Creates an object that the container does not keep.
  ///
  /// - Parameters:
  ///   - factory: Its factory.
  ///   - values: The values of the caller of `AcInvoke`; `nil` where the container provides all arguments.
  func create(_ factory: ResolvedFactory, with values: [Any]? = nil) throws -> Any? {
    try asConstruction(of: .passUnretained(factory)) {
      try UnkeptCreation(engine: self, factory: factory, values: values).run()
    }
  }

  /// Creates an object as ``create(_:with:)`` does, without blocking a thread where its factory is asynchronous.
  func createAsynchronously(_ factory: ResolvedFactory, with values: [Any]? = nil) async throws -> Any? {
    guard factory.isAsynchronous else { return try create(factory, with: values) }
    let construction = Construction(factory: factory, engine: self, outer: Construction.current)
    defer { construction.didEnd() }
    if construction.depth > Construction.recursionCheckDepth { try construction.throwIfRecursive() }
    return try await Construction.with(construction) {
      try await UnkeptCreation(engine: self, factory: factory, values: values).runAsynchronously()
    }
  }

  /// Creates the object of a singleton, as an attempt that other requests wait for.
  private func create(_ construction: Construction) throws -> Any? {
    try refuseIfClosed(construction)
    let object = try outsideOfScopes {
      try Construction.with(construction) { try SingletonCreation(self, construction).run() }
    }
    // A variable that cannot be updated fails this request.
    if object != nil, !construction.isReplaced {
      try updateTransientInjections(of: construction.factory, isCreated: true)
    }
    return object
  }

  private func createAsynchronously(_ construction: Construction) async throws -> Any? {
    try refuseIfClosed(construction)
    let object = try await outsideOfScopes {
      try await Construction.with(construction) {
        try await SingletonCreation(self, construction).runAsynchronously()
      }
    }
    if object != nil, !construction.isReplaced { try updateTransientInjections(of: construction.factory) }
    return object
  }

  /// Refuses to create a singleton for a request that began before the stop.
  private func refuseIfClosed(_ construction: Construction) throws {
    // The attempt is registered before this check, and a stop searches for attempts after it has set the flag: it finds the
    // attempt, or the attempt finds the flag.
    let isRefused =
      isStopping.load(ordering: .sequentiallyConsistent) && !construction.isPartOfSingleton(of: self)
      || isClosed.load(ordering: .sequentiallyConsistent)
    guard isRefused else { return }
    let error = AlchemicError(
      .lifecycle(attempted: "The creation of \(construction.factory.name)", state: "has stopped"))
    SingletonCreation.abandon(construction, error)
    throw error
  }

  /// The object of an asynchronous factory: a new one of a template, or that of a singleton, which is created again if it
  /// is weak and was released.
  func asynchronousObject(of factory: ResolvedFactory) async throws -> Any? {
    switch factory.mode {
    case .singleton: break
    case .scoped: return try await scopedAsynchronously(factory)
    case .template, .reference: return try await createAsynchronously(factory)
    }
    while true {
      switch request(factory) {
      case .use(let object):
        if let live = object.live { return live }
      case .unavailable:
        return nil
      case .create(let construction):
        let object = try await createAsynchronously(construction)
        if construction.isReplaced { continue }
        return object
      case .wait(let construction, let object):
        if let obtained = try await asynchronouslyObtained(waitingFor: construction, object) { return obtained }
      }
    }
  }

  /// The object once the attempt of another request is over; `nil` where the request must ask again.
  func asynchronouslyObtained(waitingFor construction: Construction, _ object: StoredObject?) async throws -> Any? {
    let object = object?.live
    do throws(AlchemicError) {
      guard let cycle = try await construction.waitUntilOver(for: Construction.active) else { return nil }
      // The object of a construction that is still wiring can be used; one that does not exist yet cannot.
      if let object { return object }
      throw AlchemicError(.waitingForEachOther(cycle.map(\.factory.facts)), path: Construction.current?.path ?? [])
    } catch {
      // Another task was cancelled while it created the object. This task creates it instead.
      guard error.isCancellation, !Task.isCancelled else { throw error }
      return nil
    }
  }

  /// The plan of a template's objects; `nil` where they are not created by a synchronous initialiser.
  func plan(for factory: ResolvedFactory) -> TemplatePlan? {
    plans.withLock { TemplatePlan.plan(for: factory, self, isInvoked: false, among: &$0.ofTemplates) }
  }

  /// The plan of the objects for `AcInvoke`; `nil` where they are not created by a synchronous initialiser.
  func invocationPlan(for factory: ResolvedFactory) -> TemplatePlan? {
    plans.withLock { plans in
      if let known = plans.ofInvocations[factory.id] { return known }
      let plan = TemplatePlan.plan(for: factory, self, isInvoked: true, among: &plans.ofTemplates)
      plans.ofInvocations[factory.id] = plan
      return plan
    }
  }

  /// The plan of a call of `AcInvoke` with a criterion; `nil` where there is none for its factory.
  func plannedInvocation(_ call: PlannedInvocation.Call, of factory: ResolvedFactory) -> PlannedInvocation? {
    guard let plan = invocationPlan(for: factory) else { return nil }
    return plans.withLock { plans in
      if let known = plans.byCriteria[call] { return known }
      let new = PlannedInvocation(call: call, plan: .passUnretained(plan))
      plans.byCriteria[call] = new
      return new
    }
  }

  /// Runs a closure as the construction of an object that no other request waits for.
  ///
  /// - Throws: `AlchemicError` where the stack runs short because of an endless recursion; any error of the closure.
  @inline(__always)
  func asConstruction<Result>(
    of factory: Unmanaged<ResolvedFactory>, _ body: () throws -> Result
  ) throws -> Result {
    if ContainerUse.currentOfTask == contextIdentifier { return try inFrame(of: factory, body) }
    // Tasks that the initialiser starts inherit this container.
    return try ContainerUse.with(context) { try inFrame(of: factory, body) }
  }

  @inline(__always)
  private func inFrame<Result>(of factory: Unmanaged<ResolvedFactory>, _ body: () throws -> Result) throws -> Result {
    try ConstructionFrame.run(factory, .passUnretained(self)) {
      if ConstructionFrame.isStackShort { try Construction.current?.throwIfRecursive() }
      return try body()
    }
  }
}

extension Engine: CustomReflectable {
  /// What `dump` and failed expectations of tests show: nothing. A provider may outlive the container, to which the engine
  /// keeps a reference that is not counted.
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension AlchemicError {
  /// Whether an object was not created because a task was cancelled.
  fileprivate var isCancellation: Bool {
    problems.contains { problem in
      if case .creationFailed(_, let underlying) = problem.detail { underlying is CancellationError } else { false }
    }
  }
}
