// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// The balance of every account at the end of the books.
final class BalanceBook: AlchemicDeclaring {
  private let balances: [Int: Int]
  private let totals: [Product: Int]

  /// Adds up the books. The index is a dependency because the sums are read from it.
  init(index: LedgerIndex, database: LedgerDatabase) throws {
    balances = try database.read { database in
      let rows = try Row.fetchCursor(database, sql: "SELECT account, SUM(minorUnits) FROM entry GROUP BY account")
      return try Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as Int, $0[1] as Int) })
    }
    var totals: [Product: Int] = [:]
    for account in index.ledger.accounts {
      totals[account.product, default: 0] += balances[account.number] ?? 0
    }
    self.totals = totals
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, BalanceBook.init(index:database:))
  }

  /// The balance of a customer's account; zero without bookings.
  func balance(of account: Int) -> Amount {
    Amount(minorUnits: balances[account] ?? 0, currency: .euro)
  }

  /// The total of all accounts of a product.
  func total(of product: Product) -> Amount {
    Amount(minorUnits: totals[product] ?? 0, currency: .euro)
  }

  /// The total of all accounts.
  var total: Amount {
    Amount(minorUnits: totals.values.reduce(0, +), currency: .euro)
  }
}
