// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Sorts arrays so that each object follows its dependencies.
struct DependencyOrder {
  /// The groups of factories that use each other, now or later.
  private let groups: [Int32]

  init(_ graph: some LinkedFactories) {
    groups = CycleGroups.of(graph.ids.count) { graph.needsAny($0) ? graph.uses($0) : [] }
  }

  /// Sorts factories, which are ordered by their names.
  func sort(_ factories: [Int], of graph: some LinkedFactories) -> [Int] {
    let isWanted = Set(factories)
    let sorted = StartOrder.dependenciesFirst(factories, graph) { id in
      // In a group, only what must exist first counts: an object that is used later may need this one.
      graph.uses(id).filter { groups[id] < 0 || groups[$0] != groups[id] } + graph.needs(id)
    }
    return sorted.filter(isWanted.contains)
  }

  /// Sorts the factories of an array.
  func sort(_ resolution: Resolution, of graph: some LinkedFactories) -> Resolution {
    switch resolution {
    case .objects(let factories): .objects(sort(factories, of: graph))
    case .deferred(let resolution): .deferred(sort(resolution, of: graph))
    case .object, .nothing, .declared, .failed: resolution
    }
  }
}

extension FactoryGraph {
  /// Sorts the arrays that want dependency order. Nothing is computed where there are none.
  mutating func sortArrays() {
    let wanting = ids.filter { id in
      declarations[id].arguments.contains(where: \.isInDependencyOrder)
        || declarations[id].injections.contains { $0.dependency.isInDependencyOrder }
    }
    guard !wanting.isEmpty else { return }
    let graph = self
    let order = DependencyOrder(graph)
    for id in wanting {
      for (index, argument) in declarations[id].arguments.enumerated() where argument.isInDependencyOrder {
        links[id].arguments[index] = order.sort(links[id].arguments[index], of: graph)
      }
      for (index, injection) in declarations[id].injections.enumerated() where injection.dependency.isInDependencyOrder
      {
        links[id].injections[index] = order.sort(links[id].injections[index], of: graph)
      }
    }
  }
}
