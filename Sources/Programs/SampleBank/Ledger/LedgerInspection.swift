// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// Checks the database with SQLite before any sum is computed.
final class LedgerInspection: AlchemicDeclaring {
  /// The problems, in SQLite's words; empty for an intact database.
  let findings: [String]

  init(index: LedgerIndex, database: LedgerDatabase) throws {
    findings = try database.read { database in
      let pages = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { "row without account: \($0)" }
      return pages + orphans
    }
    if let first = findings.first { throw DamagedLedgerError(finding: first, count: findings.count) }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, LedgerInspection.init(index:database:))
  }
}

/// The ledger's database is damaged.
struct DamagedLedgerError: Error, CustomStringConvertible {
  let finding: String
  let count: Int

  var description: String {
    "The ledger is damaged in \(count) places; the first is: \(finding)"
  }
}
