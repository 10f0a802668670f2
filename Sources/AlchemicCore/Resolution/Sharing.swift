internal import AlchemicRuntime

extension FactoryDeclaration {
  /// Whether several requesters get the same object.
  var isShared: Bool { mode != .template }

  /// Whether the object is certainly `Sendable`: an actor, an object that is created on the main actor, or one of a type
  /// that conforms to ``AlchemicSendable``.
  var isKnownSendable: Bool {
    if isDeclaredSendable || constructor?.isOnMainActor == true || objectType is any Actor.Type { return true }
    return TypeRelation.isAssignable(objectType, to: (any AlchemicSendable).self)
  }

  /// Whether several threads may use an object that has variables, and that is not known to be `Sendable`.
  var isUnprotected: Bool {
    guard isShared, let type = objectType as? AnyClass, StoredVariables.exist(in: type) else { return false }
    return !isKnownSendable
  }

  /// The problem of a shared object in a container that requires shared objects to be `Sendable`.
  var sharingProblem: Problem? {
    guard isShared, !isKnownSendable else { return nil }
    return Problem(.notSendable(facts), requester: requester)
  }
}
