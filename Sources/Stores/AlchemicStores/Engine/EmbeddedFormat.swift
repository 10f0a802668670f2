// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB

/// The tables of a store's file.
enum EmbeddedFormat {
  /// Identifies an SQLite file as a store: "AlcK".
  static let applicationID: Int64 = 0x416C_634B
  /// The format this version writes. It is in the file's header and in a comment of its tables, so that a damaged
  /// header does not look like another format.
  static let current = 7

  /// The revisions that rows may have. No journal becomes that long, and a larger one would leave no number for later
  /// changes.
  static let revisions = Int64(1)...1 << 62

  /// Small pages, since a change writes only one row and one index entry. Has no effect on an existing file.
  static func choosePageSize(_ database: Database) throws {
    try database.execute(sql: "PRAGMA page_size = \(pageSize)")
  }

  static let pageSize = 1_024

  /// Creates the tables of a new file, unless another process has.
  static func createIfNew(_ database: Database) throws {
    // Read before any lock is taken: a read-only file can still be read.
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") == 0 else { return }
    try database.inTransaction(.immediate) {
      guard try Int.fetchOne(database, sql: "PRAGMA user_version") == 0 else { return .rollback }
      try create(database)
      return .commit
    }
  }

  /// Creates the tables of a new file, inside a transaction.
  static func create(_ database: Database) throws {
    for statement in statements { try database.execute(sql: statement) }
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(current)")
  }

  /// Whether the file has the tables of the current format.
  static func hasTables(_ database: Database) throws -> Bool {
    let found = try String.fetchSet(database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    return found.isSuperset(of: statements)
  }

  /// A table beside `changes` and `secrets`, which contain values.
  struct OtherTable {
    let name: String
    /// All columns but the checksum.
    let columns: String
    var hasChecksum = true

    /// Whether a row is as it was written.
    var isSound: String { hasChecksum ? "\(RowChecksum.function)(\(columns)) = checksum" : "1" }
  }

  static let otherTables = [
    OtherTable(name: "imports", columns: "name, changed_at", hasChecksum: false),
    OtherTable(name: "device", columns: "number, file", hasChecksum: false),
    OtherTable(name: "peers", columns: peers), OtherTable(name: "held", columns: held),
    OtherTable(name: "conflicts", columns: EmbeddedConflicts.columns),
  ]

  private static let peers = "name, cursor, sent"
  private static let held = "peer, key, revision, clock, writer, token, refused, seen"

  /// As SQLite keeps them: without `IF NOT EXISTS`, and without spaces at the ends.
  ///
  /// `changes` is the journal. It contains each key's history, and the last change of each key is its present state.
  /// Times are in milliseconds since 1970, `clock` is `HybridClock.time`, sizes are in bytes, `author` is a text for
  /// people. `source` is the session of a change on this device, and negative for a merged one; see `EmbeddedRow`.
  /// `checksum` covers the other columns; see `RowChecksum`.
  ///
  /// The value of a secret is in a separate table, `secrets`, and NULL in `changes`; see `SecretErasing`.
  ///
  /// A revision is never used twice, even without AUTOINCREMENT: the row with the largest one is its key's last change,
  /// which is never deleted.
  ///
  /// `device` has one row: the number of this device, and what the file was when the number was chosen. A damaged one is
  /// another device's, as after a move to another machine. An import with a damaged name is done again, without an effect
  /// on keys that were ever changed. So both need no checksum.
  ///
  /// `peers` contains what replicas remember of a server, `held` what the server has of each key; see `HeldRow` and
  /// `EmbeddedConflicts`. SQLite computes their checksums.
  private static let statements = [
    """
    CREATE TABLE changes (
      /* format \(current) */
      revision INTEGER PRIMARY KEY, key TEXT NOT NULL, type TEXT NOT NULL, value,
      changed_at INTEGER NOT NULL, clock INTEGER NOT NULL, writer INTEGER NOT NULL, size INTEGER NOT NULL,
      author TEXT, source INTEGER, checksum INTEGER NOT NULL
    )
    """,
    "CREATE INDEX changes_by_key ON changes (key)",
    SecretErasing.table,
    "CREATE TABLE imports (name TEXT PRIMARY KEY NOT NULL, changed_at INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE device (number INTEGER NOT NULL, file TEXT NOT NULL)",
    """
    CREATE TABLE peers (
      name TEXT PRIMARY KEY NOT NULL, cursor BLOB, sent INTEGER NOT NULL DEFAULT 0,
      \(RowChecksum.column(of: peers))
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE held (
      peer TEXT NOT NULL, key TEXT NOT NULL, revision INTEGER NOT NULL, clock INTEGER NOT NULL, writer INTEGER NOT NULL,
      token INTEGER NOT NULL, refused INTEGER NOT NULL, seen INTEGER NOT NULL DEFAULT 0,
      \(RowChecksum.column(of: held)), PRIMARY KEY (peer, key)
    ) WITHOUT ROWID
    """,
    EmbeddedConflicts.table,
  ]
}
