// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import SeededNumbers
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let request = ALCScope("request")
}

/// A random graph of factories that use each other, now and later.
private struct Graph {
  struct Node {
    var name = ""
    var isTemplate = false
    var isLazy = false
    var arguments: [Int] = []
    var variable: Int?
    var lazy: Int?
    var provider: Int?
  }

  static let count = 7
  var nodes: [Node] = []
  let isScoped: Bool

  /// Neither the arguments alone nor the templates alone form a cycle: such a graph always starts.
  init(seed: UInt64, isScoped: Bool) {
    self.isScoped = isScoped
    var chance = Seeded(seed: seed)
    let rank = Array(0..<Self.count).shuffled(using: &chance)
    let names = ["a", "b", "c", "d", "e", "f", "g"].shuffled(using: &chance)
    nodes = names.map { name in
      let isTemplate = Int.random(in: 0..<4, using: &chance) == 0
      return Node(
        name: name, isTemplate: isTemplate, isLazy: !isTemplate && !isScoped && Bool.random(using: &chance))
    }
    for index in nodes.indices {
      func one(_ candidates: [Int]) -> Int? {
        Bool.random(using: &chance) ? candidates.randomElement(using: &chance) : nil
      }
      let lower = nodes.indices.filter { rank[$0] < rank[index] }
      nodes[index].arguments = Array(lower.shuffled(using: &chance).prefix(Int.random(in: 0...2, using: &chance)))
      nodes[index].variable = one(
        nodes.indices.filter { !nodes[index].isTemplate || !nodes[$0].isTemplate || rank[$0] < rank[index] })
      nodes[index].lazy = one(nodes.indices.filter { !nodes[$0].isTemplate })
      nodes[index].provider = one(Array(nodes.indices))
    }
  }

  /// The order of a stop.
  ///
  /// - Parameter created: The nodes with an object, in the order of their creation.
  func order(_ created: [Int]) -> StopOrder {
    // Nothing is used through what was never created. A scope does not know which templates were created in it.
    let existing = Set(created).union(isScoped ? nodes.indices.filter { nodes[$0].isTemplate } : [])
    func needs(_ edges: (Node) -> [Int?]) -> [[Int]] {
      nodes.indices.map { existing.contains($0) ? edges(nodes[$0]).compactMap(\.self) : [] }
    }
    return StopOrder(
      Self.count, needs: needs { $0.arguments + [$0.variable] }, deferredNeeds: needs { [$0.lazy, $0.provider] },
      ranks: nodes.indices.map { created.firstIndex(of: $0) ?? -1 },
      stopping: Set(created.filter { !nodes[$0].isTemplate }))
  }

  static let current = Mutex(Graph(seed: 0, isScoped: false))
  /// What has happened to the objects of the current graph.
  static let log = Mutex<[Event]>([])

  enum Event: Equatable {
    case created(Int)
    case stopping(Int)
    case stopped(Int)
  }
}

private class Node: AlchemicStopping, @unchecked Sendable {
  class var index: Int { 0 }
  let arguments: [Node?]
  let lazy: ALCLazy<Node>?
  let provider: ALCProvider<Node>?
  var variable: Node?

  required init(_ first: Node?, _ second: Node?, _ lazy: ALCLazy<Node>?, _ provider: ALCProvider<Node>?) {
    arguments = [first, second]
    self.lazy = lazy
    self.provider = provider
    let index = Self.index
    Graph.log.withLock { $0.append(.created(index)) }
  }

  func alchemicStop() async throws {
    let index = Self.index
    Graph.log.withLock { $0.append(.stopping(index)) }
    await Task.yield()
    Graph.log.withLock { $0.append(.stopped(index)) }
  }

  class func declare(_ factory: ALCClassObjectFactory) {
    let graph = Graph.current.withLock { $0 }
    let node = graph.nodes[index]
    let name = AcFactoryName(node.name)
    switch (node.isTemplate, graph.isScoped, node.isLazy) {
    case (true, _, _): AcRegister(factory, name, AcTemplate())
    case (false, true, _): AcRegister(factory, name, AcScoped(.request))
    case (false, false, true): AcRegister(factory, name, AcLazy())
    case (false, false, false): AcRegister(factory, name)
    }
    func source<Value>(_ index: Int?) -> ValueSource<Value?> {
      index.map { AcName(graph.nodes[$0].name) } ?? AcNil()
    }
    AcInitializer(
      factory, Self.init, source(node.arguments.first), source(node.arguments.dropFirst().first), source(node.lazy),
      source(node.provider))
    if let variable = node.variable { AcInject(factory, \Node.variable, AcName(graph.nodes[variable].name)) }
  }
}
private final class Node0: Node, AlchemicDeclaring, @unchecked Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Node1: Node, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 1 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Node2: Node, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 2 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Node3: Node, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 3 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Node4: Node, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 4 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Node5: Node, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 5 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}
private final class Node6: Node, AlchemicDeclaring, @unchecked Sendable {
  override class var index: Int { 6 }
  static func alchemic(_ factory: ALCClassObjectFactory) { declare(factory) }
}

@Suite(.serialized)
struct RandomStopTests {
  private let classes: [Node.Type] = [
    Node0.self, Node1.self, Node2.self, Node3.self, Node4.self, Node5.self, Node6.self,
  ]

  private func started(_ graph: Graph) async throws -> ALCContext {
    Graph.current.withLock { $0 = graph }
    Graph.log.withLock { $0 = [] }
    return try await container(classes.map { $0 as AnyClass }).started()
  }

  /// Requests some objects by their types, and uses what they have for later.
  private func use(_ context: ALCContext, _ chance: inout Seeded) throws {
    for _ in 0..<Int.random(in: 1...5, using: &chance) {
      guard let type = classes.randomElement(using: &chance) else { continue }
      var object: Node? = try request(type, context)
      // A chain of uses, which may be without end.
      for _ in 0..<3 {
        guard let next = object else { break }
        object = Bool.random(using: &chance) ? try next.lazy?() : try next.provider?()
      }
    }
  }

  private func request<Object: Node>(_ type: Object.Type, _ context: ALCContext) throws -> Node {
    try context.get(type)
  }

  /// Expects that what was created has stopped once, in the order of the graph.
  private func expectOrder(_ graph: Graph) {
    let log = Graph.log.withLock { $0 }
    var created: [Int] = []
    for case .created(let node) in log where graph.nodes[node].isTemplate == false || !created.contains(node) {
      created.append(node)
    }
    #expect(Set(created).count == created.count)
    let stops = created.filter { !graph.nodes[$0].isTemplate }.sorted()
    #expect(log.compactMap { if case .stopping(let node) = $0 { node } else { nil } }.sorted() == stops)
    graph.order(created).expect { (node: Int) -> (begins: Int, ends: Int)? in
      guard let begins = log.firstIndex(of: .stopping(node)), let ends = log.firstIndex(of: .stopped(node)) else {
        return nil
      }
      return (begins, ends)
    }
  }

  @Test(arguments: 1...200)
  func `In random graphs, singletons stop as the graph and their creation say`(seed: UInt64) async throws {
    var chance = Seeded(seed: seed)
    let graph = Graph(seed: seed, isScoped: false)
    let context = try await started(graph)
    try use(context, &chance)
    try await context.stop()
    expectOrder(graph)
  }

  @Test(arguments: 1...200)
  func `In random graphs, the objects of a scope stop as the graph and their creation say`(seed: UInt64) async throws {
    var chance = Seeded(seed: seed)
    let graph = Graph(seed: seed, isScoped: true)
    let context = try await started(graph)
    // Later scopes use what the first ones have prepared.
    for _ in 0..<4 {
      Graph.log.withLock { $0 = [] }
      try await context.withScope(.request) { try use(context, &chance) }
      expectOrder(graph)
    }
  }
}
