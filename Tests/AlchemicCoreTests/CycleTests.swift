// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import SeededNumbers
import Synchronization
import Testing

/// The names of three factories, in each order: the order of creation must not decide whether a start succeeds.
private protocol Names: SendableMetatype {
  static var names: [String] { get }
}
private enum ABC: Names { static let names = ["a", "b", "c"] }
private enum ACB: Names { static let names = ["a", "c", "b"] }
private enum BAC: Names { static let names = ["b", "a", "c"] }
private enum BCA: Names { static let names = ["b", "c", "a"] }
private enum CAB: Names { static let names = ["c", "a", "b"] }
private enum CBA: Names { static let names = ["c", "b", "a"] }

private final class Baker<N: Names>: AlchemicDeclaring {
  var cook: Cook<N>?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName(N.names[0]))
    AcInitializer(factory, Baker.init)
    AcInject(factory, \Baker.cook)
  }
}

private final class Cook<N: Names>: AlchemicDeclaring {
  let waiter: Waiter<N>
  init(waiter: Waiter<N>) { self.waiter = waiter }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName(N.names[1]))
    AcInitializer(factory, Cook.init)
  }
}

private final class Waiter<N: Names>: AlchemicDeclaring {
  let baker: Baker<N>
  init(baker: Baker<N>) { self.baker = baker }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName(N.names[2]))
    AcInitializer(factory, Waiter.init)
  }
}

/// A cycle through the owner of a method, closed by a variable of the owner.
private final class Press<N: Names>: AlchemicDeclaring {
  var reader: Reader<N>?
  init() {}
  func paper() -> Paper<N> { Paper() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName(N.names[0]))
    AcInitializer(factory, Press.init)
    AcInject(factory, \Press.reader)
    AcMethod(factory, Press.paper, options: AcFactoryName(N.names[1]))
  }
}
private final class Paper<N: Names> {}
private final class Reader<N: Names>: AlchemicDeclaring {
  let paper: Paper<N>
  init(paper: Paper<N>) { self.paper = paper }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName(N.names[2]))
    AcInitializer(factory, Reader.init)
  }
}

struct CycleTests {
  private static let allNames: [any Names.Type] = [ABC.self, ACB.self, BAC.self, BCA.self, CAB.self, CBA.self]

  @Test(arguments: allNames.indices)
  func `A cycle that a variable closes starts with any names of its factories`(row: Int) async throws {
    func check<N: Names>(_ names: N.Type) async throws {
      let context = try await started(Baker<N>.self, Cook<N>.self, Waiter<N>.self)
      let baker = try context.getShared(Baker<N>.self)
      #expect(baker.cook?.waiter.baker === baker)
    }
    try await check(Self.allNames[row])
  }

  @Test(arguments: allNames.indices)
  func `A cycle through the owner of a method starts with any names of its factories`(row: Int) async throws {
    func check<N: Names>(_ names: N.Type) async throws {
      let context = try await started(Press<N>.self, Reader<N>.self)
      #expect(try context.getShared(Press<N>.self).reader?.paper === context.getShared(Paper<N>.self))
    }
    try await check(Self.allNames[row])
  }

  @Test func `A start creates no template object without a receiver`() async throws {
    let context = try await started(Timetable.self, Station.self, Meter.self)
    let timetables = context.snapshot().factories.first { $0.name == "A timetable" }
    #expect(timetables?.createdCount == 2)
  }

  @Test func `A template method whose objects need another of its objects in a variable is a cycle`() async {
    let problems = await problems(Leaf.self)
    #expect(problems.map(\.code) == ["circular-reference"])
    #expect(problems.first?.cycle == ["leaf", "leaf"])
  }
}

private protocol Posted: AnyObject {}
private final class Timetable: Posted, AlchemicDeclaring {
  var station: Station?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), AcFactoryName("A timetable"))
    AcInitializer(factory, Timetable.init)
    AcInject(factory, \Timetable.station)
  }
}
private final class Station: AlchemicDeclaring {
  var posted: [any Posted] = []
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("C station"))
    AcInitializer(factory, Station.init)
    AcInject(factory, \Station.posted)
  }
}
private final class Meter: Posted, AlchemicDeclaring {
  let timetable: Timetable
  init(timetable: Timetable) { self.timetable = timetable }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("B meter"))
    AcInitializer(factory, Meter.init)
  }
}

private final class Leaf: AlchemicDeclaring {
  var next: Leaf?
  init() {}
  static func leaf() -> Leaf { Leaf() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcNillable())
    AcMethod(factory, Leaf.leaf, options: AcTemplate(), AcFactoryName("leaf"))
    AcInject(factory, \Leaf.next, AcName("leaf"))
  }
}

/// A random graph of six factories.
private struct Graph {
  struct Node {
    var name = ""
    var isTemplate = false
    /// The nodes that are its arguments.
    var arguments: [Int] = []
    /// The nodes that are its variables.
    var variables: [Int] = []
    /// Whether a variable receives all objects that conform to ``Marked``.
    var takesAll = false
  }

  var nodes: [Node] = []

  /// Neither the arguments alone nor the templates alone form a cycle: such a graph always starts.
  init(seed: UInt64) {
    var chance = Seeded(seed: seed)
    let rank = Array(0..<6).shuffled(using: &chance)
    let names = ["a", "b", "c", "d", "e", "f"].shuffled(using: &chance)
    nodes = names.map { Node(name: $0, isTemplate: Int.random(in: 0..<3, using: &chance) == 0) }
    for index in nodes.indices {
      let lower = nodes.indices.filter { rank[$0] < rank[index] }
      nodes[index].arguments = Array(lower.shuffled(using: &chance).prefix(Int.random(in: 0...2, using: &chance)))
      let others = nodes.indices.filter { !nodes[index].isTemplate || !nodes[$0].isTemplate || rank[$0] < rank[index] }
      nodes[index].variables = Array(others.shuffled(using: &chance).prefix(Int.random(in: 0...2, using: &chance)))
      nodes[index].takesAll = !nodes[index].isTemplate && Bool.random(using: &chance)
    }
  }

  static let current = Mutex(Graph(seed: 0))
  /// Every object of the current graph that was created.
  static let created = Mutex<[Weakly]>([])

  struct Weakly: Sendable {
    weak let object: Node0?
  }
}

private protocol Marked: AnyObject {}

private class Node0: AlchemicDeclaring, @unchecked Sendable {
  class var index: Int { 0 }
  let arguments: [Node0?]
  var first: Node0?
  var second: Node0?
  var all: [any Marked]?
  required init(_ first: Node0?, _ second: Node0?) {
    arguments = [first, second]
    Graph.created.withLock { $0.append(Graph.Weakly(object: self)) }
  }

  class func alchemic(_ factory: ALCClassObjectFactory) {
    let nodes = Graph.current.withLock { $0.nodes }
    let node = nodes[index]
    func source(_ position: Int) -> ValueSource<Node0?> {
      position < node.arguments.count ? AcName(nodes[node.arguments[position]].name) : AcNil()
    }
    if node.isTemplate {
      AcRegister(factory, AcFactoryName(node.name), AcTemplate())
    } else {
      AcRegister(factory, AcFactoryName(node.name))
    }
    AcInitializer(factory, Self.init, source(0), source(1))
    if !node.variables.isEmpty { AcInject(factory, \Node0.first, AcName(nodes[node.variables[0]].name)) }
    if node.variables.count > 1 { AcInject(factory, \Node0.second, AcName(nodes[node.variables[1]].name)) }
    if node.takesAll { AcInject(factory, \Node0.all, AcProtocol((any Marked).self)) }
  }
}
private final class Node1: Node0, @unchecked Sendable { override class var index: Int { 1 } }
private final class Node2: Node0, @unchecked Sendable { override class var index: Int { 2 } }
private final class Node3: Node0, @unchecked Sendable { override class var index: Int { 3 } }
private final class Node4: Node0, Marked, @unchecked Sendable { override class var index: Int { 4 } }
private final class Node5: Node0, Marked, @unchecked Sendable { override class var index: Int { 5 } }

@Suite(.serialized)
struct RandomCycleTests {
  @Test(arguments: 1...400)
  func `A graph without cycles of arguments alone or of templates alone starts, and every variable is set`(
    seed: UInt64
  ) async throws {
    let graph = Graph(seed: seed)
    Graph.current.withLock { $0 = graph }
    Graph.created.withLock { $0 = [] }
    let classes: [Node0.Type] = [Node0.self, Node1.self, Node2.self, Node3.self, Node4.self, Node5.self]
    let context = container(classes)
    context.start()
    try await context.untilReady()
    let created = Graph.created.withLock { $0 }
    // Every created object is in use: each singleton once, and each template object by its requester.
    let alive = created.compactMap(\.object)
    #expect(created.count == alive.count)
    for (index, type) in classes.enumerated() where !graph.nodes[index].isTemplate {
      #expect(alive.count { Swift.type(of: $0) == type } == 1)
    }
    for object in alive {
      let node = graph.nodes[Swift.type(of: object).index]
      let variables = [object.first, object.second].map { $0.map { Swift.type(of: $0).index } }
      #expect(variables.compactMap(\.self) == node.variables)
      #expect((object.all?.count ?? 0) == (node.takesAll ? 2 : 0))
    }
  }
}
