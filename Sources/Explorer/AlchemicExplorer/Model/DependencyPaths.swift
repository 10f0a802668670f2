// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The shortest paths from one factory to all others, along its dependencies and along its dependents.
///
/// They are found once for the marked factory, so that showing the path costs nothing while the user moves through a
/// list.
struct DependencyPaths: Hashable {
  let origin: Int
  /// For each factory, the previous one on the path, or -1: along the dependencies, and along the dependents.
  private var down: [Int32]
  private var up: [Int32]

  init(from origin: Int, in factories: [FactorySnapshot]) {
    self.origin = origin
    down = DependencyPaths.predecessors(from: origin, count: factories.count) { factories[$0].needs.map(\.factory) }
    up = DependencyPaths.predecessors(from: origin, count: factories.count) { factories[$0].dependents }
  }

  /// The factories on the path to another one: each needs the next; `nil` where there is no path.
  ///
  /// The origin is the first one, or the last one where the other factory needs it.
  func path(to factory: Int) -> [Int]? {
    if let path = path(to: factory, down) { return path }
    return path(to: factory, up).map { $0.reversed() }
  }

  private func path(to factory: Int, _ predecessors: [Int32]) -> [Int]? {
    guard predecessors.indices.contains(factory) else { return nil }
    var path = [factory]
    while let last = path.last, last != origin {
      guard predecessors[last] >= 0 else { return nil }
      path.append(Int(predecessors[last]))
    }
    return path.reversed()
  }

  /// How many users of a factory the explorer counts while it draws.
  static let shownUsers = 500

  /// The factories that need a factory, directly or through others; `nil` if there are more than a limit, which keeps this
  /// short.
  static func users(of factory: Int, in factories: [FactorySnapshot], limit: Int) -> Set<Int>? {
    var found: Set<Int> = []
    var open = factories.indices.contains(factory) ? [factory] : []
    while let next = open.popLast() {
      for user in factories[next].dependents
      where factories.indices.contains(user) && user != factory && found.insert(user).inserted {
        open.append(user)
      }
      if found.count > limit { return nil }
    }
    return found
  }

  private static func predecessors(from origin: Int, count: Int, _ neighbours: (Int) -> [Int]) -> [Int32] {
    var predecessors = [Int32](repeating: -1, count: count)
    guard predecessors.indices.contains(origin) else { return predecessors }
    var queue = [origin]
    var next = 0
    while next < queue.count {
      let factory = queue[next]
      next += 1
      for neighbour in neighbours(factory)
      where predecessors.indices.contains(neighbour) && predecessors[neighbour] < 0 && neighbour != origin {
        predecessors[neighbour] = Int32(factory)
        queue.append(neighbour)
      }
    }
    return predecessors
  }
}
