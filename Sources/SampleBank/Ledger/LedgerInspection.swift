import AlchemicCore
import GRDB

/// Has SQLite prove that the database is sound before anybody trusts a sum in it.
final class LedgerInspection: AlchemicDeclaring {
  /// What is wrong, in SQLite's words; nothing when all is well.
  let findings: [String]

  init(index: LedgerIndex, database: LedgerDatabase) throws {
    findings = try database.read { database in
      let pages = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { "row without account: \($0)" }
      return pages + orphans
    }
    if let first = findings.first { throw LedgerIsDamaged(finding: first, count: findings.count) }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, LedgerInspection.init(index:database:))
  }
}

/// The ledger's database is not what was written into it.
struct LedgerIsDamaged: Error, CustomStringConvertible {
  let finding: String
  let count: Int

  var description: String {
    "The ledger is damaged in \(count) places; the first is: \(finding)"
  }
}
