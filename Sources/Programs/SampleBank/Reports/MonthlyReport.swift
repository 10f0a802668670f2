// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// The money received and paid, by month and product.
final class MonthlyReport: AlchemicDeclaring {
  let lines: [Line]

  struct Line: Codable, Hashable {
    /// `2025-03`
    var month: String
    var product: Product
    var bookings: Int
    var credits: Amount
    var debits: Amount
  }

  init(ledger: Ledger, database: LedgerDatabase) throws {
    lines = try database.read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT strftime('%Y-%m', day * 86400, 'unixepoch') AS month, product, COUNT(*),
            SUM(MAX(minorUnits, 0)), SUM(MIN(minorUnits, 0))
          FROM entry JOIN account ON account.number = entry.account
          GROUP BY month, product ORDER BY month, product
          """)
      var lines: [Line] = []
      while let row = try rows.next() {
        guard let product = Product(rawValue: row[1]) else { continue }
        lines.append(
          Line(
            month: row[0], product: product, bookings: row[2],
            credits: Amount(minorUnits: row[3], currency: .euro), debits: Amount(minorUnits: row[4], currency: .euro)))
      }
      return lines
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, MonthlyReport.init(ledger:database:))
  }
}
