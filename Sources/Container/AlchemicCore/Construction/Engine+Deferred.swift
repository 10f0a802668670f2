// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension Engine {
  /// The lazy value or the provider of a dependency; for an array, one for each factory.
  func deferredValue(_ resolution: Resolution, of dependency: Dependency) -> Any {
    // Only a dependency with a deferral has a deferred resolution.
    guard let deferral = dependency.target.deferral else { return [Any]() }
    func make(_ resolution: Resolution) -> Any {
      deferral.make(DeferredSource(resolution, deferral, dependency, self))
    }
    if deferral.isElement { return resolution.factories.map { make(.object($0)) } }
    // One that allows nothing itself gives nothing later.
    if case .nothing = resolution, !deferral.target.isOptional, let null = dependency.target.null { return null }
    return make(resolution)
  }

  /// The error of a request for an object whose attempt waits for the requester.
  func unavailable(_ attempt: Attempt, requester: Problem.Requester) -> AlchemicError {
    let current = Attempt.current
    let cycle = current?.cycle(to: attempt) ?? [attempt.factory, attempt.factory]
    return AlchemicError(
      attempt.factory.isAsynchronous
        ? .asynchronous(attempt.factory.facts) : .circularReference(cycle.map(\.facts), .requests),
      requester: requester,
      path: current?.path ?? [])
  }
}
