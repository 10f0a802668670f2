internal import GRDB
internal import GRDBSQLite

/// How the old values of secrets leave a store's files.
///
/// Three places would keep them. Rows that are deleted stay in their pages: `secure_delete` writes zeros over them. A
/// page whose rows moved to another keeps copies where its free space is: so the values of secrets lie in a table of
/// their own, which is emptied as a whole, and with it each of its pages, and written anew whenever one of them changes.
/// And the -wal file keeps the pages of before: it is emptied before the change that removed a secret's value returns.
enum SecretErasing {
  /// How long emptying the -wal file waits for other connections that read or write, in milliseconds.
  private static let patience: CInt = 200
  /// The row of a store that has, or had, a secret.
  private static let mark: Int64 = 0

  /// The table. Its row `mark` has no value.
  static let table = "CREATE TABLE IF NOT EXISTS secrets (revision INTEGER PRIMARY KEY, value)"

  /// Has this connection write zeros over what it deletes.
  static func enable(_ database: Database) throws {
    try database.execute(sql: "PRAGMA secure_delete = ON")
  }

  /// Whether the store has, or had, a secret.
  static func isNeeded(_ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT 1 FROM secrets WHERE revision = \(mark)") ?? false
  }

  /// Keeps the value of a secret, to be called after its row in `changes` was written and earlier ones were deleted.
  ///
  /// - Parameter value: The value; NULL where the key was removed.
  static func store(_ value: DatabaseValue, of revision: Int64, in database: Database) throws {
    // Without those whose change is gone.
    let others = try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT revision, value FROM secrets WHERE revision IN (SELECT revision FROM changes)"))
    // Without a condition SQLite clears whole pages, and with them what their free space holds.
    try database.cachedStatement(sql: "DELETE FROM secrets").execute()
    let insert = try database.cachedStatement(sql: "INSERT INTO secrets (revision, value) VALUES (?, ?)")
    try insert.execute(arguments: [mark, nil])
    for row in others { try insert.execute(arguments: [row[0] as DatabaseValue, row[1] as DatabaseValue]) }
    if !value.isNull { try insert.execute(arguments: [revision, value]) }
  }

  /// Moves all changes into the database and empties the -wal file, through a connection of its own; to be called where
  /// this engine's connection is in no transaction.
  ///
  /// - Returns: Whether that was possible: not while another connection is in a transaction for longer than 200 ms.
  static func truncateLog(_ log: WriteAheadLog, of path: String) -> Bool {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK else { return false }
    func execute(_ sql: String) -> Bool { sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK }
    sqlite3_busy_timeout(connection, patience)
    // SQLite empties the file of a database only that the connection has read.
    guard execute("PRAGMA user_version"),
      sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    else { return false }
    // Emptied it is; that it has its length again only spares the next changes time.
    if execute("BEGIN IMMEDIATE") {
      log.preallocate()
      _ = execute("ROLLBACK")
    }
    return true
  }
}
