// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
          path: (Attempt.current?.path ?? []) + [factory.name])
      case .create(let attempt):
        let object = try create(attempt)
        if attempt.isReplaced { continue }
        guard attempt.isIncomplete, let object else { return Obtained(object) }
        let stored = StoredObject(object, isWeak: false)
        if let obtained = try obtained(waitingFor: attempt, stored, requester: requester()) { return obtained }
      case .wait(let attempt, let object):
        if let obtained = try obtained(waitingFor: attempt, object, requester: requester()) { return obtained }
      }
    }
  }

  /// The result of a request once the attempt of another request is over; `nil` where it must ask again.
  ///
  /// - Parameters:
  ///   - attempt: The attempt.
  ///   - object: Its object, if that exists already.
  ///   - requester: The requester, for errors.
  func obtained(
    waitingFor attempt: Attempt, _ object: StoredObject?, requester: @autoclosure () -> Problem.Requester?
  ) throws -> Obtained? {
    let factory = attempt.factory
    let found = object
    let object = found?.live
    if object == nil, attempt.isPending {
      endCompletion(of: attempt, found)
      return nil
    }
    let waiter = Attempt.active
    if waiter?.isWithin(attempt) == true {
      return object.map { used($0, of: attempt) } ?? .pending(attempt)
    }
    if let object, attempt.isTogether(with: waiter) { return used(object, of: attempt) }
    // The queue must not wait here: only the queue can complete the asynchronous object or its group.
    if context.isOnQueue {
      if factory.isAsynchronous, attempt.isConstructing { return .pending(attempt) }
      if let object, attempt.isPending { return used(object, of: attempt) }
    }
    // Blocked tasks could occupy every thread that the attempt needs to continue.
    if factory.isAsynchronous, waiter == nil, withUnsafeCurrentTask(body: { $0 != nil }) {
      throw AlchemicError(.asynchronous(factory.facts), requester: requester())
    }
    switch try attempt.waitUntilOver(for: waiter, canUse: object != nil) {
    case .over: return nil
    case .usable: return attempt.unfinishedObject?.live.map { used($0, of: attempt) }
    case .cycle(let cycle):
      // The object of an attempt that is still wiring can be used; one that does not exist yet cannot. It may exist
      // since this request began.
      if let object = object ?? attempt.unfinishedObject?.live { return used(object, of: attempt) }
      throw AlchemicError(
        .waitingForEachOther(cycle.map(\.factory.facts)), requester: requester(),
        path: Attempt.current?.path ?? [])
    }
  }

  /// The object of an attempt that is not complete, for the innermost attempt here, which then completes with it.
  private func used(_ object: Any, of attempt: Attempt) -> Obtained {
    attempt.isUsedHere()
    return .object(object)
  }

  /// Completes an attempt without its group, if its weak object was released.
  ///
  /// - Parameters:
  ///   - attempt: The attempt, which waits for others to be complete.
  ///   - found: The object that a request has found, which is not alive; `nil` where that did not exist yet.
  private func endCompletion(of attempt: Attempt, _ found: StoredObject?) {
    // An object that was created since the request began is alive, and may use objects that then fail.
    if found != nil { attempt.leaveGroup() }
  }

  /// The next step of a request for a singleton. A request that creates the object gets an attempt.
  private func request(_ factory: ResolvedFactory, mayCreate: Bool = true) -> Instance.State.NextStep {
    let (request, lease, earlier) = store[factory].content.withLock { content in
      let lease = content.state.object?.lease
      let failure = content.state.failure
      let request = content.state.request(
        Attempt(factory: factory, engine: self, outer: Attempt.current, keepsObject: true),
        isLost: lease?.isLost ?? false, mayCreate: mayCreate)
      if case .create = request { content.hasBegun = false }
      return (request, lease, failure)
    }
    withExtendedLifetime(lease) {}
    var failure = consume earlier
    if failure != nil, case .create(let attempt) = request {
      // Released outside of the lock, because it may hold objects of the program, and as part of the attempt: their
      // deinitialisers must not wait for it.
      Attempt.with(attempt) { failure = nil }
    }
    return request
  }

  /// Begins the attempt to create an asynchronous singleton, which other requests find from now on.
  func beginAttempt(_ factory: ResolvedFactory) -> Attempt? {
    guard case .create(let attempt) = request(factory) else { return nil }
    return attempt
  }

  // MARK: Creation

  /// Creates the object of a singleton, as an attempt that other requests wait for.
  private func create(_ attempt: Attempt) throws -> Any? {
    try refuseIfClosed(attempt)
    let object = try outsideOfScopes {
      try Attempt.with(attempt) { try SingletonCreation(self, attempt).run() }
    }
    // A variable that cannot be updated fails this request.
    try updateTransientInjections(completedBy: attempt, isCreated: true)
    return object
  }

  private func createAsynchronously(_ attempt: Attempt) async throws -> Any? {
    try refuseIfClosed(attempt)
    let object = try await outsideOfScopes {
      try await Attempt.with(attempt) {
        try await SingletonCreation(self, attempt).runAsynchronously()
      }
    }
    try updateTransientInjections(completedBy: attempt)
    return object
  }

  /// Refuses to create a singleton for a request that began before the stop.
  private func refuseIfClosed(_ attempt: Attempt) throws {
    // The attempt is registered before this check, and a stop searches for attempts after it has set the flag: it finds the
    // attempt, or the attempt finds the flag.
    let isRefused =
      isStopping.load(ordering: .sequentiallyConsistent) && !attempt.isPartOfSingleton(of: self)
      || isClosed.load(ordering: .sequentiallyConsistent)
    guard isRefused else { return }
    let error = AlchemicError(
      .lifecycle(attempted: "The creation of \(attempt.factory.name)", state: .stopped))
    SingletonCreation.abandon(attempt, error)
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
      case .create(let attempt):
        let object = try await createAsynchronously(attempt)
        if attempt.isReplaced { continue }
        guard attempt.isIncomplete, let object else { return object }
        let stored = StoredObject(object, isWeak: false)
        if let obtained = try await asynchronouslyObtained(waitingFor: attempt, stored) { return obtained }
      case .wait(let attempt, let object):
        if let obtained = try await asynchronouslyObtained(waitingFor: attempt, object) { return obtained }
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
      case .pending(let attempt): throw unavailable(attempt, requester: requester)
      }
    }
    return objects.compactMap(\.self)
  }

  /// The object once the attempt of another request is over; `nil` where the request must ask again.
  func asynchronouslyObtained(waitingFor attempt: Attempt, _ object: StoredObject?) async throws -> Any? {
    let found = object
    let object = found?.live
    if object == nil, attempt.isPending {
      endCompletion(of: attempt, found)
      return nil
    }
    func used(_ object: Any) -> Any {
      attempt.isUsedHere()
      return object
    }
    if let object, attempt.isTogether(with: .active) { return used(object) }
    do throws(AlchemicError) {
      switch try await attempt.waitUntilOver(for: .active, canUse: object != nil) {
      case .over: return nil
      case .usable: return attempt.unfinishedObject?.live.map(used)
      case .cycle(let cycle):
        // The object of an attempt that is still wiring can be used; one that does not exist yet cannot. It may exist
        // since this request began.
        if let object = object ?? attempt.unfinishedObject?.live { return used(object) }
        throw AlchemicError(.waitingForEachOther(cycle.map(\.factory.facts)), path: Attempt.current?.path ?? [])
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
