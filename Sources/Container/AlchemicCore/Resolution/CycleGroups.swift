// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Marks the factories whose objects need each other, directly or through others.
///
/// Only in such a group can a variable need an object that cannot be created yet. All others are wired without a check.
enum CycleGroups {
  /// The number of each factory's group of two or more factories that need each other (Tarjan's strongly connected
  /// components); negative for a factory without a group.
  static func of(_ graph: FactoryGraph) -> [Int32] {
    of(graph.ids.count) { graph.needsAny($0) ? graph.needs($0) : [] }
  }

  /// The same for members that are numbered from 0, with a function for their needs.
  static func of(_ count: Int, needs: (Int) -> [Int]) -> [Int32] {
    var search = Search(count)
    for member in 0..<count where !search.isVisited(member) {
      let first = needs(member)
      if !first.isEmpty { search.visit(member, first, needs) }
    }
    return search.groups
  }

  private struct Search {
    private(set) var groups: [Int32]
    /// When each factory was reached, counted from 1; 0 before that.
    private var number: [Int32]
    /// The lowest number of a factory on the path that each one leads back to.
    private var lowest: [Int32]
    private var isOnPath: [Bool]
    private var path: [Int] = []
    private var lastNumber: Int32 = 0
    private var groupCount: Int32 = 0

    init(_ count: Int) {
      groups = Array(repeating: -1, count: count)
      number = Array(repeating: 0, count: count)
      lowest = number
      isOnPath = Array(repeating: false, count: count)
    }

    func isVisited(_ factory: Int) -> Bool { number[factory] != 0 }

    private mutating func enter(_ factory: Int) {
      lastNumber += 1
      number[factory] = lastNumber
      lowest[factory] = lastNumber
      isOnPath[factory] = true
      path.append(factory)
    }

    /// Visits a factory and everything that it needs, with a list instead of recursion, because chains can be very long.
    mutating func visit(_ start: Int, _ needed: [Int], _ needs: (Int) -> [Int]) {
      enter(start)
      var open = [(factory: start, rest: needed[...])]
      while let top = open.last {
        guard let next = open[open.count - 1].rest.popFirst() else {
          open.removeLast()
          if let outer = open.last?.factory { lowest[outer] = min(lowest[outer], lowest[top.factory]) }
          if lowest[top.factory] == number[top.factory] { leave(top.factory) }
          continue
        }
        if number[next] == 0 {
          enter(next)
          open.append((next, needs(next)[...]))
        } else if isOnPath[next] {
          lowest[top.factory] = min(lowest[top.factory], number[next])
        }
      }
    }

    /// Removes a group from the path: its first factory and all later ones.
    private mutating func leave(_ first: Int) {
      let isGroup = path.last != first
      repeat {
        let member = path.removeLast()
        isOnPath[member] = false
        if isGroup { groups[member] = groupCount }
        if member == first { break }
      } while true
      if isGroup { groupCount += 1 }
    }
  }
}
