// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// Payments that were probably made twice by mistake: the same amount, account and counterparty within some days.
final class DuplicatePayments: AlchemicDeclaring {
  let found: [Pair]

  /// The ids of two entries, the earlier first.
  struct Pair: Hashable {
    var first: Int
    var second: Int
  }

  init(index: LedgerIndex, database: LedgerDatabase, days: Int) throws {
    found = try database.read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT first.id, second.id FROM entry AS first
          JOIN entry AS second
            ON second.account = first.account AND second.day BETWEEN first.day AND first.day + ?
            AND second.minorUnits = first.minorUnits AND second.id > first.id
          WHERE first.minorUnits < 0 AND second.counterparty = first.counterparty
          ORDER BY first.id, second.id
          """,
        arguments: [days])
      return try Array(rows.map { Pair(first: $0[0], second: $0[1]) })
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, DuplicatePayments.init(index:database:days:), AcClass(LedgerIndex.self), AcClass(LedgerDatabase.self),
      AcInt(7))
  }
}
