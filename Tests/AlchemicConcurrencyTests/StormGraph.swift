// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import SeededNumbers
import Synchronization

extension ALCScope {
  static let storm = ALCScope("storm")
}

/// A random graph of singletons and templates, as data. A vertex needs others with higher numbers as its arguments, so that
/// there is no cycle of arguments; variables lead anywhere.
struct StormGraph: Sendable {
  struct Vertex: Sendable {
    var isTemplate = false
    var isAsynchronous = false
    var isOnMainActor = false
    var arguments: [Int] = []
    var variables: [Int] = []
    /// What its initialiser requests, by the program's means.
    var gets: Int?
    var usesLazy: Int?
    var usesProvider: Int?
    var fails = false
    var stops = false
  }

  var vertices: [Vertex]

  /// The vertices that a complete object has, directly or through others.
  func reached(from start: Int) -> Set<Int> {
    var reached: Set<Int> = []
    var open = [start]
    while let next = open.popLast() {
      for other in vertices[next].arguments + vertices[next].variables where reached.insert(other).inserted {
        open.append(other)
      }
    }
    return reached
  }

  static func random(_ seed: UInt64) -> StormGraph {
    var random = Seeded(seed: seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    let count = Int.random(in: 4...24, using: &random)
    let hasTasks = chance(40)
    let hasFailures = chance(25)
    let stops = chance(15)
    var vertices: [Vertex] = []
    for number in 0..<count {
      var vertex = Vertex()
      let isLeaf = number >= count / 2
      vertex.isTemplate = chance(12)
      if !vertex.isTemplate {
        vertex.isAsynchronous = hasTasks && chance(25)
        vertex.isOnMainActor = !vertex.isAsynchronous && chance(8)
      }
      let later = (number + 1)..<count
      if !later.isEmpty {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          vertex.arguments.append(Int.random(in: later, using: &random))
        }
      }
      // What an initialiser may request leads to no object that requests something itself: two initialisers that wait for
      // each other without a declared dependency are an error.
      let targets = isLeaf ? (count / 2)..<count : 0..<count
      if !vertex.isTemplate {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          vertex.variables.append(Int.random(in: targets, using: &random))
        }
      }
      if !isLeaf, !vertex.isTemplate {
        if chance(15) { vertex.gets = Int.random(in: (count / 2)..<count, using: &random) }
        if chance(15) { vertex.usesLazy = Int.random(in: (count / 2)..<count, using: &random) }
        if chance(15) { vertex.usesProvider = Int.random(in: (count / 2)..<count, using: &random) }
      }
      vertex.fails = hasFailures && !vertex.isTemplate && chance(12)
      vertices.append(vertex)
    }
    if stops, let number = vertices.indices.filter({ !vertices[$0].isTemplate }).randomElement(using: &random) {
      vertices[number].stops = true
    }
    var graph = StormGraph(vertices: vertices)
    graph.removeUnsound()
    return graph
  }

  /// Removes what no container allows, or what no start can promise.
  private mutating func removeUnsound() {
    for number in vertices.indices {
      // A template that needs itself has no end.
      if vertices[number].isTemplate, reached(from: number).contains(number) { vertices[number].isTemplate = false }
    }
    for number in vertices.indices {
      func isPlain(_ other: Int) -> Bool {
        !vertices[other].isAsynchronous && !reached(from: other).contains { vertices[$0].isAsynchronous }
      }
      // An initialiser requests no asynchronous object: the container cannot wait for what it does not know.
      if let other = vertices[number].gets, !isPlain(other) { vertices[number].gets = nil }
      if let other = vertices[number].usesLazy, vertices[other].isTemplate || !isPlain(other) {
        vertices[number].usesLazy = nil
      }
      if let other = vertices[number].usesProvider, !vertices[other].isTemplate || !isPlain(other) {
        vertices[number].usesProvider = nil
      }
    }
  }
}

/// What has happened to the objects of one start.
final class StormRecord: Sendable {
  struct State {
    var created: [Int: Int] = [:]
    var alive = 0
    var constructing = 0
    var incomplete: [String] = []
  }

  let state = Mutex(State())
  let stopRequest: @Sendable () -> Void

  init(stopRequest: @escaping @Sendable () -> Void = {}) { self.stopRequest = stopRequest }
}

enum StormError: Error { case planned(Int) }

/// An object of a storm.
///
/// Unchecked: the container sets the variables before another object gets this one, unless they need each other. Thread
/// Sanitizer checks that.
class StormPart: AlchemicSendable, @unchecked Sendable {
  let number: Int
  let record: StormRecord
  let arguments: [StormPart]
  // Weak, so that objects that need each other are released.
  final weak var first: StormPart?
  final weak var second: StormPart?
  /// What its initialiser has requested, kept for templates.
  final var requested: [StormPart] = []

  required init(_ number: Int, _ graph: StormGraph, _ record: StormRecord, _ arguments: [StormPart]) throws {
    (self.number, self.record, self.arguments) = (number, record, arguments)
    record.state.withLock {
      $0.created[number, default: 0] += 1
      $0.alive += 1
      $0.constructing += 1
    }
    defer { record.state.withLock { $0.constructing -= 1 } }
    for argument in arguments { check(argument, graph) }
    if graph.vertices[number].stops { record.stopRequest() }
    if graph.vertices[number].fails { throw StormError.planned(number) }
  }

  deinit { record.state.withLock { $0.alive -= 1 } }

  /// Checks that an argument is complete, unless it needs this object.
  private func check(_ argument: StormPart, _ graph: StormGraph) {
    guard !graph.vertices[argument.number].isTemplate, !graph.reached(from: argument.number).contains(number) else {
      return
    }
    let count = graph.vertices[argument.number].variables.count
    if count > 0, argument.first == nil || count > 1 && argument.second == nil {
      record.state.withLock { $0.incomplete.append("\(argument.number) for \(number)") }
    }
  }
}

final class StormNode<Tag>: StormPart, @unchecked Sendable {}

private enum Zero {}
private enum Next<Before> {}

/// An object of a scope that an asynchronous initialiser opens.
final class StormGuest: AlchemicDeclaring, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.storm))
    AcInitializer(factory, StormGuest.init)
  }
}

/// Opens a scope, and creates an object of it.
private func visit() async throws {
  _ = try await AcScope(.storm) { try AcGet(StormGuest.self) }
}

extension StormGraph {
  /// A class for each vertex.
  private static let types: [StormPart.Type] = {
    var types: [StormPart.Type] = []
    func add<Tag>(_ tag: Tag.Type) {
      types.append(StormNode<Tag>.self)
      if types.count < 24 { add(Next<Tag>.self) }
    }
    add(Zero.self)
    return types
  }()

  static func name(_ number: Int) -> String { "v\(number)" }

  /// A container with this graph.
  func container(_ record: StormRecord) -> ALCContext {
    let graph = self
    return ALCContext(
      testing: ClassScan.classes([StormGuest.self]).configuring { registry in
        for number in graph.vertices.indices {
          registry.register(Self.types[number]) { graph.declare(number, $0, record) }
        }
      })
  }

  private func declare(_ number: Int, _ factory: ALCClassObjectFactory, _ record: StormRecord) {
    let vertex = vertices[number]
    let name = AcFactoryName(Self.name(number))
    if vertex.isTemplate { AcRegister(factory, name, AcTemplate()) } else { AcRegister(factory, name) }
    func source(_ index: Int) -> ValueSource<StormPart> {
      AcArg(StormPart.self, AcName(Self.name(vertex.arguments[index])))
    }
    let type = Self.types[number]
    let create: @Sendable ([StormPart]) throws -> StormPart = { [self] arguments in
      let part = try type.init(number, self, record, arguments)
      if let gets = vertex.gets { part.requested.append(try AcGet(StormPart.self, AcName(Self.name(gets)))) }
      return part
    }
    typealias Lazies = [ALCLazy<StormPart>]
    typealias Providers = [ALCProvider<StormPart>]
    let lazies: ValueSource<Lazies> =
      vertex.usesLazy.map { AcArg(Lazies.self, AcName(Self.name($0))) } ?? AcValue([])
    let providers: ValueSource<Providers> =
      vertex.usesProvider.map { AcArg(Providers.self, AcName(Self.name($0))) } ?? AcValue([])
    let use: @Sendable (StormPart, Lazies, Providers) throws -> StormPart = { part, lazies, providers in
      for lazy in lazies { part.requested.append(try lazy()) }
      for provider in providers { part.requested.append(try provider()) }
      return part
    }
    switch vertex.arguments.count {
    case 0:
      let create = { @Sendable (l: Lazies, p: Providers) in try use(create([]), l, p) }
      initialize(number, factory, create, lazies, providers)
    case 1:
      let create = { @Sendable (a: StormPart, l: Lazies, p: Providers) in try use(create([a]), l, p) }
      initialize(number, factory, create, source(0), lazies, providers)
    default:
      let create = { @Sendable (a: StormPart, b: StormPart, l: Lazies, p: Providers) in try use(create([a, b]), l, p) }
      initialize(number, factory, create, source(0), source(1), lazies, providers)
    }
    for (index, other) in vertex.variables.enumerated() {
      let variable: any ReferenceWritableKeyPath<StormPart, StormPart?> & Sendable =
        index == 0 ? \StormPart.first : \StormPart.second
      AcInject(factory, variable, AcName(Self.name(other)))
    }
  }

  private func initialize<each Argument: Sendable>(
    _ number: Int, _ factory: ALCClassObjectFactory,
    _ create: @escaping @Sendable (repeat each Argument) throws -> StormPart,
    _ sources: repeat ValueSource<each Argument>
  ) {
    if vertices[number].isAsynchronous {
      let async: (repeat each Argument) async throws -> StormPart = { (argument: repeat each Argument) in
        await Task.yield()
        try await visit()
        return try create(repeat each argument)
      }
      AcInitializer(factory, async, repeat each sources)
    } else if vertices[number].isOnMainActor {
      let main: @MainActor (repeat each Argument) throws -> StormPart = { (argument: repeat each Argument) in
        try create(repeat each argument)
      }
      AcInitializer(factory, main, repeat each sources)
    } else {
      AcInitializer(factory, create, repeat each sources)
    }
  }
}
