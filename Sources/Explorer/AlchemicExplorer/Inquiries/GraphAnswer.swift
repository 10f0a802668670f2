// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What a factory needs and what needs it, at all levels.
struct GraphAnswer: AnswerContent {
  let factory: ReportedFactory
  /// The dependencies between the factories that it needs, itself included, from the nearest on.
  let needs: [Edge]
  /// The dependencies between the factories that need it, itself included, from the nearest on.
  let usedBy: [Edge]
  private let needsTree, usersTree: [String]

  /// A factory that needs another one.
  struct Edge: Encodable, Sendable {
    let from, to: ReportedFactory
    /// The variable or the argument: `gateway`, `argument 1`.
    let dependency: String
    let place: ReportedPlace?
  }

  private enum CodingKeys: String, CodingKey { case factory, needs, usedBy }

  init(_ id: Int, in container: ContainerSnapshot) {
    factory = ReportedFactory(container.factories[id])
    needs = GraphAnswer.reachable(from: id, in: container) { factory in factory.needs.map(\.factory) }.flatMap { id in
      container.edges(from: id)
    }
    let users = GraphAnswer.reachable(from: id, in: container, \.dependents)
    let targets = Set(users)
    usedBy = users.dropFirst().flatMap { container.edges(from: $0, to: targets) }
    needsTree = FactoryLines.tree(of: id, users: false, in: container.factories)
    usersTree = FactoryLines.tree(of: id, users: true, in: container.factories)
  }

  var lines: [AnswerLine] {
    let name = factory.name
    return [AnswerLine("\(name) needs\(needsTree.isEmpty ? " nothing." : ":")", factory.place?.location)]
      + needsTree.map { AnswerLine($0) }
      + [AnswerLine("\(name) is used by\(usersTree.isEmpty ? " nothing." : ":")")]
      + usersTree.map { AnswerLine($0) }
  }

  /// A factory, then all that it reaches, from the nearest on.
  static func reachable(
    from id: Int, in container: ContainerSnapshot, _ neighbours: (FactorySnapshot) -> [Int]
  ) -> [Int] {
    var found = [id]
    var known: Set<Int> = [id]
    var next = 0
    while next < found.count {
      for neighbour in container.factory(found[next]).map(neighbours) ?? []
      where container.factory(neighbour) != nil && known.insert(neighbour).inserted { found.append(neighbour) }
      next += 1
    }
    return found
  }
}

extension ContainerSnapshot {
  /// The dependencies of a factory on others; `targets` leaves out those on any other.
  func edges(from id: Int, to targets: Set<Int>? = nil) -> [GraphAnswer.Edge] {
    guard let factory = factory(id) else { return [] }
    return factory.needs.compactMap { need in
      guard targets?.contains(need.factory) ?? true, let other = reported(need.factory) else { return nil }
      return GraphAnswer.Edge(
        from: ReportedFactory(factory), to: other, dependency: need.label, place: ReportedPlace(need.place))
    }
  }
}
