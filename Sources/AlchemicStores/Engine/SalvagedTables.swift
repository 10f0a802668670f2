internal import GRDB

/// What a damaged file contains beside `changes`, as far as SQLite can read it: imports, the device's number and what
/// replicas know. A replica without its knowledge compares everything with its server.
///
/// It is read before the copy is written: an unreadable page would make the whole transaction of the copy fail.
struct SalvagedTables {
  /// The index of `changes`; `nil` if it cannot be read.
  let index: [(key: String, revision: Int64)]?
  private var rows: [(table: String, columns: [DatabaseValue])] = []

  init(in path: String) {
    guard let queue = try? DatabaseQueue(path: path) else {
      index = nil
      return
    }
    defer { try? queue.close() }
    let (index, rows) = queue.inDatabase { database in
      // Otherwise closing the connection deletes the -wal file.
      try? WriteAheadLog.configure(database)
      let pairs = try? Row.fetchAll(
        database, sql: "SELECT key, revision FROM changes INDEXED BY changes_by_key"
      ).map { (key: $0[0] as String? ?? "?", revision: $0[1] as Int64? ?? 0) }
      var rows: [(table: String, columns: [DatabaseValue])] = []
      for table in EmbeddedFormat.otherTables {
        let found = (try? Row.fetchAll(database, sql: "SELECT * FROM \(table)")) ?? []
        rows += found.map { (table, Array($0.databaseValues)) }
      }
      return (pairs, rows)
    }
    self.index = index
    self.rows = rows
  }

  /// Inserts the rows that fit the tables.
  func insert(into database: Database) {
    for (table, columns) in rows {
      let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
      let statement = try? database.cachedStatement(sql: "INSERT OR IGNORE INTO \(table) VALUES (\(marks))")
      try? statement?.execute(arguments: StatementArguments(columns))
    }
  }
}
