// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A factory of a model: its declaration, and the sources of its dependencies. It never changes.
///
/// Its object is not here: each container has its own, in its ``InstanceStore``.
final class ResolvedFactory: Sendable {
  private let number: Int32
  /// The number of its kind of scope in its model, and its slot in such a scope; negative without one.
  let scopeNumber: Int32
  let slot: Int32
  /// The number of its group of factories that need each other; negative without a group.
  let cycleGroup: Int32
  let declaration: FactoryDeclaration
  /// The factories that it uses.
  let links: FactoryLinks

  init(
    id: Int, declaration: FactoryDeclaration, links: FactoryLinks, cycleGroup: Int32,
    slot: (scope: Int32, slot: Int32)? = nil
  ) {
    number = Int32(id)
    scopeNumber = slot?.scope ?? -1
    self.slot = slot?.slot ?? -1
    self.declaration = declaration
    self.links = links
    self.cycleGroup = cycleGroup
  }

  /// The factory's index in its model.
  var id: Int { Int(number) }

  var name: String { declaration.name }
  var mode: FactoryMode { declaration.mode }
  var flags: FactoryFlags { declaration.flags }

  /// Whether it is a template with a synchronous initialiser, whose objects no other thread waits for.
  var isDirect: Bool {
    switch declaration.constructor {
    case .managed, .initializer: mode == .template
    case .synchronous, .onMainActor, .asynchronous, nil: false
    }
  }

  /// Whether an asynchronous initialiser or method creates its objects.
  var isAsynchronous: Bool { declaration.isAsynchronous }

  /// The factory's facts for errors.
  var facts: Problem.Factory { declaration.facts }
}

extension FactoryDeclaration {
  /// Whether an asynchronous initialiser or method creates its objects.
  var isAsynchronous: Bool { constructor?.isAsynchronous ?? false }

  /// Whether each of its objects is certain to be an object of a class.
  var returnsObject: Bool { objectType is AnyClass && !resultIsOptional }

  var isClass: Bool {
    if case .class = kind { true } else { false }
  }
}
