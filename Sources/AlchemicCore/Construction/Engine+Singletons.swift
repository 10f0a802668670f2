internal import Synchronization

extension Engine {
  /// The object of a singleton: the one that the container keeps, or a new one.
  func singleton(
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

  // MARK: Creation

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

  // MARK: Without blocking a thread

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
}

extension AlchemicError {
  /// Whether an object was not created because a task was cancelled.
  fileprivate var isCancellation: Bool {
    problems.contains { problem in
      if case .creationFailed(_, let underlying) = problem.detail { underlying is CancellationError } else { false }
    }
  }
}
