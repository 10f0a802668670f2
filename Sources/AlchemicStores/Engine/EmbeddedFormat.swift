internal import GRDB

/// The tables of a store's file, and how older files come to have them.
enum EmbeddedFormat {
  /// Marks an SQLite file as ours: "AlcK".
  static let applicationID: Int64 = 0x416C_634B
  /// The format this version writes.
  static let current = 4

  /// Small pages: a change writes one row and its place in one index, and writes as little as that. Says nothing to a
  /// file that there is already.
  static func choosePageSize(_ database: Database) throws {
    try database.execute(sql: "PRAGMA page_size = 1024")
  }

  /// One step per format; a store of any earlier one passes through those it lacks.
  static func migrate(_ database: Database) throws {
    // Asked for first without writing: a file that may only be read is read.
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") != current else { return }
    try database.inTransaction(.immediate) {
      let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      switch version {
      case 0: try database.execute(sql: tables)
      case 1: try database.execute(sql: from1)
      case 2: try database.execute(sql: from2)
      case 3: try database.execute(sql: SecretErasing.table)
      default: return .rollback
      }
      try mark(database)
      return .commit
    }
  }

  /// The tables of a new file, inside a transaction.
  static func create(_ database: Database) throws {
    try database.execute(sql: tables)
    try mark(database)
  }

  private static func mark(_ database: Database) throws {
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(current)")
  }

  /// `changes` is the journal, each key's history, and with the last change of each key the present state. Times are
  /// milliseconds since 1970, `clock` is `HybridClock.time`, sizes are bytes, `author` is a text for people.
  ///
  /// The value of a secret lies in a table of its own, `secrets`, and is NULL in `changes`: see `SecretErasing`.
  ///
  /// Revisions never return although the key is plain: the last change of all is the last of its key, which stays.
  private static let tables = """
    CREATE TABLE changes (
      revision INTEGER PRIMARY KEY, key TEXT NOT NULL, type TEXT NOT NULL, value,
      changed_at INTEGER NOT NULL, clock INTEGER NOT NULL, writer INTEGER NOT NULL, size INTEGER NOT NULL,
      author TEXT
    );
    CREATE INDEX changes_by_key ON changes (key);
    CREATE TABLE IF NOT EXISTS imports (
      name TEXT PRIMARY KEY NOT NULL, changed_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    \(SecretErasing.table);
    """

  /// The first format kept the present state in a table of its own, `entries`, and the size of each entry only there.
  private static let from1 = """
    DROP INDEX changes_by_key;
    ALTER TABLE changes RENAME TO old_changes;
    \(tables)
    INSERT INTO changes (revision, key, type, value, changed_at, clock, writer, size)
      SELECT revision, key, type, value, changed_at, clock, writer, COALESCE(
        (SELECT size FROM entries WHERE entries.key = old_changes.key AND entries.revision = old_changes.revision), 0)
      FROM old_changes;
    DROP TABLE old_changes;
    DROP TABLE entries;
    """

  /// The second format did not know who made a change. A process that has the file open still, with code of that format,
  /// goes on: it names the columns that it writes. The third kept secrets among the other values.
  private static let from2 = "ALTER TABLE changes ADD COLUMN author TEXT; \(SecretErasing.table)"
}
