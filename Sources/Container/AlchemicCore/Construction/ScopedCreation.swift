// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The creation of an object of a scope, as one attempt that other requests in the scope wait for.
struct ScopedCreation: KeptCreation {
  let engine: Engine
  let attempt: Attempt
  let scope: OpenScope

  func store(_ object: StoredObject) throws -> (injections: [DeferredInjection], abandoned: [AbandonedInjection])? {
    guard let injections = scope.withState(factory, { $0.constructed(object, by: attempt) }) else {
      throw scope.hasEnded(factory, nil)
    }
    scope.noteCreated(factory)
    return (injections, [])
  }

  func record(_ object: Any?, hasFailed: Bool) -> UncheckedTransfer<Any>? { object.map { UncheckedTransfer($0) } }

  func complete(_ object: UncheckedTransfer<Any>?) {
    guard let object = object?.value else {
      return attempt.end(scope.withState(factory) { $0.constructedNothing(by: attempt) })
    }
    engine.store.countUnkept(object, of: factory.id)
    if engine.scopes.isWatching { scope.note(engine.events.now, of: factory) }
    attempt.end(scope.withState(factory) { $0.wired(by: attempt) })
  }

  func fail(_ failure: AlchemicError, _ object: UncheckedTransfer<Any>?) {
    let ending = scope.change(factory) { state in
      let (_, ending) = state.failed(failure, by: attempt)
      if case .announce = ending { attempt.didFail(failure) }
      return ending
    }
    attempt.end(ending, failure)
  }
}

extension OpenScope {
  /// The error of a request for an object once the scope has ended.
  func hasEnded(_ factory: ResolvedFactory, _ requester: Problem.Requester?) -> AlchemicError {
    AlchemicError(
      .noScope(scope.name, factory: factory.facts, hasEnded: true), requester: requester,
      path: Attempt.current?.path ?? [])
  }
}
