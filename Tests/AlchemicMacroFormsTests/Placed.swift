// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import AlchemicMacros

  @AcRegister
  final class Placed: Sendable {
    @AcInject private var ledger: PlacedLedger
    @AcInject private var other: PlacedLedger?
    private let count: Int
    @AcInitializer(5) init(count: Int) { self.count = count }
    var usedLedger: PlacedLedger { other ?? ledger }

    @AcMethod
    func text() -> String { "text \(count)" }
  }

  @AcRegister
  final class PlacedLedger: Sendable {}
#endif
