// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicInspection
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import Testing

private final class Clock: AlchemicManaged {}

private final class Kitchen: AlchemicDeclaring {
  let clock: Clock
  let burners: Int
  weak var guest: Guest?

  init(clock: Clock, burners: Int) {
    self.clock = clock
    self.burners = burners
  }

  func makeDish() -> Dish { Dish() }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary(), AcFactoryName("kitchen"), fileID: "Shop/Kitchen.swift", line: 3)
    AcInitializer(
      factory, Kitchen.init(clock:burners:), AcClass(Clock.self), AcInt(4), fileID: "Shop/Kitchen.swift", line: 4)
    AcInject(factory, \Kitchen.guest, AcNillable(), AcTransient(), fileID: "Shop/Kitchen.swift", line: 5)
    AcMethod(factory, Kitchen.makeDish, options: AcTemplate(), fileID: "Shop/Kitchen.swift", line: 6)
  }
}

private final class Dish {}

private final class Guest: AlchemicDeclaring {
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcReference(), AcWeak(), AcNillable(), fileID: "Shop/Guest.swift", line: 7)
  }
}

private final class Menu: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var special = "soup"

  override init() {
    let settings = [
      SettingDescription(
        key: "special", title: "Special", group: "Today", kind: .text(isSecure: false, keyboard: .any)),
      SettingDescription(key: "recipe", title: "Recipe", kind: .text(isSecure: true, keyboard: .any)),
      SettingDescription(key: "heat", title: "Heat", kind: .slider(minimum: 0, maximum: 10), defaultValue: .double(5)),
      SettingDescription(
        key: "open", title: "Open", kind: .toggle(on: .string("yes"), off: .string("no")), defaultValue: .string("no")),
    ]
    super.init(
      configuration: KeyValueStoreConfiguration(
        engine: InMemoryEngine(), settings: .descriptions(settings), arguments: [], importsFoundationDefaults: false))
  }
}

private struct Failing: Error {}

private final class Broken: AlchemicDeclaring {
  init() throws { throw Failing() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Broken.init, fileID: "Shop/Broken.swift", line: 8)
  }
}

private final class Oven: AlchemicManaged, AlchemicStopping, Sendable {
  func alchemicStop() async throws {}
}

/// Throws when it is stopped, which is before the oven.
private final class Smoke: AlchemicDeclaring, AlchemicStopping, Sendable {
  init(oven: Oven) {}
  func alchemicStop() async throws { throw Failing() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Smoke.init(oven:)) }
}

private final class Cellar: AlchemicManaged, Sendable {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcLazy()) }
}

private final class Cook: AlchemicDeclaring {
  init(cellar: ALCLazy<Cellar>, clocks: ALCProvider<Clock>, clock: Clock) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Cook.init) }
}

private protocol Till: Sendable {}

private final class QuickTill: Till, AlchemicManaged {
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcPrimary()) }
}

private final class SlowTill: Till, AlchemicManaged {}

private final class Waiter: AlchemicDeclaring {
  init(till: any Till, slow: any Till, all: [any Till], later: ALCLazy<any Till>, own: SlowTill) {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Waiter.init, AcAuto(), AcName("SlowTill"), AcAuto(), AcAuto(), AcAuto())
  }
}

struct ContainerInspectorTests {
  private func container(_ classes: AnyClass...) -> ALCContext {
    ALCContext(testing: .classes(classes))
  }

  @Test @MainActor func `A template is described by the number of its live objects and the newest of them`()
    async throws
  {
    let context = container(Clock.self, Kitchen.self, Guest.self)
    let inspector = ContainerInspector(context)
    let listener = context.events().makeAsyncIterator()
    context.start()
    try await context.untilReady()
    #expect(throws: CommandError("This factory currently has no object.")) { try inspector.describe(2) }
    var dishes = try (0..<3).map { _ in try context.getShared(Dish.self) }
    #expect(
      try inspector.describe(2)
        == "3 alive of those created since this factory was first inspected\nAlchemicInspectionServerTests.Dish (3 objects)"
    )
    dishes = try (0..<25).map { _ in try context.getShared(Dish.self) }
    #expect(try inspector.describe(2).hasSuffix("Dish (20 objects)\nand 5 older objects"))
    withExtendedLifetime((dishes, listener)) {}
  }

  @Test func `A factory's snapshot has its declaration and its resolved dependencies`() {
    let snapshot = ContainerInspector(container(Clock.self, Kitchen.self, Guest.self)).snapshot()
    let kitchen = AlchemicSourceLocation(fileID: "Shop/Kitchen.swift", line: 3)
    #expect(
      snapshot.factories == [
        FactorySnapshot(
          id: 0, name: "Clock", typeName: "Clock", module: "AlchemicInspectionServerTests", kind: .class,
          mode: .singleton, location: AlchemicSourceLocation(fileID: "AlchemicInspectionServerTests", line: 0),
          dependents: [3]),
        FactorySnapshot(
          id: 1, name: "Guest", typeName: "Guest", module: "Shop", kind: .class, mode: .reference,
          flags: [.weak, .nillable], location: AlchemicSourceLocation(fileID: "Shop/Guest.swift", line: 7),
          dependents: [3]),
        FactorySnapshot(
          id: 2, name: "Kitchen.Dish", typeName: "Dish", module: "Shop", kind: .method(of: 3), mode: .template,
          location: AlchemicSourceLocation(fileID: "Shop/Kitchen.swift", line: 6)),
        FactorySnapshot(
          id: 3, name: "kitchen", typeName: "Kitchen", module: "Shop", kind: .class, mode: .singleton,
          flags: [.primary], location: kitchen,
          arguments: [
            DependencySnapshot(
              name: "#1", typeName: "Clock", criteria: "AcClass(Clock)",
              location: AlchemicSourceLocation(fileID: "Shop/Kitchen.swift", line: 4),
              resolution: .factories([0], isArray: false)),
            DependencySnapshot(
              name: "#2", typeName: "Int", criteria: "",
              location: AlchemicSourceLocation(fileID: "Shop/Kitchen.swift", line: 4),
              resolution: .constant("AcInt(4)")),
          ],
          injections: [
            DependencySnapshot(
              name: "<Guest?>", typeName: "Guest?", criteria: "", flags: [.nillable, .transient],
              location: AlchemicSourceLocation(fileID: "Shop/Kitchen.swift", line: 5),
              resolution: .factories([1], isArray: false), isOptional: true)
          ], dependents: [2], isUnprotected: true),
      ])
    #expect(snapshot.factories.map(\.notation) == [".S....C", ".RNW..C", ".T....M", ".S...PC"])
  }

  @Test func `A snapshot says what is lazy, and what is used later`() {
    let factories = ContainerInspector(container(Clock.self, Cellar.self, Cook.self)).snapshot().factories
    #expect(factories.map(\.flags) == [[.lazy], [], []])
    #expect(factories[2].arguments.map(\.deferral) == [.lazy, .provider, nil])
    #expect(factories[2].arguments.map(\.typeName) == ["ALCLazy<Cellar>", "ALCProvider<Clock>", "Clock"])
    #expect(factories.map(\.dependents) == [[2], [2], []])
  }

  @Test func `A snapshot names the factories that a primary one displaces`() {
    let inspector = ContainerInspector(container(QuickTill.self, SlowTill.self, Waiter.self))
    let snapshot = inspector.snapshot()
    #expect(snapshot.factories[2].arguments.map(\.displaced) == [[1], [], [1], [1], []])
    // The container also names what nearly matches, which here is the primary one for the name and for the class.
    var explanations = inspector.explain(2)
    for index in [1, 4] { explanations[index].candidates.removeAll { $0.id == 0 } }
    #expect(snapshot.explanations(of: 2) == explanations)
  }

  @Test func `The notation of a factory's snapshot is the container's`() async throws {
    let context = container(Clock.self, Kitchen.self, Guest.self, Menu.self)
    let inspector = ContainerInspector(context)
    func areEqual() -> Bool {
      inspector.snapshot().factories.map(\.notation) == context.snapshot().factories.map(\.notation)
    }
    #expect(areEqual())
    context.start()
    try await context.untilReady()
    #expect(areEqual())
    try context.set(Guest())
    #expect(areEqual())
    #expect(context.snapshot().factories.map(\.notation) == ["*S....C", "*RNW..C", ".T....M", "*S....C", "*S...PC"])
  }

  @Test func `A failed start has its error in the snapshot and at the factory`() async throws {
    let context = container(Broken.self)
    let inspector = ContainerInspector(context)
    try inspector.perform(.start)
    await #expect(throws: AlchemicError.self) { try await context.untilReady() }
    let snapshot = inspector.snapshot()
    let error = """
      Broken could not be created: Failing()
        while starting  Broken
        declared        Broken (Broken.swift:8)
        [creation-failed]
      """
    #expect(snapshot.phase == .failed)
    let failure = FailureSnapshot([
      Problem(
        code: "creation-failed", summary: "Broken could not be created: Failing()",
        facts: [Problem.Fact("while starting", "Broken"), Problem.Fact("declared", "Broken (Broken.swift:8)")],
        location: AlchemicSourceLocation(fileID: "Shop/Broken.swift", line: 8), path: ["Broken"],
        factories: ["Broken"])
    ])
    #expect(snapshot.failure == failure)
    #expect(failure.text == error)
    #expect(snapshot.factories.map(\.state) == [.failed(failure)])
    try inspector.perform(.start)
  }

  @Test func `A container is stopped only where it has something to stop, and is started again`() async throws {
    let context = container(Clock.self)
    let inspector = ContainerInspector(context)
    func refusal(_ command: Command) -> String? {
      do throws(CommandError) {
        try inspector.perform(command)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(refusal(.stop) == "The container has not started: it has nothing to stop.")
    #expect(refusal(.start) == nil)
    try await context.untilReady()
    #expect(refusal(.start) == "The container has already started.")
    #expect(refusal(.stop) == nil)
    for await case .event(let event) in context.events() { if case .phase(.stopped, _) = event.change { break } }
    #expect(refusal(.stop) == "The container has already stopped.")
    #expect(refusal(.start) == nil)
    try await context.untilReady()
    let broken = container(Broken.self)
    await #expect(throws: AlchemicError.self) { try await broken.started() }
    #expect(throws: CommandError("The start has failed: the container has nothing to stop.")) {
      try ContainerInspector(broken).perform(.stop)
    }
  }

  @Test func `The events of a stop lead to the snapshot of the stopped container`() async throws {
    let context = container(Clock.self, Oven.self, Smoke.self)
    let inspector = ContainerInspector(context)
    try await context.started()
    var known = inspector.snapshot()
    #expect(known.factories.map(\.stops) == [false, true, true])
    let updates = inspector.updates(after: known.lastEvent)
    var changes: [String] = []
    try await context.stop()
    for await case .event(let event) in updates {
      known.apply(event)
      switch event.change {
      case .phase(let phase, _): changes.append(phase.rawValue)
      case .factory(let id, .stopping, _): changes.append("\(id) stopping")
      case .factory(let id, .stopped, _): changes.append("\(id) stopped")
      case .factory(let id, .stopFailed(let failure, _, _), _):
        changes.append("\(id) not stopped: \(failure.code ?? "")")
      default: changes.append("another change")
      }
      if known.phase == .stopped { break }
    }
    #expect(
      changes == ["stopping", "2 stopping", "2 not stopped: stop-failed", "1 stopping", "1 stopped", "stopped"])
    let now = inspector.snapshot()
    known.instant = now.instant
    #expect(known == now)
    #expect(now.factories.allSatisfy { $0.creation != nil })
    #expect(now.factories.map { $0.stopTimes != nil } == [false, true, true] || now.factories[2].stopTimes == nil)
    guard case .stopFailed(let failure, _, _) = now.factories[2].state else {
      Issue.record("Smoke stopped.")
      return
    }
    #expect(failure.problems.map(\.factories) == [["Smoke"]])
  }

  @Test func `Entries have their editors, and a secret is never in a snapshot`() async throws {
    let context = container(Menu.self)
    context.start()
    try await context.untilReady()
    let inspector = ContainerInspector(context)
    try inspector.perform(.set(store: "user-defaults", key: "recipe", .string("two eggs")))
    try inspector.perform(.set(store: "user-defaults", key: "open", .bool(true)))
    var entries = try #require(inspector.snapshot().stores.first).entries
    for index in entries.indices {
      entries[index].changedAt = nil
      entries[index].revision = nil
    }
    #expect(
      entries == [
        EntrySnapshot(
          key: "special", title: "Special", group: "Today", value: .string("soup"), defaultValue: .string("soup"),
          origin: .default, editor: .text,
          readers: [EntrySnapshot.Reader(name: "Menu.special", factory: "Menu")]),
        EntrySnapshot(
          key: "recipe", title: "Recipe", value: .string("set"), origin: .stored,
          changedBy: KeyValueAuthor.thisProcess, editor: .secret),
        EntrySnapshot(
          key: "heat", title: "Heat", value: .double(5), defaultValue: .double(5), origin: .default,
          editor: .slider(minimum: 0, maximum: 10)),
        EntrySnapshot(
          key: "open", title: "Open", value: .bool(true), defaultValue: .bool(false), origin: .stored,
          changedBy: KeyValueAuthor.thisProcess, editor: .toggle),
      ])
    #expect(!"\(inspector.snapshot())".contains("eggs"))
  }
}
