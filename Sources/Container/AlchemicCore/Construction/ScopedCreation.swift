internal import AlchemicRuntime

/// The creation of an object of a scope, as one attempt that other requests in the scope wait for.
struct ScopedCreation: AsynchronousCreation {
  let engine: Engine
  let construction: Construction
  let scope: OpenScope

  private var factory: ResolvedFactory { construction.factory }

  func construct() throws -> Any? {
    try engine.construct(factory, nil)
  }

  func constructAsynchronously() async throws -> Any? {
    try await engine.constructAsynchronously(factory, nil)
  }

  func keep(_ object: Any) throws {
    let stored = StoredObject(object, isWeak: false)
    guard let injections = scope.withState(factory, { $0.constructed(stored, by: construction) }) else {
      throw scope.hasEnded(factory, nil)
    }
    // Before the variables are set: that may create objects that need this one.
    scope.noteCreated(factory)
    for injection in injections { try injection() }
  }

  func wire(_ object: Any) throws {
    try engine.wire(object, factory)
  }

  func announce(_ object: Any?) throws {
    guard let object else {
      construction.leaveGroup()
      return construction.end(scope.withState(factory) { $0.constructedNothing(by: construction) })
    }
    let transfer = UncheckedTransfer(object)
    let isComplete = try construction.finish {
      Completion(complete: { complete(transfer.value) }, rollBack: { fail($0) })
    }
    if isComplete { return complete(object) }
    construction.didEnd()
    construction.wakeWaiters()
  }

  private func complete(_ object: Any) {
    engine.store.countUnkept(object, of: factory.id)
    if engine.scopes.isWatching { scope.note(engine.events.now, of: factory) }
    construction.end(scope.withState(factory) { $0.wired(by: construction) })
    construction.didComplete()
  }

  func rollBack(_ error: any Error) -> any Error {
    let failure =
      error as? AlchemicError
      ?? AlchemicError(.creationFailed(factory.facts, underlying: error), path: Construction.current?.path ?? [])
    // What uses the object first, so that no request finds it without the object.
    construction.failWithUsers(failure)
    fail(failure)
    return failure
  }

  private func fail(_ failure: AlchemicError) {
    let ending = scope.change(factory) { state in
      let (_, ending) = state.failed(failure, by: construction)
      if case .announce = ending { construction.didFail(failure) }
      return ending
    }
    construction.end(ending, failure)
  }
}

extension OpenScope {
  /// The error of a request for an object once the scope has ended.
  func hasEnded(_ factory: ResolvedFactory, _ requester: Problem.Requester?) -> AlchemicError {
    AlchemicError(
      .noScope(scope.name, factory: factory.facts, hasEnded: true), requester: requester,
      path: Construction.current?.path ?? [])
  }
}
