// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// A kind of scope in a model: its factories, and what its opener must give.
final class ScopeModel: Sendable {
  let scope: ALCScope
  /// The ids of its factories, in the order of their names. The index of each is its slot.
  let factories: [Int]
  /// The values that the opener of this scope or of an outer one must give.
  let givens: [Given]
  /// Their types.
  let givenTypes: [Any.Type]
  /// The slots that the objects of each slot need, also through objects that live shorter.
  let needs: [[Int]]
  /// The further slots that they use through a lazy value or a provider.
  let deferredNeeds: [[Int]]
  /// Whether the objects of each slot and others use each other. When they were created then decides their order.
  let isInCycle: [Bool]
  /// Whether there are any.
  let hasCycles: Bool
  /// The class of each slot whose objects have nothing to stop; `nil` for the others. Objects of a subclass may have.
  let unstopped: [ObjectIdentifier?]

  /// A value that an object of the scope needs.
  ///
  /// `@unchecked`: a dependency never changes.
  struct Given: @unchecked Sendable {
    let dependency: Dependency
    let requester: Problem.Requester

    var type: Any.Type { dependency.target.unwrapped }
  }

  init(
    scope: ALCScope, factories: [Int], givens: [Given], needs: [[Int]], deferredNeeds: [[Int]],
    unstopped: [ObjectIdentifier?]
  ) {
    self.scope = scope
    self.factories = factories
    self.givens = givens
    givenTypes = givens.map(\.type)
    self.needs = needs
    self.deferredNeeds = deferredNeeds
    isInCycle = CycleGroups.of(needs.count) { needs[$0] + deferredNeeds[$0] }.map { $0 >= 0 }
    hasCycles = isInCycle.contains(true)
    self.unstopped = unstopped
  }
}

/// The kinds of scopes of a graph, and the place of each factory in them.
struct ScopeModels {
  private(set) var models: [ScopeModel] = []
  /// For each factory of a scope, the number of its kind and its slot.
  private(set) var slots: [Int: (scope: Int32, slot: Int32)] = [:]

  init(_ graph: FactoryGraph, names: [String]) {
    var members: [ALCScope: [Int]] = [:]
    for id in graph.ids where graph.mode(id) == .scoped {
      if let scope = graph.declaration(id).scope { members[scope, default: []].append(id) }
    }
    for (number, (scope, factories)) in members.sorted(by: { $0.key.name < $1.key.name }).enumerated() {
      for (slot, id) in factories.enumerated() { slots[id] = (Int32(number), Int32(slot)) }
      models.append(Self.model(scope, factories, graph, names))
    }
  }

  private static func model(
    _ scope: ALCScope, _ factories: [Int], _ graph: FactoryGraph, _ names: [String]
  ) -> ScopeModel {
    var slots: [Int: Int] = [:]
    for (slot, id) in factories.enumerated() { slots[id] = slot }
    var givens: [ScopeModel.Given] = []
    var templates: Set<Int> = []
    for id in factories {
      givens += graph.givens(of: id, named: names[id])
      for template in graph.templates(from: id, through: { $0.kept }) where templates.insert(template).inserted {
        givens += graph.givens(of: template, named: names[template])
      }
    }
    let needs = factories.map { id in
      let through = [id] + graph.templates(from: id, through: { $0.needed })
      return Set(through.flatMap { graph.needs($0) }.compactMap { slots[$0] })
    }
    let deferredNeeds = zip(factories, needs).map { id, needs in
      let through = [id] + graph.templates(from: id, through: { $0.used })
      return Set(through.flatMap { graph.uses($0) }.compactMap { slots[$0] }).subtracting(needs).sorted()
    }
    let unstopped = factories.map { id -> ObjectIdentifier? in
      let declaration = graph.declaration(id)
      guard declaration.stopping?.method == nil, !declaration.mayBeStopping else { return nil }
      return ObjectIdentifier(declaration.objectType)
    }
    return ScopeModel(
      scope: scope, factories: factories, givens: givens, needs: needs.map { $0.sorted() },
      deferredNeeds: deferredNeeds, unstopped: unstopped)
  }
}

extension LinkedFactories {
  /// The templates that a complete object of a factory uses, directly or through others.
  fileprivate func templates(from id: Int, through factories: (FactoryEdge) -> [Int]) -> [Int] {
    var seen: Set<Int> = []
    var order: [Int] = []
    var open = [id]
    while let next = open.popLast() {
      for used in edges(next).flatMap(factories) where declaration(used).mode == .template && seen.insert(used).inserted
      {
        order.append(used)
        open.append(used)
      }
    }
    return order
  }

  /// The dependencies of a factory's objects that the opener of a scope must give.
  fileprivate func givens(of id: Int, named name: String) -> [ScopeModel.Given] {
    edges(id).compactMap { edge in
      guard let dependency = edge.dependency, dependency.isGiven, !dependency.target.isOptional else { return nil }
      return ScopeModel.Given(dependency: dependency, requester: dependency.requester(in: name))
    }
  }
}
