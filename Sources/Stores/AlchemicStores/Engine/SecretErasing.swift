// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import GRDBSQLite

/// Erases the old values of secrets from a store's files.
///
/// They could remain in three places. Deleted rows stay in their pages: `secure_delete` overwrites them with zeros. A
/// page whose rows moved to another page keeps copies in its free space: so secrets are in a separate table, which each
/// change of one clears, with all its pages, and writes again. The -wal file keeps earlier versions of pages: it is
/// truncated before a change that removes a secret's value returns.
enum SecretErasing {
  /// How long truncating the -wal file waits for connections that read or write, in milliseconds.
  private static let timeout: CInt = 200
  /// The row that marks a store which has or had a secret.
  private static let mark: Int64 = 0

  /// Marks a store that has or had a secret.
  static func addMark(to database: Database) throws {
    try database.execute(sql: "INSERT INTO secrets (revision, value) VALUES (\(mark), NULL)")
  }

  /// The table. Its row `mark` has no value.
  static let table = "CREATE TABLE secrets (revision INTEGER PRIMARY KEY, value)"

  /// Makes this connection overwrite deleted content with zeros.
  static func enable(_ database: Database) throws {
    try database.execute(sql: "PRAGMA secure_delete = ON")
  }

  /// Whether the store has or had a secret.
  static func isNeeded(_ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT 1 FROM secrets WHERE revision = \(mark)") ?? false
  }

  /// Stores the value of a secret. Call this after its row in `changes` was inserted and earlier ones were deleted.
  ///
  /// - Parameter value: The value; NULL if the key was removed.
  static func store(_ value: DatabaseValue, of revision: Int64, in database: Database) throws {
    // Without the values whose change was deleted.
    let others = try Row.fetchAll(
      database.cachedStatement(
        sql: "SELECT revision, value FROM secrets WHERE revision IN (SELECT revision FROM changes)"))
    // Without a condition, SQLite clears whole pages, including their free space.
    try database.cachedStatement(sql: "DELETE FROM secrets").execute()
    let insert = try database.cachedStatement(sql: "INSERT INTO secrets (revision, value) VALUES (?, ?)")
    try insert.execute(arguments: [mark, nil])
    for row in others { try insert.execute(arguments: [row[0] as DatabaseValue, row[1] as DatabaseValue]) }
    if !value.isNull { try insert.execute(arguments: [revision, value]) }
  }

  /// Moves all changes into the database and truncates the -wal file, through a separate connection. This engine's
  /// connection must not be in a transaction.
  ///
  /// - Returns: Whether that succeeded. It fails while another connection is in a transaction for longer than 200 ms.
  static func truncateLog(_ log: WriteAheadLog, of path: String) -> Bool {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(path, &connection, flags, nil) == SQLITE_OK else { return false }
    func execute(_ sql: String) -> Bool { sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK }
    sqlite3_busy_timeout(connection, timeout)
    // SQLite truncates the file only for a database that the connection has read.
    guard execute("PRAGMA user_version"),
      sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    else { return false }
    // The file is truncated already. Preallocating it again only makes the next changes faster.
    if execute("BEGIN IMMEDIATE") {
      log.preallocate()
      _ = execute("ROLLBACK")
    }
    return true
  }
}
