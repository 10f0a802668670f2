// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB

/// The table `conflicts`: the last conflict of each key, which both of its devices know.
///
/// `clock` and `writer` are the winner's, `loser` is the other change, as JSON. No secret is in it.
enum EmbeddedConflicts {
  static let table = """
    CREATE TABLE conflicts (
      key TEXT PRIMARY KEY NOT NULL, clock INTEGER NOT NULL, writer INTEGER NOT NULL, loser BLOB NOT NULL,
      unsent INTEGER NOT NULL, \(RowChecksum.column(of: columns))
    ) WITHOUT ROWID
    """
  static let columns = "key, clock, writer, loser, unsent"

  static func all(_ database: Database) throws -> [String: ConflictRow] {
    let rows = try Row.fetchAll(database, sql: "SELECT clock, writer, loser, unsent, key FROM conflicts")
    return Dictionary(rows.compactMap { row in Self.row(row).map { (row[4], $0) } }) { _, last in last }
  }

  static func row(_ key: String, _ database: Database) throws -> ConflictRow? {
    let sql = "SELECT clock, writer, loser, unsent FROM conflicts WHERE key = ?"
    return try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [key]).flatMap(row)
  }

  /// A row that cannot be decoded is no conflict.
  private static func row(_ row: Row) -> ConflictRow? {
    let data: Data? = row[2]
    guard let data, let kept = try? JSONDecoder().decode(KeptRecord.self, from: data) else { return nil }
    return ConflictRow(
      winner: HybridClock(time: row[0] ?? 0, writer: row[1] ?? 0), loser: kept.record(.serverChange),
      isUnsent: row[3] ?? false)
  }

  static func set(_ row: ConflictRow?, _ key: String, _ database: Database) throws {
    guard let row else {
      return try database.cachedStatement(sql: "DELETE FROM conflicts WHERE key = ?").execute(arguments: [key])
    }
    let loser = try JSONEncoder().encode(KeptRecord(row.loser))
    try database.execute(
      sql: """
        INSERT INTO conflicts (key, clock, writer, loser, unsent) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET clock = excluded.clock, writer = excluded.writer, loser = excluded.loser,
          unsent = excluded.unsent
        """,
      arguments: [key, row.winner.time, row.winner.writer, loser, row.isUnsent])
  }
}
