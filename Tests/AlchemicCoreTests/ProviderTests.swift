// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

private final class Ledger: AlchemicManaged, AlchemicSendable {}

/// Not `Sendable`, with values of its caller.
private final class Refund: AlchemicDeclaring {
  let ledger: Ledger
  var order: String
  let tries: Int?
  init(ledger: Ledger, order: String, tries: Int?) {
    self.ledger = ledger
    self.order = order
    self.tries = tries
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Refund.init(ledger:order:tries:), AcClass(Ledger.self), AcParameter(), AcParameter())
  }
}

private final class Visit: AlchemicDeclaring, Sendable {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Visit.init)
  }
}

private final class Parcel: AlchemicDeclaring, Sendable {
  let number: Int
  init(number: Int) async { self.number = number }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Parcel.init(number:), AcParameter())
  }
}

private protocol Shape: Sendable { var size: Int { get } }
private final class Square: AlchemicDeclaring, Shape {
  let size: Int
  init(size: Int) { self.size = size }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Square.init(size:), AcParameter())
  }
}
private final class Circle: AlchemicDeclaring, Shape {
  let size: Int
  init(size: Int) { self.size = -size }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Circle.init(size:), AcParameter())
  }
}
/// A shape that takes no value: arrays of providers that pass one leave it out.
private final class Point: AlchemicDeclaring, Shape {
  let size = 0
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Point.init) }
}

private final class Desk: AlchemicDeclaring, Sendable {
  let refunds: ALCProvider<Refund, String, Int?>
  let short: ALCProvider<Refund, String>
  let visits: ALCProvider<Visit>
  let ledgers: ALCProvider<Ledger>
  let parcels: ALCProvider<Parcel, Int>
  let shapes: [ALCProvider<any Shape, Int>]
  let named: ALCProvider<any Shape, Int>
  let plain: ALCProvider<[any Shape]>

  init(
    refunds: ALCProvider<Refund, String, Int?>, short: ALCProvider<Refund, String>, visits: ALCProvider<Visit>,
    ledgers: ALCProvider<Ledger>, parcels: ALCProvider<Parcel, Int>, shapes: [ALCProvider<any Shape, Int>],
    named: ALCProvider<any Shape, Int>, plain: ALCProvider<[any Shape]>
  ) {
    self.refunds = refunds
    self.short = short
    self.visits = visits
    self.ledgers = ledgers
    self.parcels = parcels
    self.shapes = shapes
    self.named = named
    self.plain = plain
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, Desk.init(refunds:short:visits:ledgers:parcels:shapes:named:plain:), AcAuto(), AcAuto(), AcAuto(),
      AcAuto(), AcAuto(), AcAuto(), AcName("Circle"), AcAuto())
  }
}

private let all: [AnyClass] = [
  Ledger.self, Refund.self, Visit.self, Parcel.self, Square.self, Circle.self, Point.self, Desk.self,
]

/// Providers that pass other values than their factories take.
private final class Wrong: AlchemicDeclaring {
  var refunds: ALCProvider<Refund>?
  var numbers: ALCProvider<Refund, Int>?
  var visits: ALCProvider<Visit, String>?
  var missing: ALCProvider<Wallet>?
  var refund: Refund?
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Wrong.init)
    AcInject(factory, \Wrong.refunds, fileID: "Bank/Wrong.swift", line: 1)
    AcInject(factory, \Wrong.numbers, fileID: "Bank/Wrong.swift", line: 2)
    AcInject(factory, \Wrong.visits, fileID: "Bank/Wrong.swift", line: 3)
    AcInject(factory, \Wrong.missing, fileID: "Bank/Wrong.swift", line: 4)
    AcInject(factory, \Wrong.refund, fileID: "Bank/Wrong.swift", line: 5)
  }
}
private struct Wallet {}

/// A template whose objects create others of it: no cycle, because each is created later.
private final class Node: AlchemicDeclaring {
  let nodes: ALCProvider<Node>
  init(nodes: ALCProvider<Node>) { self.nodes = nodes }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Node.init(nodes:))
  }
}

/// Calls a provider while the container starts.
private final class Early: AlchemicDeclaring, Sendable {
  let visit: Visit
  init(visits: ALCProvider<Visit>) throws { visit = try visits() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Early.init(visits:)) }
}

/// Keeps its provider beyond its container.
private final class Holder: AlchemicDeclaring, Sendable {
  let visits: ALCProvider<Visit>
  init(visits: ALCProvider<Visit>) { self.visits = visits }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Holder.init(visits:)) }
}

struct ProviderTests {
  @Test func `A provider creates a new object of a template for each call, with the values of its caller`() async throws
  {
    let context = try await container(all).started()
    let desk = try context.get(Desk.self)
    let refund = try desk.refunds("A-17", 3)
    #expect(refund.order == "A-17")
    #expect(refund.tries == 3)
    #expect(try refund.ledger === context.get(Ledger.self))
    #expect(try desk.short("A-18").tries == nil)
    #expect(try desk.visits() !== desk.visits())
    #expect(try desk.ledgers() === context.get(Ledger.self))
    #expect(try await desk.parcels.async(7).number == 7)
    #expect(try await desk.refunds.async("A-19", nil).order == "A-19")
    #expect(try desk.refunds.shared("A-20", nil).order == "A-20")
  }

  @Test func `A provider's object can be sent to another thread, although its class is not Sendable`() async throws {
    let context = try await container(all).started()
    defer { withExtendedLifetime(context) {} }
    let desk = try context.get(Desk.self)
    let refund = try desk.short("A-17")
    #expect(await Task.detached { refund.order }.value == "A-17")
  }

  @Test func `Providers are found by protocol, by name, and for all elements of an array`() async throws {
    let context = try await container(all).started()
    defer { withExtendedLifetime(context) {} }
    let desk = try context.get(Desk.self)
    #expect(try desk.shapes.map { try $0(2).size } == [-2, 2])
    #expect(try desk.named(3).size == -3)
    #expect(try desk.plain().map(\.size) == [0])
  }

  @Test func `A request returns a provider`() async throws {
    let context = try await container(all).started()
    #expect(try context.get(ALCProvider<Refund, String>.self)("A-17").order == "A-17")
    #expect(try context.get(ALCProvider<any Shape, Int>.self, AcName("Square"))(4).size == 4)
  }

  @Test func `The graph's check compares a provider's values with its factory's parameters`() async {
    #expect(
      await problems(Wrong.self, Refund.self, Ledger.self, Visit.self).map(\.description) == [
        """
        ALCProvider<Refund> does not pass the values that Refund takes.
          at              Wrong.refunds (Wrong.swift:1)
          remedy          Inject an ALCProvider<Refund, String, Int?>.
          [illegal-argument]
        """,
        """
        ALCProvider<Refund, Int> does not pass the values that Refund takes.
          at              Wrong.numbers (Wrong.swift:2)
          remedy          Inject an ALCProvider<Refund, String, Int?>.
          [illegal-argument]
        """,
        """
        ALCProvider<Visit, String> passes values, but Visit takes none.
          at              Wrong.visits (Wrong.swift:3)
          remedy          Inject an ALCProvider<Visit>, or declare AcParameter() for its arguments.
          [illegal-argument]
        """,
        """
        No factory creates a Wallet.
          required by     Wrong.missing (Wrong.swift:4)
          remedy          return one from a method, with AcMethod; for a constant use AcValue, for a setting AcProperty
          or              add AcNillable(), and the variable stays nil
          [no-factory]
        """,
        """
        Refund takes values from its caller, and cannot be injected.
          at              Wrong.refund (Wrong.swift:5)
          remedy          Inject an ALCProvider<Refund, String, Int?>, and call it with the values.
          [illegal-argument]
        """,
      ])
  }

  @Test func `An edge through a provider is no cycle`() async throws {
    let context = try await started(Node.self)
    defer { withExtendedLifetime(context) {} }
    let node = try context.create(Node.self)
    #expect(try node.nodes() !== node)
  }

  @Test func `An object under construction may call its provider`() async throws {
    let context = try await started(Early.self, Visit.self)
    #expect(try context.get(Early.self).visit !== context.get(Visit.self))
  }

  @Test func `A provider of a container that no longer exists throws, and keeps no object of it`() async throws {
    var context: ALCContext? = try await started(Holder.self, Visit.self)
    let visits = try #require(context).get(Holder.self).visits
    weak let keeper = try #require(context).get(Holder.self)
    _ = try visits()
    context = nil
    // The container's queue releases it a moment after the start has ended.
    while keeper != nil { await Task.yield() }
    let error = #expect(throws: AlchemicError.self) { _ = try visits(fileID: "Bank/Desk.swift", line: 9) }
    #expect(
      error?.description == """
        ALCProvider<Visit> needs a container that is ready; this one no longer exists.
          required by     ALCProvider<Visit> (Desk.swift:9)
          remedy          keep the container for as long as its objects are in use
          [lifecycle]
        """)
  }

  @Test func `A description of a provider shows nothing of its container, which may no longer exist`() async throws {
    var context: ALCContext? = try await started(Holder.self, Visit.self)
    let visits = try #require(context).get(Holder.self).visits
    context = nil
    let children = Mirror(reflecting: visits).children
    #expect(children.map { "\($0.label ?? ""): \($0.value)" } == ["objects: ALCProvider<Visit>"])
    #expect(children.allSatisfy { Mirror(reflecting: $0.value).children.isEmpty })
  }

  @Test func `A provider of a start that failed throws, also once the container is started again`() async throws {
    let context = ALCContext(testing: .classes([Holder.self, Visit.self, Sometimes.self]))
    #expect(await context.failureOfStart() != nil)
    let visits = try #require(Sometimes.known)
    func state() -> String? {
      let error = #expect(throws: AlchemicError.self) { _ = try visits() }
      return error?.description.split(separator: "\n").first.map(String.init)
    }
    #expect(state() == "ALCProvider<Visit> needs a container that is ready; this one failed to start.")
    try await context.started()
    #expect(state() == "ALCProvider<Visit> needs a container that is ready; this one was started again.")
    _ = try context.get(Holder.self).visits()
  }

  @Test func `A provider and a lazy value of a container that has stopped throw`() async throws {
    let context = try await started(Holder.self, Visit.self)
    let visits = try context.get(Holder.self).visits
    let holder = try context.get(ALCLazy<Holder>.self)
    try await context.stop()
    func state(_ use: () throws(AlchemicError) -> Void) -> String? {
      let error = #expect(throws: AlchemicError.self) { try use() }
      return error?.description.split(separator: "\n").first.map(String.init)
    }
    #expect(
      state { () throws(AlchemicError) in _ = try visits() }
        == "ALCProvider<Visit> needs a container that is ready; this one has stopped.")
    #expect(
      state { () throws(AlchemicError) in _ = try holder() }
        == "ALCLazy<Holder> needs a container that is ready; this one has stopped.")
  }

  @Test func `A synchronous call for an asynchronous factory throws`() async throws {
    let context = try await container(all).started()
    defer { withExtendedLifetime(context) {} }
    let desk = try context.get(Desk.self)
    let error = #expect(throws: AlchemicError.self) { try desk.parcels(1) }
    #expect(error?.problems.map(\.code) == ["asynchronous"])
  }

  @Test func `A call for an object of a shared class that is not Sendable throws, and shared returns it`() async throws
  {
    let context = try await started(Shared.self)
    let provider = try context.get(ALCProvider<Shared>.self)
    let error = #expect(throws: AlchemicError.self) { _ = try provider() }
    #expect(error?.problems.map(\.code) == ["illegal-argument"])
    #expect(try provider.shared() === context.getShared(Shared.self))
  }

  @Test func `An override takes the values of a provider's caller, and ignores them`() async throws {
    let ledger = Ledger()
    let context = try await ALCContext(
      testing: .classes(all),
      overriding: AcOverride(Refund.self) { Refund(ledger: ledger, order: "fake", tries: nil) }
    ).started()
    #expect(try context.get(Desk.self).short.shared("A-17").order == "fake")
  }

  @Test func `A provider of a closure needs no container`() throws {
    let ledger = Ledger()
    let refunds = ALCProvider<Refund, String, Int> { Refund(ledger: ledger, order: $0, tries: $1) }
    #expect(try refunds("A-17", 3).order == "A-17")
    #expect(try refunds("A-17", 3).tries == 3)
  }

  @Test func `A snapshot and an explanation say that a dependency is deferred`() async throws {
    let snapshot = try await started(Holder.self, Visit.self).snapshot()
    let dependency = snapshot.factories[0].arguments[0]
    #expect(dependency.deferral == .provider)
    #expect(dependency.typeName == "ALCProvider<Visit>")
    #expect(snapshot.factories[1].dependents == [0])
  }
}

private final class Shared: AlchemicManaged {
  var text = ""
}

/// Fails the first start, after it has given away its provider.
private final class Sometimes: AlchemicDeclaring, Sendable {
  static let visits = Mutex<ALCProvider<Visit>?>(nil)
  static var known: ALCProvider<Visit>? { visits.withLock { $0 } }
  init(visits: ALCProvider<Visit>) throws {
    let isFirst = Self.visits.withLock { known in
      defer { known = known ?? visits }
      return known == nil
    }
    if isFirst { throw CancellationError() }
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Sometimes.init(visits:)) }
}
