// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// The largest overdraft of each account. Nothing needs it at the start, so it is created when it is first requested.
final class OverdraftReport: AlchemicDeclaring {
  /// The lowest balance of each account that was overdrawn.
  let lowest: [Int: Amount]

  /// Follows the balance of every account, booking by booking.
  init(index: LedgerIndex, database: LedgerDatabase) throws {
    lowest = try database.read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT account, MIN(balance) FROM (
            SELECT account, SUM(minorUnits) OVER (PARTITION BY account ORDER BY day, id) AS balance FROM entry
          ) GROUP BY account HAVING MIN(balance) < 0
          """)
      return try Dictionary(
        uniqueKeysWithValues: rows.map { ($0[0] as Int, Amount(minorUnits: $0[1], currency: .euro)) })
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, OverdraftReport.init(index:database:))
  }
}
