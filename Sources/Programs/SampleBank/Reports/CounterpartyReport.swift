// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// The counterparties with the highest turnover.
final class CounterpartyReport: AlchemicDeclaring {
  let lines: [Line]

  struct Line: Hashable {
    var name: String
    var customers: Int
    var turnover: Amount
  }

  init(ledger: Ledger, database: LedgerDatabase) throws {
    lines = try database.read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT counterparty, COUNT(DISTINCT account), SUM(ABS(minorUnits)) AS turnover
          FROM entry GROUP BY counterparty ORDER BY turnover DESC
          """)
      return try Array(
        rows.map { Line(name: $0[0], customers: $0[1], turnover: Amount(minorUnits: $0[2], currency: .euro)) })
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, CounterpartyReport.init(ledger:database:))
  }
}
