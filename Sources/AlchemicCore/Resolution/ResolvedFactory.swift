internal import AlchemicRuntime

/// A factory of a model: its declaration, and the sources of its dependencies. It never changes.
///
/// Its object is not here: each container has its own, in its ``InstanceStore``.
final class ResolvedFactory: Sendable {
  /// The factory's index in its model.
  let id: Int
  let declaration: FactoryDeclaration
  /// The factories that it uses.
  let links: FactoryLinks
  /// The factories that use this one, by ascending id.
  let dependents: [Int32]
  /// The number of its group of factories that need each other; negative without a group.
  let cycleGroup: Int32
  let mode: FactoryMode
  let flags: FactoryFlags
  /// Whether it is a template with a synchronous initialiser, whose objects no other thread waits for.
  let isDirect: Bool

  init(id: Int, declaration: FactoryDeclaration, links: FactoryLinks, dependents: [Int32], cycleGroup: Int32) {
    self.id = id
    self.declaration = declaration
    self.links = links
    self.dependents = dependents
    self.cycleGroup = cycleGroup
    mode = declaration.mode
    flags = declaration.flags
    isDirect =
      switch declaration.constructor {
      case .managed, .initializer: declaration.mode == .template
      case .synchronous, .onMainActor, .asynchronous, nil: false
      }
  }

  var name: String { declaration.name }

  /// Whether an asynchronous initialiser or method creates its objects.
  var isAsynchronous: Bool { declaration.isAsynchronous }

  /// The factory's facts for errors.
  var facts: Problem.Factory { declaration.facts }
}

extension FactoryDeclaration {
  /// Whether an asynchronous initialiser or method creates its objects.
  var isAsynchronous: Bool { constructor?.isAsynchronous ?? false }

  var isClass: Bool {
    if case .class = kind { true } else { false }
  }
}
