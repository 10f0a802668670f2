// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The edges of a graph, with their labels and the cycles that they are part of.
struct GraphEdges {
  /// All edges, by the id of the factory that needs the other, then in the order of its declaration.
  let all: [Edge]
  /// The dependencies that failed, in the same order.
  let failures: [Failure]

  struct Edge: Hashable {
    let from: Int
    let to: Int
    /// The variable's name, the argument's number as `#1`, or `method` for the object whose method is called.
    let label: String
    let kind: Kind
    /// Whether the object is used later, so that the edge is no part of a cycle.
    let isDeferred: Bool
    let cycle: Cycle
  }

  /// Whether a path leads back from the needed factory.
  enum Cycle: Hashable {
    case none
    /// There is a path, with a variable on it that can be set once the object exists.
    case closable
    /// There is a path of arguments alone or of templates alone: its objects can never be created.
    case impossible
  }

  struct Failure: Hashable {
    let from: Int
    let label: String
    let code: String
    let kind: Kind
  }

  /// When a dependency is needed.
  enum Kind: Hashable {
    /// Before the object exists.
    case argument
    /// Once it exists.
    case variable
  }

  /// - Parameter factories: All factories of a container. Ids of others, in a damaged file, are left out.
  init(_ factories: [FactorySnapshot]) {
    var found: [(from: Int, to: Int, label: String, kind: Kind, isDeferred: Bool)] = []
    var failures: [Failure] = []
    for factory in factories {
      if let owner = factory.owner, factories.indices.contains(owner) {
        found.append((factory.id, owner, "method", .argument, false))
      }
      for (dependency, kind) in factory.dependencies {
        switch dependency.resolution {
        case .factories(let ids, _):
          found += ids.filter(factories.indices.contains).map {
            (factory.id, $0, dependency.name, kind, dependency.deferral != nil)
          }
        case .failed(let failure):
          failures.append(
            Failure(from: factory.id, label: dependency.name, code: failure.code ?? "failed", kind: kind))
        case .unresolved, .constant, .nothing, .unknown: break
        }
      }
    }
    // Two factories of one group reach each other, so an edge between them closes a cycle; so does one to itself.
    func groups(where isCounted: (Int) -> Bool) -> [Int] {
      var successors = Array(repeating: [Int](), count: factories.count)
      for index in found.indices where !found[index].isDeferred && isCounted(index) {
        successors[found[index].from].append(found[index].to)
      }
      return Self.groups(successors)
    }
    let isArgument = { found[$0].kind == .argument }
    let isOfTemplates = { index in
      [found[index].from, found[index].to].allSatisfy { factories[$0].mode == .template }
    }
    let whole = groups { _ in true }
    let ofArguments = groups(where: isArgument)
    let ofTemplates = groups(where: isOfTemplates)
    all = found.indices.map { index in
      let edge = found[index]
      func isInside(_ groups: [Int]) -> Bool { groups[edge.from] == groups[edge.to] }
      let isImpossible =
        isArgument(index) && isInside(ofArguments) || isOfTemplates(index) && isInside(ofTemplates)
      let cycle: Cycle =
        edge.isDeferred ? .none : isImpossible ? .impossible : isInside(whole) ? .closable : .none
      return Edge(
        from: edge.from, to: edge.to, label: edge.label, kind: edge.kind, isDeferred: edge.isDeferred, cycle: cycle)
    }
    self.failures = failures
  }

  /// The group of each factory: those in one group reach one another (Tarjan's strongly connected components).
  private static func groups(_ successors: [[Int]]) -> [Int] {
    var group = Array(repeating: -1, count: successors.count)
    var order = group
    var lowest = group
    var count = 0
    var groupCount = 0
    var open: [Int] = []
    // An explicit stack: a chain of ten thousand factories must not overflow the thread's.
    var stack: [(node: Int, next: Int)] = []
    func enter(_ node: Int) {
      order[node] = count
      lowest[node] = count
      count += 1
      open.append(node)
      stack.append((node, 0))
    }
    for start in successors.indices where order[start] < 0 {
      enter(start)
      while let (node, next) = stack.last {
        if next < successors[node].count {
          stack[stack.count - 1].next += 1
          let successor = successors[node][next]
          if order[successor] < 0 {
            enter(successor)
          } else if group[successor] < 0 {
            lowest[node] = min(lowest[node], order[successor])
          }
          continue
        }
        stack.removeLast()
        if let (outer, _) = stack.last { lowest[outer] = min(lowest[outer], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        while let member = open.popLast() {
          group[member] = groupCount
          if member == node { break }
        }
        groupCount += 1
      }
    }
    return group
  }
}
