// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Finds the cycles of a graph that have to be known: for each edge of a cycle, all shortest cycles with this edge.
///
/// So no edge of a cycle is left out, and neither names nor the order of the declarations decide which cycles are found.
/// A graph may have far more cycles than edges. A group with too many of them gets, for each edge that no other cycle has,
/// one shortest cycle.
package struct ShortestCycles {
  /// The cycles, each from its lowest member on, in ascending order.
  package private(set) var all: [[Int]] = []
  /// What each member of a group needs within its group, ascending.
  private var edges: [Int: [Int]] = [:]

  /// How many edges and cycles of a group are searched for all shortest cycles.
  private static let edgeLimit = 256
  private static let cycleLimit = 128

  /// - Parameters:
  ///   - count: How many members there are, numbered from 0.
  ///   - needs: What each of them needs.
  package init(_ count: Int, needs: (Int) -> [Int]) {
    let group = CycleGroups.of(count, needs: needs)
    var groups: [Int32: [Int]] = [:]
    for member in 0..<count {
      let needed = needs(member)
      if needed.contains(member) { all.append([member]) }
      guard group[member] >= 0 else { continue }
      groups[group[member], default: []].append(member)
      edges[member] = Set(needed).filter { $0 != member && group[$0] == group[member] }.sorted()
    }
    for members in groups.values { all += shortestOfEachEdge(members) ?? covering(members) }
    all.sort { $0.lexicographicallyPrecedes($1) }
  }

  /// All shortest cycles with each edge of a group; `nil` where there are too many.
  private func shortestOfEachEdge(_ members: [Int]) -> Set<[Int]>? {
    let edgeCount = members.reduce(0) { $0 + (edges[$1]?.count ?? 0) }
    // Each member needs one other: the group is a ring.
    if edgeCount == members.count { return covering(members) }
    guard edgeCount <= Self.edgeLimit else { return nil }
    var found: Set<[Int]> = []
    for start in members {
      let distances = distances(from: start)
      for end in members where edges[end]?.contains(start) == true {
        // From the end back to the start, always one step closer.
        var open = [[end]]
        while let path = open.popLast() {
          guard let last = path.last, let distance = distances[last] else { continue }
          if last == start {
            found.insert(Self.fromLowest(path.reversed()))
            if found.count > Self.cycleLimit { return nil }
            continue
          }
          for member in members where distances[member] == distance - 1 && edges[member]?.contains(last) == true {
            open.append(path + [member])
          }
        }
      }
    }
    return found
  }

  /// One shortest cycle for each edge that no earlier one has.
  private func covering(_ members: [Int]) -> Set<[Int]> {
    var found: Set<[Int]> = []
    var covered: Set<[Int]> = []
    for end in members {
      for start in edges[end] ?? [] where !covered.contains([end, start]) {
        let path = path(from: start, to: end)
        for edge in zip([end] + path, path) { covered.insert([edge.0, edge.1]) }
        found.insert(Self.fromLowest(path))
      }
    }
    return found
  }

  private func distances(from start: Int) -> [Int: Int] {
    var distances = [start: 0]
    var open = [start]
    var next = 0
    while next < open.count {
      let member = open[next]
      next += 1
      for needed in edges[member] ?? [] where distances[needed] == nil {
        distances[needed] = (distances[member] ?? 0) + 1
        open.append(needed)
      }
    }
    return distances
  }

  /// A shortest path between two members of a group.
  private func path(from start: Int, to end: Int) -> [Int] {
    var previous = [start: start]
    var open = [start]
    var next = 0
    while previous[end] == nil, next < open.count {
      let member = open[next]
      next += 1
      for needed in edges[member] ?? [] where previous[needed] == nil {
        previous[needed] = member
        open.append(needed)
      }
    }
    var path = [end]
    while let last = path.last, last != start, let member = previous[last] { path.append(member) }
    return path.reversed()
  }

  private static func fromLowest(_ cycle: [Int]) -> [Int] {
    let first = cycle.indices.min { cycle[$0] < cycle[$1] } ?? cycle.startIndex
    return Array(cycle[first...] + cycle[..<first])
  }
}
