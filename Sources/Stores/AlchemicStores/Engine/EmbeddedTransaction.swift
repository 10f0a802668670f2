import Foundation
internal import GRDB
internal import GRDBSQLite

/// Reads and writes a store's tables inside one transaction.
struct EmbeddedTransaction {
  let database: Database
  /// The file's device number, and the number of the engine that has the file open.
  let writer: Int64
  let session: Int64
  /// What earlier transactions of this connection learned, if it is still valid.
  var cache: Cache
  /// Whether a secret's value was removed or replaced.
  private(set) var hasErased = false

  /// What a connection knows of a file until another connection writes to it. A change then needs no query first.
  struct Cache {
    /// The version of the file that the cache describes.
    fileprivate var version: UInt32
    /// The store's keys and bytes, if they were counted.
    fileprivate var usage: KeyValueLimits.Usage?
    /// The state of some keys. Only ASCII keys: no two spellings of them are equal.
    fileprivate var keys: [String: KeyState] = [:]
    /// The clock of the last change to any key, if it was read.
    fileprivate var lastTime: Int64?
    /// The latest times of peers' versions that do not fit into this store, by key, if they were read.
    fileprivate var refusedTimes: [String: Int64]?
  }

  /// Call this once the transaction has started.
  ///
  /// - Parameter cache: What the connection's last transaction left.
  init(database: Database, writer: Int64, session: Int64, cache: Cache?) throws {
    self.database = database
    self.writer = writer
    self.session = session
    let version = try Self.version(database)
    self.cache = cache.flatMap { $0.version == version ? $0 : nil } ?? Cache(version: version)
  }

  /// What the connection knows now. Call this once the transaction is committed.
  func updatedCache() throws -> Cache {
    var cache = cache
    cache.version = try Self.version(database)
    return cache
  }

  /// A number that each commit of any connection changes.
  private static func version(_ database: Database) throws -> UInt32 {
    var version: UInt32 = 0
    guard sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_DATA_VERSION, &version) == SQLITE_OK else {
      throw DatabaseError(message: "SQLite does not report the file's version")
    }
    return version
  }

  mutating func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws -> [StoredRecord] {
    let now = Date(milliseconds: Date().milliseconds)
    if limits == nil { cache.usage = nil }
    var written: [StoredRecord] = []
    for write in writes {
      let present = try present(write.key)
      if write.precondition?.holds(for: present.clock) == false {
        throw KeyValueStoreError.changedMeanwhile(key: write.key)
      }
      guard write.value != nil || present.hasValue else { continue }
      if let limits { try count(write, present, limits) }
      let clock = HybridClock.next(at: now, writer: writer, seen: try timesSeen(write.key))
      let change = StoredRecord(
        key: write.key, value: write.value, revision: 0, clock: clock, changedAt: now, author: write.author,
        source: .local(session: session))
      written.append(try insert(change, present, keepsHistory: write.keepsHistory))
    }
    return written
  }

  /// Applies the changes of keys that were never changed before.
  mutating func writeUntouched(_ writes: [KeyValueWrite]) throws -> [StoredRecord] {
    var untouched: [KeyValueWrite] = []
    for write in writes where try present(write.key).clock == nil { untouched.append(write) }
    return try write(untouched, limits: nil)
  }

  /// Forgets the store's size. Call this before changes that are not counted.
  mutating func forgetUsage() { cache.usage = nil }

  /// Counts the change.
  ///
  /// - Throws: An error if the store would be beyond its limits.
  mutating func count(_ write: KeyValueWrite, _ limits: KeyValueLimits) throws {
    try count(write, present(write.key), limits)
  }

  mutating func hasValue(_ key: String) throws -> Bool { try present(key).hasValue }

  /// Adds a record under the next revision of this file.
  mutating func insert(_ record: StoredRecord, keepsHistory: Bool) throws -> StoredRecord {
    try insert(record, present(record.key), keepsHistory: keepsHistory)
  }

  /// The times of the changes that a change of this key must follow.
  mutating func timesSeen(_ key: String) throws -> [Int64] {
    let refused = try cache.refusedTimes ?? readRefusedTimes()
    cache.refusedTimes = refused
    return [try lastTime(), try present(key).clock?.time ?? 0, refused[key] ?? 0]
  }

  /// Deletes all changes of a key but its last one, which is given.
  mutating func forgetHistory(of last: StoredRecord) throws {
    try database.cachedStatement(sql: "DELETE FROM changes WHERE key = ? AND revision < ?")
      .execute(arguments: [last.key, last.revision])
    cache.keys[last.key] = nil
  }

  private func readRefusedTimes() throws -> [String: Int64] {
    let sql = "SELECT key, MAX(clock) FROM held WHERE refused GROUP BY key"
    let rows = try Row.fetchAll(database.cachedStatement(sql: sql))
    return Dictionary(rows.map { ($0[0], $0[1]) }) { max($0, $1) }
  }

  /// Forgets which versions of peers were refused. Call this after a change of `held`.
  mutating func forgetRefusedTimes() { cache.refusedTimes = nil }

  /// Forgets which versions of peers were refused, unless a change of `held` leaves them as they are. Each change that a
  /// peer accepts is one, and the next set would read the whole table.
  mutating func forgetRefusedTimes(of key: String, isRefused: Bool) {
    if isRefused || cache.refusedTimes?[key] != nil { cache.refusedTimes = nil }
  }

  static func isImported(_ name: String, _ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT 1 FROM imports WHERE name = ?", arguments: [name]) ?? false
  }

  func beginImport(_ name: String) throws -> Bool {
    try database.execute(
      sql: "INSERT OR IGNORE INTO imports (name, changed_at) VALUES (?, ?)", arguments: [name, Date().milliseconds])
    return database.changesCount == 1
  }

  /// The state of a key.
  fileprivate struct KeyState {
    /// Whether the key has a value. False if it was removed or never set.
    var hasValue = false
    /// The clock of its last change; `nil` if it was never set.
    var clock: HybridClock?
    /// Its size in bytes, as limits count it.
    var size = 0
    /// How many of its changes the journal contains.
    var changes = 0
  }

  private mutating func present(_ key: String) throws -> KeyState {
    if let present = cache.keys[key], Self.isASCII(key) { return present }
    let statement = try database.cachedStatement(
      sql: """
        SELECT (SELECT COUNT(*) FROM changes WHERE key = ?1), type, clock, writer, size
        FROM changes WHERE key = ?1 ORDER BY revision DESC LIMIT 1
        """)
    guard let row = try Row.fetchOne(statement, arguments: [key]) else { return KeyState() }
    let type: String? = row[1]
    let (time, writer): (Int64?, Int64?) = (row[2], row[3])
    return KeyState(
      hasValue: type != nil && type != EmbeddedRow.removed,
      clock: time.flatMap { time in writer.map { HybridClock(time: time, writer: $0) } }, size: row[4] ?? 0,
      changes: row[0] ?? 0)
  }

  private mutating func lastTime() throws -> Int64 {
    if let time = cache.lastTime { return time }
    let sql = "SELECT clock FROM changes ORDER BY revision DESC LIMIT 1"
    let time = try Int64.fetchOne(database.cachedStatement(sql: sql)) ?? 0
    cache.lastTime = time
    return time
  }

  private static func isASCII(_ key: String) -> Bool { key.utf8.allSatisfy { $0 < 0x80 } }

  /// Inserts a record under the next revision of this file.
  private mutating func insert(
    _ change: StoredRecord, _ present: KeyState, keepsHistory: Bool
  ) throws -> StoredRecord {
    let (key, clock) = (change.key, change.clock)
    let (type, bytes) = EmbeddedRow.columns(of: change.value)
    let size = change.value.map { Self.size(key, $0) } ?? 0
    try database.cachedStatement(
      sql: """
        INSERT INTO changes (revision, key, type, value, changed_at, clock, writer, size, author, source, checksum)
        SELECT next, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, \(RowChecksum.function)(next, ?1, ?2, ?10, ?4, ?5, ?6, ?7, ?8, ?9)
        FROM (SELECT IFNULL(MAX(revision), 0) + 1 AS next FROM changes)
        """
    ).execute(
      arguments: [
        key, type, keepsHistory ? bytes : .null, change.changedAt.milliseconds, clock.time, clock.writer, size,
        change.author, EmbeddedRow.column(of: change.source), bytes,
      ])
    var record = change
    record.revision = database.lastInsertedRowID
    // Old changes are deleted only once there are twice as many as the limit. Each deleted row writes another page, so
    // most changes delete none.
    let kept = keepsHistory ? KeyValueHistory.limit : 1
    var changes = present.changes + 1
    if present.changes >= (keepsHistory ? kept * 2 : 1) {
      changes = kept
      try database.cachedStatement(
        sql: """
          DELETE FROM changes WHERE key = ?1 AND revision <=
          (SELECT revision FROM changes WHERE key = ?1 ORDER BY revision DESC LIMIT 1 OFFSET ?2)
          """
      ).execute(arguments: [key, kept])
    }
    // Smaller values stay within the limit, however many are kept.
    if keepsHistory, size > KeyValueHistory.byteLimit / (2 * kept) {
      changes -= try deleteLarge(before: record.revision, of: key)
    }
    if !keepsHistory {
      try SecretErasing.store(bytes, of: record.revision, in: database)
      try EmbeddedConflicts.forget(key, database)
      hasErased = hasErased || present.changes > 0
    }
    cache.lastTime = clock.time
    if Self.isASCII(key) {
      cache.keys[key] = KeyState(hasValue: change.value != nil, clock: clock, size: size, changes: changes)
    }
    return record
  }

  /// Deletes the earlier values of a key that are together beyond the byte limit.
  ///
  /// - Returns: How many were deleted.
  private func deleteLarge(before revision: Int64, of key: String) throws -> Int {
    try database.cachedStatement(
      sql: """
        DELETE FROM changes WHERE key = ?1 AND revision <= (
          SELECT MAX(revision) FROM (
            SELECT revision, SUM(size) OVER (ORDER BY revision DESC) AS total FROM changes WHERE key = ?1 AND revision < ?2
          ) WHERE total > ?3)
        """
    ).execute(arguments: [key, revision, KeyValueHistory.byteLimit])
    return database.changesCount
  }

  /// Counts the change.
  ///
  /// - Throws: An error if the store would be beyond its limits.
  private mutating func count(_ write: KeyValueWrite, _ present: KeyState, _ limits: KeyValueLimits) throws {
    let before = try cache.usage ?? countedUsage()
    var after = before
    after.keys += (write.value == nil ? 0 : 1) - (present.hasValue ? 1 : 0)
    after.bytes += (write.value.map { Self.size(write.key, $0) } ?? 0) - present.size
    try limits.check(write, before: before, after: after)
    cache.usage = after
  }

  private func countedUsage() throws -> KeyValueLimits.Usage {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT COUNT(*), COALESCE(SUM(size), 0) FROM changes
          WHERE type <> '\(EmbeddedRow.removed)' AND revision IN (\(EmbeddedRow.lastRevisions))
          """))
    return KeyValueLimits.Usage(keys: row?[0] ?? 0, bytes: row?[1] ?? 0)
  }

  private static func size(_ key: String, _ value: StoredValue) -> Int { key.utf8.count + value.byteCount }
}
