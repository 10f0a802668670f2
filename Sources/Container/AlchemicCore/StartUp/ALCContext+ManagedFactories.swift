// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
package import Logging
internal import Synchronization

/// A factory as other targets of the package see it, with the object that the container keeps.
package struct ManagedFactory: Sendable {
  /// Its index among all factories.
  package let id: Int
  package let name: String
  package let location: AlchemicSourceLocation?
  /// The type that it declares for its objects.
  package let objectType: any Any.Type
  /// Whether it is a singleton that was not used yet, and that the start does not create.
  package let isUnusedLazy: Bool
  /// What its objects need, also one that is created later, and when the last of them was created.
  package let member: StopPlan.Member
  /// The options that other targets have declared.
  package let options: [any AttachedOption]
  private let kept: UncheckedTransfer<Any>?

  /// The complete object that the container has created and keeps, also a structure or an enumeration; `nil` for one that
  /// the program has set.
  package var object: Any? { kept?.value }

  /// Whether each object that it creates conforms to a protocol, as far as its declaration says.
  ///
  /// - Parameter existential: The protocol as a type.
  package func creates(_ existential: Any.Type) -> Bool { TypeRelation.isAssignable(objectType, to: existential) }

  fileprivate init(_ factory: ResolvedFactory, of engine: Engine) {
    let object = engine.store[factory].keptValue
    id = factory.id
    name = factory.name
    location = factory.declaration.location
    objectType = factory.declaration.objectType
    isUnusedLazy = factory.mode == .singleton && factory.flags.contains(.lazy) && object == nil
    member = engine.member(factory, isOver: false)
    options = factory.declaration.attachedOptions
    let isKept = factory.mode == .singleton && !factory.flags.contains(.weak) && object?.isOfProgram == false
    kept = isKept ? object.map { UncheckedTransfer($0.value) } : nil
  }
}

/// A type of the program that no factory creates.
package struct UndeclaredType: Sendable {
  package let name: String
  package let isClass: Bool
}

extension ALCContext {
  /// All factories of a container that answers requests, by their ids; none in any other phase.
  package var managedFactories: [ManagedFactory] {
    let engine = state.withLock { state -> Engine? in
      if case .open(_, let engine) = state.lifecycle { engine } else { nil }
    }
    guard let engine else { return [] }
    return engine.model.factories.map { ManagedFactory($0, of: engine) }
  }

  /// The program's types that conform to a protocol, and that no factory creates: classes, then structures and
  /// enumerations.
  ///
  /// Only in a container of the whole program, where nothing is left out or replaced, and only of modules with declarations:
  /// the program cannot declare the types of a library.
  ///
  /// - Parameter existential: The protocol as a type.
  package func undeclaredTypes(conformingTo existential: Any.Type) -> [UndeclaredType] {
    guard scan.isWholeProgram else { return [] }
    let types = managedFactories.map(\.objectType)
    let modules = Set(types.map { TypeNames.module(of: $0) })
    // The container that answers requests has read the same images.
    let values = (try? MetadataScan(.program, for: [existential]).values(conformingTo: 0)) ?? []
    return (TypeRelation.classes(conformingTo: existential) + values).filter { type in
      modules.contains(TypeNames.module(of: type))
        // A factory of a superclass, or of a protocol, may create it; one of a subclass creates it as a part.
        && !types.contains { TypeRelation.isAssignable(type, to: $0) || TypeRelation.isAssignable($0, to: type) }
    }.map { UndeclaredType(name: TypeNames.short($0), isClass: $0 is AnyClass) }
  }

  /// The logger of this container, as it is set up now.
  package var ownLogger: Logger { logger }

  /// Runs a closure after a time, by this container's timer.
  package func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) {
    runAfter(delay, body)
  }
}
