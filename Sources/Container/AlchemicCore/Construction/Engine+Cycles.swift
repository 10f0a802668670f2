// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension Engine {
  /// The attempt that must create its object before the sources of a variable can be created, and that cannot go on
  /// before this thread or task does; `nil` where there is none.
  ///
  /// Arguments alone form no cycle, so that a valid order of creations always exists. A variable whose source would
  /// need, as an argument, an object that is being constructed is set once that exists. Under construction are the
  /// objects of this thread or task and, on the container's queue, all asynchronous singletons: only the queue can
  /// begin or complete them.
  func attemptBefore(_ resolution: Resolution) -> Attempt? {
    switch resolution {
    case .object(let source):
      model.factories[source].cycleGroup < 0 ? nil : attemptBefore(creating: model.factories[source])
    case .objects(let sources):
      sources.lazy.map { self.model.factories[$0] }.filter { $0.cycleGroup >= 0 }
        .compactMap { self.attemptBefore(creating: $0) }.first
    case .nothing, .declared, .deferred, .failed: nil
    }
  }

  private func attemptBefore(creating source: ResolvedFactory) -> Attempt? {
    var constructing: [Int: Attempt] = [:]
    var attempt = Attempt.current
    while let candidate = attempt {
      let factory = candidate.factory
      if factory.cycleGroup == source.cycleGroup, factory.mode == .singleton || factory.mode == .scoped,
        candidate.isConstructing
      {
        constructing[factory.id] = candidate
      }
      attempt = candidate.outer
    }
    let isOnQueue = hasAsynchronousSingletons && context.isOnQueue
    guard !constructing.isEmpty || isOnQueue else { return nil }
    var seen: Set<Int> = []
    var open = [source]
    while let next = open.popLast() {
      if let attempt = constructing[next.id] { return attempt }
      if isOnQueue, next.isAsynchronous, next.mode == .singleton,
        let attempt = store[next].withState(\.constructingAttempt)
      {
        return attempt
      }
      guard next.cycleGroup == source.cycleGroup, seen.insert(next.id).inserted, !isKnown(next) else { continue }
      open += next.links.prerequisites.map { model.factories[$0] }
    }
    return nil
  }

  /// Whether a factory has an object, or it is known that there is none.
  private func isKnown(_ factory: ResolvedFactory) -> Bool {
    func isKnown(_ state: Instance.State) -> Bool {
      if case .absent(.nothing) = state.phase { true } else { state.object?.live != nil }
    }
    return switch factory.mode {
    case .template: false
    case .singleton, .reference: isKnown(store[factory].withState { $0 })
    case .scoped:
      OpenScope.current?.scope(of: factory, in: self).map { isKnown($0.withState(factory) { $0 }) } ?? false
    }
  }
}
