// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

extension FactoryDeclaration {
  /// Whether several requesters get the same object.
  var isShared: Bool { mode != .template }

  /// Whether the object is certainly `Sendable`: an actor, an object that is created on the main actor, or one of a type
  /// that conforms to ``AlchemicSendable``.
  var isKnownSendable: Bool {
    if constructor?.isOnMainActor == true { return true }
    return isDeclaredSendable
      ?? (objectType is any Actor.Type || TypeRelation.isAssignable(objectType, to: (any AlchemicSendable).self))
  }

  /// Whether several threads may use an object that has variables, and that is not known to be `Sendable`.
  var isUnprotected: Bool {
    guard isShared, let type = objectType as? AnyClass, StoredVariables.exist(in: type) else { return false }
    return !isKnownSendable
  }

  /// The problem of a shared object in a container that requires shared objects to be `Sendable`.
  var sharingProblem: FoundProblem? {
    guard isShared, !isKnownSendable else { return nil }
    return FoundProblem(.notSendable(facts), requester: requester)
  }
}

extension Model {
  /// Why another thread may use a part of a factory's new object; `nil` where that is not so.
  func reasonForSharing(_ created: ResolvedFactory) -> String? {
    guard created.mode == .template else {
      return "\(created.name) is a \(created.mode.noun), whose object other threads have too."
    }
    var seen: Set<Int> = []
    var open = [created.id]
    while let id = open.popLast() {
      guard seen.insert(id).inserted else { continue }
      let factory = factories[id]
      if factory.mode == .template {
        if isAware(factory) { return "\(factory.name) is AlchemicAware, so the main thread uses its object too." }
        open += needs(id) + lazilyNeeds(id)
      } else if factory.declaration.isUnprotected {
        return
          "\(created.name) needs \(factory.name), which other threads have too and which is not known to be Sendable."
      }
    }
    return nil
  }

  private func isAware(_ factory: ResolvedFactory) -> Bool {
    let declaration = (factory.links.result.map { factories[$0] } ?? factory).declaration
    return declaration.mayBeAware && TypeRelation.isAssignable(declaration.objectType, to: (any AlchemicAware).self)
  }
}
