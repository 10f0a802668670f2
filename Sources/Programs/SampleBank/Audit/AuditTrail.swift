// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// A record of what the bank did since it opened, sealed with the state of the books.
final class AuditTrail: AlchemicDeclaring {
  private(set) var record: SealedLines

  /// Seals the books.
  init(ledger: Ledger) throws {
    var seal = Seal.first
    try ledger.forEachEntry { entry in
      seal = Seal.of(entry.counterparty, after: seal)
      seal = Seal.of(entry.reference, after: seal)
      seal = Seal.of(entry.posting.minorUnits, after: seal)
    }
    record = SealedLines(origin: seal)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcFactoryName("audit trail"))
    AcInitializer(factory, AuditTrail.init(ledger:))
  }

  func record(_ text: String) {
    record.append(text)
  }

  var isIntact: Bool {
    record.isIntact
  }
}
