// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB

/// What a damaged file contains beside `changes`, as far as SQLite can read it: imports, the device's number and what
/// replicas know. A replica without its knowledge compares everything with its server.
///
/// It is read before the copy is written: an unreadable page would make the whole transaction of the copy fail.
struct SalvagedTables {
  /// The index of `changes`; `nil` if it cannot be read.
  let index: [(key: String, revision: Int64)]?
  /// Whether a row is missing.
  private(set) var hasDamage = false
  private var rows: [(table: EmbeddedFormat.OtherTable, columns: [DatabaseValue])] = []

  init(in path: String) {
    guard let queue = try? DatabaseQueue(path: path) else {
      index = nil
      hasDamage = true
      return
    }
    defer { try? queue.close() }
    var (rows, isWhole): ([(table: EmbeddedFormat.OtherTable, columns: [DatabaseValue])], Bool) = ([], true)
    index = queue.inDatabase { database in
      // Otherwise closing the connection deletes the -wal file.
      try? WriteAheadLog.configure(database)
      try? RowChecksum.register(database)
      for table in EmbeddedFormat.otherTables {
        do {
          try IntegrityCheck(database: database).quickCheck(table.name)
        } catch {
          isWhole = false
        }
        do {
          let found = try Row.fetchCursor(database, sql: "SELECT \(table.isSound), \(table.columns) FROM \(table.name)")
          while let row = try found.next() {
            let columns = Array(row.databaseValues)
            if columns[0] == true.databaseValue {
              rows.append((table, Array(columns.dropFirst())))
            } else {
              isWhole = false
            }
          }
        } catch {
          // The rows before the damaged page count.
          isWhole = false
        }
      }
      return try? Row.fetchAll(
        database, sql: "SELECT key, revision FROM changes INDEXED BY changes_by_key"
      ).map { (key: $0[0] as String? ?? "?", revision: $0[1] as Int64? ?? 0) }
    }
    self.rows = rows
    hasDamage = !isWhole
  }

  /// Inserts the rows that fit the tables.
  func insert(into database: Database) {
    for (table, columns) in rows {
      let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
      let sql = "INSERT OR IGNORE INTO \(table.name) (\(table.columns)) VALUES (\(marks))"
      let statement = try? database.cachedStatement(sql: sql)
      try? statement?.execute(arguments: StatementArguments(columns))
    }
  }
}
