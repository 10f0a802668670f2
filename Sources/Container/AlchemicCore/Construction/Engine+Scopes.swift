// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension Engine {
  /// The scope whose object of a factory a request here gets.
  func openScope(
    of factory: ResolvedFactory, requester: @autoclosure () -> Problem.Requester?
  ) throws(AlchemicError) -> OpenScope {
    if let open = OpenScope.current?.scope(of: factory, in: self) { return open }
    throw AlchemicError(
      .noScope(model.scopes[Int(factory.scopeNumber)].scope.name, factory: factory.facts), requester: requester(),
      path: Attempt.current?.path ?? [])
  }

  /// The object of a factory in the scope that is open here.
  func scoped(
    _ factory: ResolvedFactory, requester: @autoclosure () -> Problem.Requester?
  ) throws -> Obtained {
    let scope = try openScope(of: factory, requester: requester())
    while true {
      switch scope.request(factory, mayCreate: !factory.isAsynchronous) {
      case .ended: throw scope.hasEnded(factory, requester())
      case .state(.use(let object)): return Obtained(object.live)
      case .state(.nothing): return .nothing
      case .state(.unavailable):
        throw AlchemicError(
          .asynchronous(factory.facts), requester: requester(),
          path: (Attempt.current?.path ?? []) + [factory.name])
      case .state(.create(let attempt)):
        let object = try create(attempt, in: scope)
        guard attempt.isIncomplete, let object else { return Obtained(object) }
        let stored = StoredObject(object, isWeak: false)
        if let obtained = try obtained(waitingFor: attempt, stored, requester: requester()) { return obtained }
      case .state(.wait(let attempt, let object)):
        if let obtained = try obtained(waitingFor: attempt, object, requester: requester()) { return obtained }
      }
    }
  }

  /// The object of an asynchronous factory in the scope that is open here.
  func scopedAsynchronously(_ factory: ResolvedFactory) async throws -> Any? {
    let scope = try openScope(of: factory, requester: nil)
    while true {
      switch scope.request(factory, mayCreate: true) {
      case .ended: throw scope.hasEnded(factory, nil)
      case .state(.use(let object)): return object.live
      case .state(.nothing), .state(.unavailable): return nil
      case .state(.create(let attempt)):
        let object = try await createAsynchronously(attempt, in: scope)
        guard attempt.isIncomplete, let object else { return object }
        let stored = StoredObject(object, isWeak: false)
        if let obtained = try await asynchronouslyObtained(waitingFor: attempt, stored) { return obtained }
      case .state(.wait(let attempt, let object)):
        if let obtained = try await asynchronouslyObtained(waitingFor: attempt, object) { return obtained }
      }
    }
  }

  private func create(_ attempt: Attempt, in scope: OpenScope) throws -> Any? {
    defer { scope.creationEnded() }
    // The object's dependencies, and its initialiser's requests, come from its own scope or an outer one.
    return try asCurrent(scope) {
      try Attempt.with(attempt) {
        try ScopedCreation(engine: self, attempt: attempt, scope: scope).run()
      }
    }
  }

  private func createAsynchronously(_ attempt: Attempt, in scope: OpenScope) async throws -> Any? {
    defer { scope.creationEnded() }
    return try await OpenScope.$current.withValue(scope) {
      try await Attempt.with(attempt) {
        try await ScopedCreation(engine: self, attempt: attempt, scope: scope).runAsynchronously()
      }
    }
  }

  private func asCurrent<Result>(_ scope: OpenScope, _ body: () throws -> Result) rethrows -> Result {
    if OpenScope.current === scope { return try body() }
    return try OpenScope.$current.withValue(scope, operation: body)
  }

  /// Runs a closure with no open scope: what lives as long as the container must not get objects of a scope.
  func outsideOfScopes<Result>(_ body: () throws -> Result) rethrows -> Result {
    if OpenScope.current == nil { return try body() }
    return try OpenScope.$current.withValue(nil, operation: body)
  }

  /// Runs a closure with no open scope, as ``outsideOfScopes(_:)`` does.
  func outsideOfScopes<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    if OpenScope.current == nil { return try await body() }
    return try await OpenScope.$current.withValue(nil, operation: body)
  }

  /// The value that the opener of a scope gave for a dependency.
  func given(_ dependency: Dependency, requester: @autoclosure () -> Problem.Requester) throws(AlchemicError) -> Any {
    let type = dependency.target.unwrapped
    if let scope = OpenScope.current, scope.engine === self, let value = scope.given(type) { return value }
    if let null = dependency.target.null { return null }
    throw AlchemicError(
      .givenMissing(typeName: TypeNames.short(type), scope: nil, openedAt: nil), requester: requester(),
      path: Attempt.current?.path ?? [])
  }
}
