// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros

  // This module's default isolation is the main actor.

  @AcRegister
  final class Ledger: Sendable {}

  @AcRegister
  final class Desk: Sendable {
    @AcInject private var ledger: Ledger
    let number: Int

    @AcInitializer(5) init(number: Int) { self.number = number }

    @AcMethod func text() -> String { "\(number)" }
    func used() -> Ledger { ledger }
  }

  @AcRegister(isUnprotected: true)
  class Base {
    @AcInjectVariable var ledger: Ledger?
    init() {}
  }

  @AcRegister(isUnprotected: true)
  final class Derived: Base {
    @AcInject private var desk: Desk
  }

  @AcRegister
  @MainActor final class Screen {
    @AcInject private var ledger: Ledger
    init(desk: Desk) {}
  }

  @AcRegisterValue
  struct Limits {
    let ledger: Ledger
  }

  /// The name by which a test scans the module, which links it.
  public nonisolated let isolatedForms = "IsolatedForms"
#endif
