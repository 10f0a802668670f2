// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

/// The creation order of singletons in a start: dependencies first, otherwise by name.
enum StartOrder {
  static func of(_ graph: FactoryGraph) -> [Int] {
    let isNeeded = neededAtStart(graph)
    return dependenciesFirst(graph).filter { graph.mode($0) == .singleton && isNeeded?[$0] ?? true }
  }

  /// All factories, each after its dependencies, otherwise by name.
  static func dependenciesFirst(_ graph: some LinkedFactories) -> [Int] {
    dependenciesFirst(graph.ids, graph) { graph.needs($0) }
  }

  /// Some factories and all that these reach, each after its dependencies, otherwise in the given order.
  static func dependenciesFirst(
    _ first: some Sequence<Int>, _ graph: some LinkedFactories, needs: (Int) -> [Int]
  ) -> [Int] {
    var order: [Int] = []
    var isVisited = Array(repeating: false, count: graph.ids.count)
    // An explicit stack: a chain of ten thousand factories must not overflow the thread's.
    var stack: [(factory: Int, next: Int, dependencies: [Int])] = []
    for factory in first where !isVisited[factory] {
      isVisited[factory] = true
      guard graph.needsAny(factory) else {
        order.append(factory)
        continue
      }
      stack.append((factory, 0, needs(factory)))
      while let top = stack.last {
        if top.next == top.dependencies.count {
          stack.removeLast()
          order.append(top.factory)
          continue
        }
        stack[stack.count - 1].next += 1
        let dependency = top.dependencies[top.next]
        guard !isVisited[dependency] else { continue }
        isVisited[dependency] = true
        stack.append((dependency, 0, needs(dependency)))
      }
    }
    return order
  }

  /// Whether a start needs each factory: a singleton that is not lazy, or something that such a singleton needs. `nil` where
  /// no singleton is lazy.
  fileprivate static func neededAtStart(_ graph: some LinkedFactories) -> [Bool]? {
    guard graph.ids.contains(where: graph.isLazy) else { return nil }
    var isNeeded = Array(repeating: false, count: graph.ids.count)
    var open = graph.ids.filter { graph.declaration($0).mode == .singleton && !graph.isLazy($0) }
    while let next = open.popLast() {
      guard !isNeeded[next] else { continue }
      isNeeded[next] = true
      // The program injects its object when it sets it, which is the first use of what that needs.
      if graph.declaration(next).mode != .reference, graph.needsAny(next) { open += graph.needs(next) }
    }
    return isNeeded
  }
}

extension LinkedFactories {
  fileprivate func isLazy(_ id: Int) -> Bool { declaration(id).flags.contains(.lazy) }
}

extension Model {
  /// A warning for each lazy singleton that the start creates, because another one needs it.
  var uselessLaziness: [String] {
    let lazy = startOrder.filter { $0.flags.contains(.lazy) }
    guard !lazy.isEmpty, let isNeeded = StartOrder.neededAtStart(self) else { return [] }
    func place(_ factory: ResolvedFactory) -> String {
      factory.declaration.location.map { "\(factory.name) (\($0))" } ?? factory.name
    }
    return lazy.map { lazy in
      let users = factories.filter { user in
        user.mode != .reference && isNeeded[user.id] && needsAny(user.id) && needs(user.id).contains(lazy.id)
      }
      let names = users.map(place).joined(separator: ", ")
      return "\(place(lazy)) declares AcLazy(), but the start needs it for \(names); "
        + "take an ALCLazy<\(TypeNames.written(lazy.declaration.objectType))> there"
    }
  }
}
