internal import GRDB

/// The tables of a store's file, and the migrations from older formats.
enum EmbeddedFormat {
  /// Identifies an SQLite file as a store: "AlcK".
  static let applicationID: Int64 = 0x416C_634B
  /// The format this version writes.
  static let current = 5

  /// Small pages, since a change writes only one row and one index entry. Has no effect on an existing file.
  static func choosePageSize(_ database: Database) throws {
    try database.execute(sql: "PRAGMA page_size = 1024")
  }

  /// Migrates one format at a time, up to the current one.
  static func migrate(_ database: Database) throws {
    // Read before any lock is taken: a read-only file can still be read.
    guard try Int.fetchOne(database, sql: "PRAGMA user_version") != current else { return }
    try database.inTransaction(.immediate) {
      let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      switch version {
      case 0: try database.execute(sql: tables)
      case 1: try database.execute(sql: from1)
      case 2: try database.execute(sql: from2)
      case 3: try database.execute(sql: SecretErasing.table + ";" + from4)
      case 4: try database.execute(sql: from4)
      default: return .rollback
      }
      try mark(database)
      return .commit
    }
  }

  /// Creates the tables of a new file, inside a transaction.
  static func create(_ database: Database) throws {
    try database.execute(sql: tables)
    try mark(database)
  }

  private static func mark(_ database: Database) throws {
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(current)")
  }

  /// `changes` is the journal. It contains each key's history, and the last change of each key is its present state.
  /// Times are in milliseconds since 1970, `clock` is `HybridClock.time`, sizes are in bytes, `author` is a text for
  /// people. `source` is the session of a change on this device, and negative for a merged one; see `EmbeddedRow`.
  ///
  /// The value of a secret is in a separate table, `secrets`, and NULL in `changes`; see `SecretErasing`.
  ///
  /// A revision is never used twice, even without AUTOINCREMENT: the row with the largest one is its key's last change,
  /// which is never deleted.
  private static let tables = """
    CREATE TABLE changes (
      revision INTEGER PRIMARY KEY, key TEXT NOT NULL, type TEXT NOT NULL, value,
      changed_at INTEGER NOT NULL, clock INTEGER NOT NULL, writer INTEGER NOT NULL, size INTEGER NOT NULL,
      author TEXT, source INTEGER
    );
    CREATE INDEX changes_by_key ON changes (key);
    CREATE TABLE IF NOT EXISTS imports (
      name TEXT PRIMARY KEY NOT NULL, changed_at INTEGER NOT NULL
    ) WITHOUT ROWID;
    \(SecretErasing.table);
    \(replicaTables)
    """

  /// `device` has one row: the number of this device, and what the file was when the number was chosen. `peers` contains
  /// what replicas remember of a server, `held` what the server has of each key; see `HeldRow`.
  private static let replicaTables = """
    CREATE TABLE IF NOT EXISTS device (number INTEGER NOT NULL, file TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS peers (
      name TEXT PRIMARY KEY NOT NULL, cursor BLOB, sent INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS held (
      peer TEXT NOT NULL, key TEXT NOT NULL, revision INTEGER NOT NULL, clock INTEGER NOT NULL, writer INTEGER NOT NULL,
      token INTEGER NOT NULL, refused INTEGER NOT NULL, PRIMARY KEY (peer, key)
    ) WITHOUT ROWID;
    """

  /// The first format kept the present state in a separate table, `entries`, with the size of each entry.
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

  /// The second format had no author, and the third kept secrets among the other values. A process that still has the
  /// file open with older code can continue, since it names the columns that it writes.
  private static let from2 = "ALTER TABLE changes ADD COLUMN author TEXT; \(SecretErasing.table); \(from4)"

  /// The fourth format did not know where a change was made.
  private static let from4 = "ALTER TABLE changes ADD COLUMN source INTEGER; \(replicaTables)"
}
