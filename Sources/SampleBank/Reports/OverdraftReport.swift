import AlchemicCore
import GRDB

/// How far below nothing each account ever was.
final class OverdraftReport: AlchemicDeclaring {
  /// The lowest balance by account, of those that were overdrawn.
  let lowest: [Int: Amount]

  /// Runs through every account's balance, booking by booking.
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
    AcInitializer(factory, OverdraftReport.init(index:database:))
  }
}
