// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import SeededNumbers
import Synchronization
import Testing

/// A random graph of factories. Each needs others before it exists, or in a variable.
private struct Knots {
  struct Node {
    var isTemplate = false
    /// What must exist first.
    var first: [Int] = []
    /// What its variable gets.
    var variable: Int?
  }

  static let count = 6
  var nodes: [Node]
  // A scan of the whole program, in another test, reads these declarations too.
  var names = ["a", "b", "c", "d", "e", "f"]

  init(seed: UInt64) {
    var chance = Seeded(seed: seed)
    let density = Int.random(in: 2...6, using: &chance)
    nodes = (0..<Self.count).map { _ in
      Node(
        isTemplate: Int.random(in: 0..<3, using: &chance) == 0,
        first: (0..<Self.count).filter { _ in Int.random(in: 0..<density, using: &chance) == 0 },
        variable: Bool.random(using: &chance) ? Int.random(in: 0..<Self.count, using: &chance) : nil)
    }
  }

  static let current = Mutex(Knots(seed: 0))

  /// All cycles of a graph that are shortest ones with one of their edges, each from its lowest node on.
  static func shortestCycles(_ needs: [Set<Int>]) -> Set<[Int]> {
    var all: Set<[Int]> = []
    func extend(_ path: [Int]) {
      for next in needs[path[path.count - 1]] where next >= path[0] {
        if next == path[0] { all.insert(path) } else if !path.contains(next) { extend(path + [next]) }
      }
    }
    for start in needs.indices { extend([start]) }
    var shortest: [[Int]: Int] = [:]
    for cycle in all {
      for edge in edges(cycle) { shortest[edge] = min(shortest[edge] ?? .max, cycle.count) }
    }
    return all.filter { cycle in edges(cycle).contains { shortest[$0] == cycle.count } }
  }

  private static func edges(_ cycle: [Int]) -> [[Int]] {
    zip(cycle, cycle.dropFirst() + cycle.prefix(1)).map { [$0, $1] }
  }

  var expected: Set<[Int]> {
    let arguments = nodes.map { Set($0.first) }
    let templates = nodes.map { node in
      Set((node.first + [node.variable].compactMap(\.self)).filter { node.isTemplate && nodes[$0].isTemplate })
    }
    return Self.shortestCycles(arguments).union(Self.shortestCycles(templates))
  }
}

private class Knot: @unchecked Sendable {
  class var index: Int { 0 }
  var other: Knot?
  required init() {}

  class func declare(_ factory: ALCClassObjectFactory) {
    let knots = Knots.current.withLock { $0 }
    let node = knots.nodes[index]
    if node.isTemplate {
      AcRegister(factory, AcFactoryName(knots.names[index]), AcTemplate())
    } else {
      AcRegister(factory, AcFactoryName(knots.names[index]))
    }
    AcInitializer(factory, Self.init)
    for first in node.first { AcDependsOn(factory, Knot.self, AcName(knots.names[first])) }
    if let variable = node.variable { AcInject(factory, \Knot.other, AcName(knots.names[variable])) }
  }
}
private final class Knot0: Knot, AlchemicDeclaring, @unchecked Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Knot1: Knot, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 1 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Knot2: Knot, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 2 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Knot3: Knot, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 3 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Knot4: Knot, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 4 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Knot5: Knot, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 5 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}

@Suite(.serialized)
struct CycleReportTests {
  /// The reported cycles by the numbers of the nodes, each from its lowest node on, and how many there are.
  private func reported(_ knots: Knots, _ classes: [AnyClass]) -> (Set<[Int]>, count: Int) {
    Knots.current.withLock { $0 = knots }
    var cycles: [[Int]] = []
    for problem in container(classes).problems() {
      guard problem.code == "circular-reference" else {
        // An order of a template is also an error.
        if problem.code == "illegal-argument" { continue }
        Issue.record("\(problem)")
        continue
      }
      let nodes = problem.cycle.dropLast().compactMap { knots.names.firstIndex(of: $0) }
      #expect(problem.cycle.first == problem.cycle.last)
      let lowest = nodes.firstIndex(of: nodes.min() ?? 0) ?? 0
      cycles.append(Array(nodes[lowest...] + nodes[..<lowest]))
    }
    return (Set(cycles), cycles.count)
  }

  @Test(arguments: 1...200)
  func `All shortest cycles with each edge of a cycle are reported once, with any names in any order`(seed: UInt64) {
    var chance = Seeded(seed: seed)
    var knots = Knots(seed: seed)
    let expected = knots.expected
    let classes: [AnyClass] = [Knot0.self, Knot1.self, Knot2.self, Knot3.self, Knot4.self, Knot5.self]
    for _ in 0..<4 {
      knots.names = ["a", "b", "c", "d", "e", "f"].shuffled(using: &chance)
      let (cycles, count) = reported(knots, classes.shuffled(using: &chance))
      #expect(cycles == expected)
      #expect(count == expected.count)
    }
  }

  @Test func `A group with three cycles reports the three`() {
    var knots = Knots(seed: 0)
    knots.nodes = Array(repeating: Knots.Node(), count: Knots.count)
    knots.nodes[0].first = [1, 2]
    knots.nodes[1].first = [2, 0]
    knots.nodes[2].first = [0]
    for names in [["A", "B", "C", "d", "e", "f"], ["C", "A", "B", "d", "e", "f"], ["B", "C", "A", "d", "e", "f"]] {
      knots.names = names
      let (cycles, _) = reported(
        knots, [Knot0.self, Knot1.self, Knot2.self, Knot3.self, Knot4.self, Knot5.self])
      #expect(cycles == [[0, 1], [0, 2], [0, 1, 2]])
    }
  }

  @Test func `A group with more cycles than can be shown reports each edge`() {
    // A ring of layers of two. Each member needs both of the next layer: 2 to the power of 30 cycles.
    let layers = 30
    let cycles = ShortestCycles(2 * layers) { member in
      let next = (member / 2 + 1) % layers
      return [2 * next, 2 * next + 1]
    }.all
    var edges: Set<[Int]> = []
    for cycle in cycles {
      #expect(cycle.count == layers)
      for edge in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) { edges.insert([edge.0, edge.1]) }
    }
    #expect(edges.count == 4 * layers)
    #expect(cycles.count <= edges.count)
  }

  @Test func `A ring of ten thousand members is one cycle`() {
    #expect(ShortestCycles(10_000) { [($0 + 1) % 10_000] }.all == [Array(0..<10_000)])
  }
}
