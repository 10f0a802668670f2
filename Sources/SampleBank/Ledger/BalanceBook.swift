import AlchemicCore
import GRDB

/// What every account holds at the end of the books.
final class BalanceBook: AlchemicDeclaring {
  private let balances: [Int: Int]
  private let totals: [Product: Int]

  /// Adds up the books. The index is asked for because the sum per account reads it instead of the entries.
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

  /// What one customer's account holds; nothing booked is nothing held.
  func balance(of account: Int) -> Amount {
    Amount(minorUnits: balances[account] ?? 0, currency: .euro)
  }

  /// What all accounts of a kind hold together.
  func total(of product: Product) -> Amount {
    Amount(minorUnits: totals[product] ?? 0, currency: .euro)
  }

  /// What the bank holds.
  var total: Amount {
    Amount(minorUnits: totals.values.reduce(0, +), currency: .euro)
  }
}
