// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A resolved graph: its factories, the source of each dependency, and the order of the start. It never changes, so that
/// several containers may share it; its remembered requests are the same for all of them.
final class Model: Sendable, LinkedFactories {
  /// All factories, by id, which is also the order of their names.
  let factories: [ResolvedFactory]
  private let dependents: [Int: [Int]]
  let index: FactoryIndex
  /// The ids of the singletons, in start order.
  private let order: [Int32]
  /// The kinds of scopes of the factories, by their numbers.
  let scopes: [ScopeModel]
  /// The problems of the graph; empty in a graph that can be started.
  let problems: [FoundProblem]
  let selection: Selection
  /// The extensions of other targets that have read the declarations.
  let extensions: [any RegistrationExtension]
  /// The warnings about the declarations as they were read.
  private let declarationWarnings: [FoundProblem]
  private let requests = Mutex<[RequestKey: Resolution]>([:])

  init(
    factories: [ResolvedFactory], dependents: [Int: [Int]], index: FactoryIndex, selection: Selection,
    startOrder: [Int], scopes: [ScopeModel] = [], problems: [FoundProblem],
    extensions: [any RegistrationExtension], warnings: [FoundProblem] = []
  ) {
    self.factories = factories
    self.index = index
    self.selection = selection
    order = startOrder.map(Int32.init)
    self.dependents = dependents
    self.scopes = scopes
    self.problems = problems
    self.extensions = extensions
    declarationWarnings = warnings
  }

  /// What is legal, but likely a mistake.
  var warnings: [FoundProblem] {
    declarationWarnings + extensions.flatMap { $0.warnings() } + omittedArguments + ignoredStops
  }

  subscript(id: Int) -> FactoryLinks { factories[id].links }

  var ids: Range<Int> { factories.indices }

  func declaration(_ id: Int) -> FactoryDeclaration { factories[id].declaration }

  /// The singletons, in start order.
  var startOrder: some RandomAccessCollection<ResolvedFactory> {
    order.lazy.map { self.factories[Int($0)] }
  }

  /// The factories that use a factory, by ascending id.
  func dependents(of factory: ResolvedFactory) -> [Int] { dependents[factory.id] ?? [] }

  /// The factories whose objects a complete object keeps from their first use on.
  func lazilyNeeds(_ id: Int) -> [Int] {
    let factory = factories[id]
    let injected = factory.links.result.map { factories[$0] } ?? factory
    return
      zip(factory.declaration.arguments, factory.links.arguments)
      .filter { $0.0.target.deferral?.kind == .lazy }.flatMap { $0.1.used }
      + zip(injected.declaration.injections, injected.links.injections)
      .filter { $0.0.dependency.target.deferral?.kind == .lazy }.flatMap { $0.1.used }
  }

  /// The factory that declares a class.
  func factory(of type: AnyClass) -> ResolvedFactory? {
    index.declaringFactory(of: type).map { factories[$0] }
  }

  /// The resolution of a request of the running program. The same request is resolved only once.
  func resolve(_ dependency: Dependency, requester: Problem.Requester) -> Resolution {
    let request = RequestKey(type: ObjectIdentifier(dependency.target.type), criteria: dependency.criteria)
    if let known = requests.withLock({ $0[request] }) { return known }
    var resolution = selection.resolve(dependency, requester: requester)
    if dependency.isInDependencyOrder { resolution = DependencyOrder(self).sort(resolution, of: self) }
    switch resolution {
    // Not kept: a failure names its requester, and the number of unknown names has no limit.
    case .failed, .nothing: break
    case .object, .objects, .declared, .deferred: requests.withLock { $0[request] = resolution }
    }
    return resolution
  }

  private struct RequestKey: Hashable {
    let type: ObjectIdentifier
    let criteria: [Criterion]
  }
}

extension Dependency {
  /// A request of the running program.
  init(_ target: TargetType, _ criteria: [Criterion], requester: Problem.Requester) {
    self.init(
      label: .request, target: target, source: criteria.isEmpty ? .byType : .search(criteria),
      location: requester.location ?? AlchemicSourceLocation(fileID: "", line: 0))
  }
}
