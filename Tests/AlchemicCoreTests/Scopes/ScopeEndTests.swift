// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicCore
import AlchemicTesting
import Dispatch
import Logging
import Synchronization
import Testing

extension ALCScope {
  fileprivate static let request = ALCScope("request")
}

private final class Cart: AlchemicDeclaring, Sendable {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request), fileID: "Shop/Cart.swift", line: 2)
    AcInitializer(factory, Cart.init)
  }
}

private final class Basket: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let cart: Cart
  init(cart: Cart) { self.cart = cart }
  func alchemicStop() async throws { await Task.yield() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request), fileID: "Shop/Basket.swift", line: 2)
    AcInitializer(factory, Basket.init(cart:), fileID: "Shop/Basket.swift", line: 3)
  }
}

/// Keeps its values.
private final class AuditTrail: AlchemicDeclaring, Sendable {
  let carts: ALCProvider<Cart>
  let last = Mutex<Cart?>(nil)
  init(carts: ALCProvider<Cart>) { self.carts = carts }
  func record() throws {
    let cart = try carts()
    last.withLock { $0 = cart }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, AuditTrail.init(carts:), fileID: "Shop/Audit.swift", line: 9)
  }
}

private struct Jam: Error {}

private final class Printer: AlchemicDeclaring, AlchemicStopping, Sendable {
  init() {}
  func alchemicStop() async throws { throw Jam() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Printer.init)
  }
}

private final class Hanging: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate) { self.gate = gate }
  func alchemicStop() async throws { await gate.pass("hanging") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Hanging.init(gate:))
  }
}

/// An object whose creation waits for the test.
private final class Slow: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate) async {
    self.gate = gate
    await gate.pass("creating")
  }
  func alchemicStop() async throws { gate.note("stopped") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Slow.init(gate:))
  }
}

/// An object that a synchronous method stops.
private final class Table: AlchemicDeclaring, Sendable {
  private let gate: StopGate
  init(gate: StopGate) { self.gate = gate }
  private func clear() { gate.note("Table") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Table.init(gate:))
    AcStop(factory, Table.clear)
  }
}

/// One that an asynchronous method stops.
private final class Kitchen: AlchemicDeclaring, Sendable {
  private let gate: StopGate
  init(gate: StopGate) { self.gate = gate }
  private func clear() async {
    await Task.yield()
    gate.note("Kitchen")
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Kitchen.init(gate:))
    AcStop(factory, Kitchen.clear)
  }
}

/// One that stops by itself, on the main actor.
@MainActor
private final class Hall: AlchemicDeclaring, @MainActor AlchemicStopping {
  private let gate: StopGate
  init(gate: StopGate) { self.gate = gate }
  func alchemicStop() async throws {
    await Task.yield()
    gate.note("Hall")
  }
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Hall.init(gate:))
  }
}

@Suite struct ScopeEndTests {
  private let time = ManualTime()

  /// The events of scopes so far.
  private func events(_ context: ALCContext) async -> [String] {
    let names = context.snapshot().factories.map(\.name)
    let last = context.snapshot().lastEvent
    var found: [String] = []
    for await case .event(let event) in context.events() {
      switch event.change {
      case .outlived(let object): found.append("outlived \(names[object.factory])")
      case .factory(let id, .stopFailed(let failure, _, _), _): found.append("\(names[id]) \(failure.code ?? "")")
      default: break
      }
      if event.number >= last { break }
    }
    return found
  }

  @Test func `What outlives its scope is reported with its age, its places and its declared keeper`() async throws {
    let context = time.container(Cart.self, Basket.self, AuditTrail.self)
    context.findOutlivedObjects()
    try await context.started()
    let trail = try context.get(AuditTrail.self)
    try await context.withScope(.request, fileID: "Shop/Page.swift", line: 7) {
      time.advance(by: .milliseconds(2))
      _ = try context.get(Basket.self)
      time.advance(by: .milliseconds(340))
      try trail.record()
    }
    #expect(
      context.outlivedObjects().map(\.description) == [
        """
        Cart, 340 ms old, outlived its request.
          declared        Cart (Cart.swift:2)
          opened at       Page.swift:7
          may be kept by  AuditTrail, argument 1 (Audit.swift:9)
          remedy          keep an ALCProvider, or what the object returns, but not the object itself
          [outlived-scope]
        """
      ])
    #expect(await events(context) == ["outlived Cart"])
    let shown = context.snapshot().scopes.outlived
    #expect(shown.map(\.scope) == ["request"])
    #expect(shown.map(\.location) == [AlchemicSourceLocation(fileID: "Shop/Page.swift", line: 7)])
    trail.last.withLock { $0 = nil }
    #expect(context.snapshot().scopes.outlived.isEmpty)
  }

  @Test func `What the operation returns outlives the scope, with the objects that keep it`() async throws {
    let context = time.container(Cart.self, Basket.self, AuditTrail.self)
    context.findOutlivedObjects()
    try await context.started()
    let basket = try await context.withScope(.request) { try context.get(Basket.self) }
    #expect(context.outlivedObjects().map(\.keepers) == [[], ["AuditTrail, argument 1", "Basket, argument 1"]])
    withExtendedLifetime(basket) {}
  }

  @Test func `What outlives its scope is also reported where a plan has created it`() async throws {
    let context = time.container(Cart.self, Basket.self, AuditTrail.self)
    context.findOutlivedObjects()
    try await context.started()
    // The first request finds the factory, later ones have its plan.
    var kept: [Cart] = []
    for _ in 0..<3 { kept.append(try await context.withScope(.request) { try context.get(Cart.self) }) }
    #expect(context.outlivedObjects().count == 3)
    kept.removeAll()
  }

  @Test func `Nothing is reported where all objects are gone, or where the search is off`() async throws {
    let context = time.container(Cart.self, Basket.self, AuditTrail.self)
    try await context.started()
    let basket = try await context.withScope(.request) { try context.get(Basket.self) }
    #expect(context.outlivedObjects().isEmpty)
    withExtendedLifetime(basket) {}
    context.findOutlivedObjects()
    for _ in 0..<100 { try await context.withScope(.request) { _ = try context.get(Basket.self) } }
    #expect(context.outlivedObjects().isEmpty)
  }

  @Test func `An object is gone when it has stopped on another thread, in a task or on the main actor`() async throws {
    let context = time.container(StopGate.self, Table.self, Kitchen.self, Hall.self)
    context.findOutlivedObjects()
    try await context.started()
    for _ in 0..<200 {
      try await context.withScope(.request) {
        _ = try (context.get(Table.self), context.get(Kitchen.self), context.get(Hall.self))
      }
    }
    #expect(context.outlivedObjects().isEmpty)
    let stops = Dictionary(grouping: try context.get(StopGate.self).arrived) { $0 }.mapValues(\.count)
    #expect(stops == ["Table": 200, "Kitchen": 200, "Hall": 200])
  }

  @Test func `The log names the first object that outlives its scope, the tenth and the hundredth`() async throws {
    let lines = Lines()
    let context = ALCContext(
      scan: .classes([Cart.self, Basket.self, AuditTrail.self]),
      logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    context.findOutlivedObjects()
    try await context.started()
    var kept: [Cart] = []
    for _ in 0..<120 { kept.append(try await context.withScope(.request) { try context.get(Cart.self) }) }
    #expect(
      lines.all.map { $0.split(separator: "\n").first { $0.contains("so far") } } == [
        nil, "  so far          10 objects of scopes opened there; the next warning is at 100",
        "  so far          100 objects of scopes opened there; the next warning is at 1000",
      ])
    #expect(context.outlivedObjects().count == 120)
    kept.removeAll()
  }

  @Test func `An object that fails to stop is an event, and the operation's result stays`() async throws {
    let context = try await time.container(Printer.self).started()
    let result = try await context.withScope(.request) {
      _ = try context.get(Printer.self)
      return 7
    }
    #expect(result == 7)
    #expect(await events(context) == ["Printer stop-failed"])
  }

  @Test func `An object that does not stop in time is named, and the scope ends`() async throws {
    let context = try await time.container(StopGate.self, Hanging.self).started()
    // Its stop keeps it, so it is no leak.
    context.findOutlivedObjects()
    let gate = try context.get(StopGate.self)
    async let end: Void = context.withScope(.request, stoppingWithin: .seconds(3)) { _ = try context.get(Hanging.self) }
    await gate.untilArrived(1)
    await time.untilDue()
    time.advance(by: .seconds(3))
    try await end
    #expect(await events(context) == ["Hanging stop-timed-out"])
    gate.release("hanging")
  }

  @Test func `The end of a scope waits for a creation that is under way, and stops its object`() async throws {
    let context = try await time.container(StopGate.self, Slow.self).started()
    let gate = try context.get(StopGate.self)
    async let task = context.withScope(.request) {
      let task = Task { _ = try await context.getAsync(Slow.self) }
      await gate.untilArrived(1)
      return task
    }
    await time.untilDue()
    gate.release("creating")
    try await task.value
    #expect(gate.arrived == ["creating", "stopped"])
  }

  @Test func `A scope that a creation outlasts reports no object that it keeps until then`() async throws {
    let context = try await time.container(StopGate.self, Slow.self, Printer.self).started()
    context.findOutlivedObjects()
    let gate = try context.get(StopGate.self)
    async let task = context.withScope(.request, stoppingWithin: .seconds(3)) {
      _ = try context.get(Printer.self)
      let task = Task { _ = try await context.getAsync(Slow.self) }
      await gate.untilArrived(1)
      return task
    }
    await time.untilDue()
    time.advance(by: .seconds(3))
    let creation = try await task
    #expect(context.outlivedObjects().isEmpty)
    gate.release("creating")
    _ = await creation.result
  }

  @Test func `A snapshot has the open scopes, the oldest first`() async throws {
    let context = try await time.container(Cart.self, Basket.self, AuditTrail.self).started()
    time.advance(by: .seconds(1))
    try await context.withScope(.request, fileID: "Shop/Page.swift", line: 7) {
      time.advance(by: .seconds(1))
      _ = try context.get(Basket.self)
      try await context.withScope(.request, fileID: "Shop/Page.swift", line: 9) {
        #expect(
          context.snapshot().scopes.open == [
            OpenScopeSnapshot(
              name: "request", location: AlchemicSourceLocation(fileID: "Shop/Page.swift", line: 7),
              openedAt: 1_000_000_000, objectCount: 2, depth: 0),
            OpenScopeSnapshot(
              name: "request", location: AlchemicSourceLocation(fileID: "Shop/Page.swift", line: 9),
              openedAt: 2_000_000_000, objectCount: 0, depth: 1),
          ])
      }
    }
    #expect(context.snapshot().scopes.open.isEmpty)
  }

  @Test func `What the opener gives is released with the scope`() async throws {
    let context = try await time.container(Cart.self).started()
    let given = Mutex((0..<3).map { _ in Weak() })
    func open(_ tokens: [Token]) async throws {
      try await context.withScope(.request, giving: tokens[0]) { _ = try context.get(Cart.self) }
      try await context.withScope(.request, giving: tokens[1], UInt8(1), tokens[2]) { _ = try context.get(Cart.self) }
    }
    try await open(
      given.withLock { given in
        let tokens = given.map { _ in Token() }
        for (index, token) in tokens.enumerated() { given[index].token = token }
        return tokens
      })
    #expect(given.withLock { $0.filter { $0.token != nil }.count } == 0)
  }
}

private final class Token: Sendable {}

private struct Weak: Sendable {
  weak var token: Token?
}

extension Problem {
  fileprivate var keepers: [String] {
    let values = facts.first { $0.title == "may be kept by" }?.values ?? []
    return values.map { value in value.firstRange(of: " (").map { String(value[..<$0.lowerBound]) } ?? value }
  }
}
