// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

private final class Ledger: AlchemicManaged, Sendable {}

private final class Teller: AlchemicDeclaring, Sendable {
  private let ledger = Injected<Ledger>()
  private let names = Injected<[String]?>()
  private let window = WeaklyInjected<Ledger>()
  let counter = 3
  init() {}
  func book() -> Ledger { ledger() }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Teller.init, fileID: "Bank/Teller.swift", line: 3)
    AcInject(factory, \Teller.names, AcValue(nil))
  }
}

/// Declares nothing at all.
private final class Silent: AlchemicManaged, Sendable {
  let ledger = Injected<Ledger>()
}

@MainActor private class Controller: AlchemicDeclaring {
  nonisolated let ledger = Injected<Ledger>()
  init() {}
  nonisolated class func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Controller.init)
    AcInject(factory, \Controller.ledger)
  }
}

/// Overrides the declaration that injects the inherited slot.
private final class SmallController: Controller {
  nonisolated override class func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, SmallController.init)
  }
}

private actor Vault: AlchemicDeclaring {
  nonisolated let ledger = Injected<Ledger>()
  nonisolated let spare = Injected<Ledger>()
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Vault.init)
    AcInject(factory, \Vault.ledger)
  }
}

@Suite struct UndeclaredSlotTests {
  @Test func `A slot that no AcInject declares is a problem of the graph`() {
    let context = container([Teller.self, Ledger.self])
    #expect(
      context.problems().map(\.description) == [
        """
        Teller.ledger is an Injected slot, but no AcInject declares it.
          at              Teller (Teller.swift:3)
          remedy          write AcInject(factory, \\Teller.ledger) beside its other declarations
          [slot-not-declared]
        """,
        """
        Teller.window is a WeaklyInjected slot, but no AcInject declares it.
          at              Teller (Teller.swift:3)
          remedy          write AcInject(factory, \\Teller.window) beside its other declarations
          [slot-not-declared]
        """,
      ])
  }

  @Test func `A slot of a class without declarations, and one of an actor, are reported`() {
    #expect(properties(Silent.self, Vault.self, Ledger.self) == ["Silent.ledger", "Vault.spare"])
  }

  @Test func `An inherited slot that only the superclass declares is reported`() {
    #expect(properties(Controller.self, Ledger.self) == [])
    #expect(properties(SmallController.self, Ledger.self) == ["Controller.ledger"])
  }

  @Test func `A class that an override replaces has no problem`() {
    let context = ALCContext(
      testing: .classes([Silent.self, Ledger.self]), overriding: AcOverride(Silent.self) { Silent() })
    #expect(context.problems().map(\.code) == [])
  }

  private func properties(_ classes: AnyClass...) -> [String] {
    container(classes).problems().filter { $0.code == "slot-not-declared" }.map { problem in
      String(problem.summary.prefix { $0 != " " })
    }
  }
}
