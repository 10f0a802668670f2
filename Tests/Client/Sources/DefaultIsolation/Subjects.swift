// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

// Each kind of type that a program declares. Only what must belong to the main actor, or leave it, says so.

final class Clock: AlchemicManaged {
  private(set) var ticks = 0
  func tick() { ticks += 1 }
}

final class Ledger: AlchemicDeclaring {
  let title: String
  let clock: Clock

  init(title: String, clock: Clock) {
    (self.title, self.clock) = (title, clock)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Ledger.init(title:clock:), "ledger", AcAuto())
  }
}

/// Has a variable that the container sets, and is notified where its class is: on no actor.
final class Auditor: AlchemicManaged, AlchemicAware {
  private var ledger: Ledger?
  private(set) var report = "nothing"

  func alchemicDidInjectDependencies() { report = "audits the \(ledger?.title ?? "?")" }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInject(factory, \Auditor.ledger) }
}

final class Vault: AlchemicDeclaring, Sendable {
  let size: Int
  init(size: Int) async { self.size = size }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Vault.init(size:), 7) }
}

actor Teller: AlchemicDeclaring, AlchemicStopping {
  private let vault: Vault
  private(set) var isOpen = true

  init(vault: Vault) { self.vault = vault }

  var words: String { "counts \(vault.size)" }
  func alchemicStop() { isOpen = false }

  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Teller.init(vault:)) }
}

/// Belongs to the main actor by its own word, and is notified and stopped there.
@MainActor final class StatusLine: AlchemicDeclaring, AlchemicAware, AlchemicStopping {
  nonisolated private let vault = Injected<Vault>()
  private(set) var text = "empty"

  nonisolated init() {}

  func alchemicDidInjectDependencies() {
    MainActor.assertIsolated()
    text = "shows \(vault().size)"
  }

  func alchemicStop() async throws {
    MainActor.assertIsolated()
    text = "stopped"
  }

  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, StatusLine.init)
    AcInject(factory, \StatusLine.vault)
  }
}

/// The container calls an isolated initialiser on its actor.
@MainActor final class Window: AlchemicDeclaring {
  let title: String
  init(title: String) { self.title = title }
  nonisolated static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Window.init(title:), "orders")
  }
}

class Account: AlchemicManaged {
  required init() {}
  var kind: String { "account" }
  class func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcPrimary()) }
}

/// A subclass does not name the protocol, so the compiler gives it the isolation of the module.
nonisolated final class SavingsAccount: Account {
  override var kind: String { "savings account" }
  override class func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcFactoryName("savings")) }
}

struct Limits: AlchemicDeclaringValue {
  let requests: Int
  static func alchemic(_ factory: ValueFactory<Limits>) { AcInitializer(factory, Limits.init(requests:), 100) }
}

/// A class that does not declare itself, and so is of the main actor, with its conformances.
final class Printer: AlchemicAware, AlchemicStopping {
  private(set) var pages = 0

  func alchemicDidInjectDependencies() {
    MainActor.assertIsolated()
    pages = 3
  }

  func alchemicStop() async throws {
    MainActor.assertIsolated()
    pages = 0
  }
}

final class Configuration: AlchemicConfig {
  static func configureAlchemic(_ registry: ClassRegistry) {
    registry.register(Printer.self) { factory in AcInitializer(factory, Printer.init) }
  }
}

/// Declarations read it, and they are on no actor.
nonisolated extension ALCScope {
  static let request = ALCScope("request")
}

final class Visit: AlchemicDeclaring, Sendable {
  let guest: String
  init(guest: String) { self.guest = guest }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Visit.init(guest:), AcGiven(String.self))
  }
}
