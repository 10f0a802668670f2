// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Synchronization
import Testing

private protocol Grinder: AnyObject, Sendable { var grams: Int { get } }

private final class BurrGrinder: Grinder, AlchemicDeclaring {
  static let created = Atomic(0)
  let grams = 9
  init() { Self.created.add(1, ordering: .relaxed) }
  func beans() -> [String] { ["arabica"] }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
    AcInitializer(factory, BurrGrinder.init)
    AcMethod(factory, BurrGrinder.beans, options: AcFactoryName("beans"))
  }
}

private final class Factory: AlchemicManaged {
  func blade() -> any Grinder { FakeGrinder(grams: 3) }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, Factory.blade, options: AcFactoryName("blade"))
  }
}

private final class FakeGrinder: Grinder {
  let grams: Int
  init(grams: Int) { self.grams = grams }
}

private final class Barista: AlchemicDeclaring, Sendable {
  let grinder: any Grinder
  let grinders: [any Grinder]
  init(grinder: any Grinder, grinders: [any Grinder]) { (self.grinder, self.grinders) = (grinder, grinders) }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Barista.init(grinder:grinders:)) }
}

@MainActor private class Dashboard: AlchemicDeclaring {
  var title: String { "requests" }
  init() {}
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Dashboard.init) }
}

@MainActor private final class FakeDashboard: Dashboard {
  override var title: String { "no requests" }
}

private final class Chatty: Grinder, CustomStringConvertible {
  let grams = 0
  let description = "chatty"
}

/// Needs the mock itself, which only a test requests.
private final class Judge: AlchemicDeclaring {
  init(fake: FakeGrinder) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Judge.init(fake:)) }
}

private struct Broken: Error {}

private func quiet(_ scan: ClassScan) -> ALCContext {
  ALCContext(testing: scan)
}

@Suite struct OverrideTests {
  private let shop = ClassScan.classes([BurrGrinder.self, Factory.self, Barista.self])

  @Test func `An override is injected wherever its type is required, and replaces all objects of the type`()
    async throws
  {
    let context = quiet(shop.overriding(AcOverride((any Grinder).self) { FakeGrinder(grams: 1) }))
    try await context.started()
    let barista = try context.get(Barista.self)
    #expect([barista.grinder.grams] + barista.grinders.map(\.grams) == [1, 1])
    #expect(try context.get((any Grinder).self) === barista.grinder)
    #expect(
      context.snapshot().factories.map(\.name) == ["AcOverride(Grinder)", "Barista", "Factory"])
    #expect(BurrGrinder.created.load(ordering: .relaxed) == 0)
  }

  @Test func `An existing object may be an override, and the last override of a type wins`() async throws {
    let fake = FakeGrinder(grams: 2)
    let context = quiet(
      shop.overriding(
        AcOverride((any Grinder).self) { FakeGrinder(grams: 1) }, AcOverride((any Grinder).self) { fake }))
    try await context.started()
    #expect(try context.get((any Grinder).self) === fake)
    #expect(try context.get(Barista.self).grinders.count == 1)
  }

  @Test func `An object of a class overrides the class`() async throws {
    let other = Barista(grinder: FakeGrinder(grams: 4), grinders: [])
    let context = quiet(shop.leavingOut([BurrGrinder.self]).overriding(AcOverride(Barista.self) { other }))
    try await context.started()
    #expect(try context.get(Barista.self) === other)
  }

  @Test func `An error that an override throws fails the start, and names the override`() async {
    let context = quiet(
      shop.overriding(AcOverride((any Grinder).self, fileID: "ShopTests/Shop.swift", line: 3) { throw Broken() }))
    let error = await #expect(throws: AlchemicError.self) { try await context.started() }
    #expect(error?.problems.map(\.code) == ["creation-failed"])
    #expect("\(error!)".contains("AcOverride(Grinder)"))
  }

  @Test func `The problems of a graph are found without creating an object`() {
    #expect(
      quiet(shop.leavingOut([BurrGrinder.self, Factory.self])).problems().map(\.code) == ["no-factory", "no-factory"])
    #expect(quiet(shop).problems().isEmpty)
    #expect(BurrGrinder.created.load(ordering: .relaxed) == 0)
  }

  @Test func `An override has the name of the only factory that it replaces`() async throws {
    let context = quiet(
      shop.leavingOut([Factory.self]).overriding(AcOverride((any Grinder).self) { FakeGrinder(grams: 5) }))
    try await context.started()
    #expect(context.snapshot().factories.map(\.name) == ["Barista", "BurrGrinder"])
    #expect(try context.get((any Grinder).self, AcName("BurrGrinder")).grams == 5)
  }

  @Test func `Overrides of two types with one name can be used together`() async throws {
    let context = quiet(
      .classes([]).overriding(
        AcOverride(First.Lamp.self) { First.Lamp() }, AcOverride(Second.Lamp.self) { Second.Lamp() }))
    try await context.started()
    #expect(context.snapshot().factories.count == 2)
  }

  @Test func `A test requests its mock by the mock's class, though the override has the type of a protocol`()
    async throws
  {
    let context = quiet(shop.overriding(AcOverride((any Grinder).self) { FakeGrinder(grams: 6) }))
    #expect(context.explain(FakeGrinder.self).outcome == .one)
    try await context.started()
    let fake = try context.get(FakeGrinder.self)
    #expect(fake === (try context.get((any Grinder).self)))
    #expect(try context.get(FakeGrinder.self) === fake)
    // A request that allows nil has no need to guess.
    #expect(try context.get(FakeGrinder?.self) == nil)
  }

  @Test func `A mock of another class than the requested one is an error that names its class`() async throws {
    let context = try await quiet(shop.overriding(AcOverride((any Grinder).self) { FakeGrinder(grams: 6) })).started()
    let error = #expect(throws: AlchemicError.self) {
      try context.get(BurrGrinder.self, fileID: "ShopTests/Shop.swift", line: 3)
    }
    #expect(
      error?.description == """
        A value of the type FakeGrinder cannot be injected into a BurrGrinder.
          required by     AcGet (Shop.swift:3)
          remedy          request a FakeGrinder, or name another factory with AcName
          [injection-failed]
        """)
  }

  @Test func `A mock that two overrides could create is not found by its class, nor is an argument of that class`()
    async
  {
    let context = quiet(
      shop.overriding(
        AcOverride((any Grinder).self) { FakeGrinder(grams: 1) },
        AcOverride((any Grinder & CustomStringConvertible).self) { Chatty() }))
    #expect(context.explain(Chatty.self).outcome == .failed(code: "no-factory"))
    #expect(
      quiet(.classes([Judge.self]).overriding(AcOverride((any Grinder).self) { FakeGrinder(grams: 1) })).problems()
        .map(\.code) == ["no-factory"])
  }

  @Test func `An optional override may create no object`() async throws {
    let context = quiet(shop.leavingOut([Barista.self]).overriding(AcOverride((any Grinder)?.self) { nil }))
    try await context.started()
    #expect(try context.get((any Grinder)?.self) == nil)
  }

  @Test func `A mistake in a class that is overridden is no problem`() {
    let desk = ClassScan.classes([Careless.self])
    #expect(quiet(desk).problems().map(\.code) == ["illegal-argument"])
    #expect(quiet(desk.overriding(AcOverride(Careless.self) { Careless() })).problems().isEmpty)
  }

  @Test func `An override of an array is a problem where nothing has the array's type`() {
    #expect(
      quiet(shop.overriding(AcOverride([any Grinder].self) { [] })).problems().map(\.code) == ["illegal-argument"])
  }
}

private enum First {
  final class Lamp: Sendable {}
}

private enum Second {
  final class Lamp: Sendable {}
}

private final class Careless: AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory)
    AcRegister(factory)
  }

  @Test func `An override of a main-actor class is created on the main actor`() async throws {
    let screens = ClassScan.classes([Dashboard.self])
    let context = quiet(screens.overriding(AcOverride(Dashboard.self, on: .shared) { FakeDashboard() }))
    try await context.started()
    let dashboard = try context.get(Dashboard.self)
    #expect(await dashboard.title == "no requests")
  }
}
