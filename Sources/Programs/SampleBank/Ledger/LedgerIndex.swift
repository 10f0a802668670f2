// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// The ledger sorted by account and day. Without it a statement would read all the books.
///
/// It is created after the books are filled, because one sort is faster than a hundred thousand ordered insertions.
final class LedgerIndex: AlchemicDeclaring {
  let ledger: Ledger

  init(ledger: Ledger, database: LedgerDatabase) throws {
    self.ledger = ledger
    try database.write { database in
      try database.create(index: "entryByAccount", on: "entry", columns: ["account", "day", "minorUnits"])
      try database.execute(sql: "ANALYZE")
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, LedgerIndex.init(ledger:database:))
  }
}
