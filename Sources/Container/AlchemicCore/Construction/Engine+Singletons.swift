internal import Synchronization

extension Engine {
  /// The object of a singleton: the kept one, or a new one.
  func singleton(
    _ factory: ResolvedFactory, requester: @autoclosure () -> Problem.Requester?
  ) throws -> Obtained {
    if let obtained = objectBeingSet(of: factory) { return obtained }
    while true {
      // A caller that can create the object must not wait for, and fail with, a caller that cannot.
      switch request(factory, mayCreate: !factory.isAsynchronous) {
      case .use(let object):
        // A weak object may be released at this moment; the next request finds that out.
        if let live = object.live { return .object(live) }
      case .nothing: return .nothing
      case .unavailable:
        throw AlchemicError(
          .asynchronous(factory.facts), requester: requester(),
          path: (Construction.current?.path ?? []) + [factory.name])
      case .create(let construction):
        let object = try create(construction)
        if construction.isReplaced { continue }
        guard construction.isIncomplete, let object else { return Obtained(object) }
        let stored = StoredObject(object, isWeak: false)
        if let obtained = try obtained(waitingFor: construction, stored, requester: requester()) { return obtained }
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
    let found = object
    let object = found?.live
    if object == nil, construction.isPending {
      endCompletion(of: construction, found)
      return nil
    }
    let waiter = Construction.active
    if waiter?.isWithin(construction) == true {
      return object.map { used($0, of: construction) } ?? .pending(construction)
    }
    if let object, construction.isTogether(with: waiter) { return used(object, of: construction) }
    // The queue must not wait here: only the queue can complete the asynchronous object or its group.
    if context.isOnQueue {
      if factory.isAsynchronous, construction.isConstructing { return .pending(construction) }
      if let object, construction.isPending { return used(object, of: construction) }
    }
    // Blocked tasks could occupy every thread that the construction needs to continue.
    if factory.isAsynchronous, waiter == nil, withUnsafeCurrentTask(body: { $0 != nil }) {
      throw AlchemicError(.asynchronous(factory.facts), requester: requester())
    }
    switch try construction.waitUntilOver(for: waiter, canUse: object != nil) {
    case .over: return nil
    case .usable: return construction.unfinishedObject?.live.map { used($0, of: construction) }
    case .cycle(let cycle):
      // The object of a construction that is still wiring can be used; one that does not exist yet cannot. It may exist
      // since this request began.
      if let object = object ?? construction.unfinishedObject?.live { return used(object, of: construction) }
      throw AlchemicError(
        .waitingForEachOther(cycle.map(\.factory.facts)), requester: requester(),
        path: Construction.current?.path ?? [])
    }
  }

  /// The object of an attempt that is not complete, for the innermost attempt here, which then completes with it.
  private func used(_ object: Any, of construction: Construction) -> Obtained {
    construction.isUsedHere()
    return .object(object)
  }

  /// Completes an attempt without its group, if its weak object was released.
  ///
  /// - Parameters:
  ///   - construction: The attempt, which waits for others to be complete.
  ///   - found: The object that a request has found, which is not alive; `nil` where that did not exist yet.
  private func endCompletion(of construction: Construction, _ found: StoredObject?) {
    // An object that was created since the request began is alive, and may use objects that then fail.
    if found != nil { construction.leaveGroup() }
  }

  /// The next step of a request for a singleton. A request that creates the object gets an attempt.
  private func request(_ factory: ResolvedFactory, mayCreate: Bool = true) -> Instance.State.Request {
    let (request, lease, earlier) = store[factory].content.withLock { content in
      let lease = content.state.object?.lease
      let failure = content.state.failure
      let request = content.state.request(
        Construction(factory: factory, engine: self, outer: Construction.current, keepsObject: true),
        isLost: lease?.isLost ?? false, mayCreate: mayCreate)
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

  // MARK: Creation

  /// Creates the object of a singleton, as an attempt that other requests wait for.
  private func create(_ construction: Construction) throws -> Any? {
    try refuseIfClosed(construction)
    let object = try outsideOfScopes {
      try Construction.with(construction) { try SingletonCreation(self, construction).run() }
    }
    // A variable that cannot be updated fails this request.
    try updateTransientInjections(completedBy: construction, isCreated: true)
    return object
  }

  private func createAsynchronously(_ construction: Construction) async throws -> Any? {
    try refuseIfClosed(construction)
    let object = try await outsideOfScopes {
      try await Construction.with(construction) {
        try await SingletonCreation(self, construction).runAsynchronously()
      }
    }
    try updateTransientInjections(completedBy: construction)
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
      .lifecycle(attempted: "The creation of \(construction.factory.name)", state: .stopped))
    SingletonCreation.abandon(construction, error)
    throw error
  }

  // MARK: Without blocking a thread

  /// The object of an asynchronous factory: a template's new object, or a singleton's, created again if it is weak and
  /// was released.
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
      case .nothing, .unavailable:
        return nil
      case .create(let construction):
        let object = try await createAsynchronously(construction)
        if construction.isReplaced { continue }
        guard construction.isIncomplete, let object else { return object }
        let stored = StoredObject(object, isWeak: false)
        if let obtained = try await asynchronouslyObtained(waitingFor: construction, stored) { return obtained }
      case .wait(let construction, let object):
        if let obtained = try await asynchronouslyObtained(waitingFor: construction, object) { return obtained }
      }
    }
  }

  /// The objects of an array with asynchronous factories, without missing nillable ones.
  func asynchronousObjects(of ids: [Int], requester: Problem.Requester) async throws -> [Any] {
    var objects = [Any?](repeating: nil, count: ids.count)
    for (index, id) in ids.enumerated() {
      let factory = model.factories[id]
      if factory.isAsynchronous {
        objects[index] = try await asynchronousObject(of: factory)
        continue
      }
      switch try object(of: factory, requester: requester) {
      case .object(let object): objects[index] = object
      case .nothing: continue
      case .pending(let construction): throw unavailable(construction, requester: requester)
      }
    }
    return objects.compactMap(\.self)
  }

  /// The object once the attempt of another request is over; `nil` where the request must ask again.
  func asynchronouslyObtained(waitingFor construction: Construction, _ object: StoredObject?) async throws -> Any? {
    let found = object
    let object = found?.live
    if object == nil, construction.isPending {
      endCompletion(of: construction, found)
      return nil
    }
    func used(_ object: Any) -> Any {
      construction.isUsedHere()
      return object
    }
    if let object, construction.isTogether(with: .active) { return used(object) }
    do throws(AlchemicError) {
      switch try await construction.waitUntilOver(for: .active, canUse: object != nil) {
      case .over: return nil
      case .usable: return construction.unfinishedObject?.live.map(used)
      case .cycle(let cycle):
        // The object of a construction that is still wiring can be used; one that does not exist yet cannot. It may exist
        // since this request began.
        if let object = object ?? construction.unfinishedObject?.live { return used(object) }
        throw AlchemicError(.waitingForEachOther(cycle.map(\.factory.facts)), path: Construction.current?.path ?? [])
      }
    } catch {
      // Another task was cancelled while it created the object. This task creates it instead.
      guard error.isCancellation, !Task.isCancelled else { throw error }
      return nil
    }
  }
}

extension AlchemicError {
  /// Whether an object was not created because a task was cancelled.
  fileprivate var isCancellation: Bool {
    underlyingErrors.contains { $0 is CancellationError }
  }
}
