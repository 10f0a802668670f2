// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB
internal import GRDBSQLite

/// The rows of a store's tables, inside one transaction.
final class EmbeddedTransaction: KeyValueTransaction {
  let database: Database
  /// What earlier transactions of this connection learned, if it is still valid.
  var cache: Cache
  /// Whether a secret's value was removed or replaced.
  private(set) var hasErased = false
  /// Whether a change was added.
  private(set) var hasInserted = false
  /// The rows that could not be read.
  private(set) var skipped: [StoreReport] = []
  /// What opening the file has read, until the records are asked for.
  private(set) var loaded: LoadedRecords?

  /// What a connection knows of a file until another connection writes to it. A change then needs no query first.
  struct Cache {
    /// The version of the file that the cache describes.
    fileprivate var version: UInt32
    /// The store's keys and bytes, if they were counted.
    fileprivate var usage: KeyValueLimits.Usage?
    /// The last changes of some keys. Only ASCII keys: no two spellings of them are equal.
    fileprivate var keys: [String: KeyRow] = [:]
    /// The revision and the time of the last change to any key, if it was read.
    fileprivate var last: (revision: Int64, time: Int64)?
    /// The latest times of peers' versions that were refused, by key, if they were read.
    var refusedTimes: [String: Int64]?
  }

  /// Call this once the transaction has started.
  ///
  /// - Parameter cache: What the connection's last transaction left.
  init(database: Database, cache: Cache?) throws {
    self.database = database
    let version = try Self.version(database)
    self.cache = cache.flatMap { $0.version == version ? $0 : nil } ?? Cache(version: version)
  }

  /// Call this once a transaction has started that only reads.
  ///
  /// - Parameter loaded: What opening the file has read, if the records were not asked for since then.
  init(reading database: Database, loaded: LoadedRecords?) {
    self.database = database
    self.loaded = loaded
    cache = Cache(version: 0)
  }

  /// What the connection knows now. Call this once the transaction is committed.
  func updatedCache() throws -> Cache {
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

  // MARK: Reading

  func lastChange() throws -> (revision: Int64, time: Int64) {
    if let last = cache.last { return last }
    let sql = "SELECT revision, clock FROM changes ORDER BY revision DESC LIMIT 1"
    let row = try Row.fetchOne(database.cachedStatement(sql: sql))
    let last: (revision: Int64, time: Int64) = (row?[0] ?? 0, row?[1] ?? 0)
    cache.last = last
    return last
  }

  func key(_ key: String) throws -> KeyRow? {
    if let row = cache.keys[key], Self.isASCII(key) { return row }
    let sql = "SELECT \(Self.keyColumns) FROM changes WHERE key = ? ORDER BY revision DESC LIMIT 1"
    return try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [key]).map(Self.keyRow)
  }

  func keys(after revision: Int64, limit: Int) throws -> [KeyRow] {
    let sql = """
      SELECT \(Self.keyColumns) FROM changes WHERE revision > ? AND \(EmbeddedRow.isLast) ORDER BY revision LIMIT ?
      """
    return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [revision, limit]).map(Self.keyRow)
  }

  private static let keyColumns =
    "key, revision, clock, writer, type, size, (SELECT COUNT(*) FROM changes other WHERE other.key = changes.key)"

  private static func keyRow(_ row: Row) -> KeyRow {
    KeyRow(
      key: row[0] ?? "", revision: row[1] ?? 0, clock: HybridClock(time: row[2] ?? 0, writer: row[3] ?? 0),
      bytes: row[4] as String? == EmbeddedRow.removed ? nil : row[5] ?? 0, changes: row[6] ?? 0)
  }

  func records(after revision: Int64) throws -> [StoredRecord] {
    guard revision == 0, let read = loaded else { return try lastRecords(after: revision) }
    let later = try lastRecords(after: read.revision)
    loaded = nil
    skipped += read.skipped
    guard !later.isEmpty else { return read.records }
    // Byte for byte, as the file compares keys.
    let changed = Set(later.map { Array($0.key.utf8) })
    return read.records.filter { !changed.contains(Array($0.key.utf8)) } + later
  }

  private func lastRecords(after revision: Int64) throws -> [StoredRecord] {
    let sql = """
      SELECT \(EmbeddedRow.columns) FROM changes WHERE revision > ? AND \(EmbeddedRow.isLast) ORDER BY revision
      """
    return try records(sql, [revision])
  }

  private func records(_ sql: String, _ arguments: StatementArguments) throws -> [StoredRecord] {
    var records: [StoredRecord] = []
    var decoder = EmbeddedRow.Decoder()
    try EmbeddedQuery(database, sql, arguments).forEachRow { columns in
      if let record = decoder.record(EmbeddedRow(&columns)) { records.append(record) }
    }
    skipped += decoder.skipped
    return records
  }

  func history(of key: String, limit: Int) throws -> [StoredRecord] {
    let sql = "SELECT \(EmbeddedRow.columns) FROM changes WHERE key = ? ORDER BY revision DESC LIMIT ?"
    return try records(sql, [key, limit])
  }

  func sizes(of key: String) throws -> [(revision: Int64, bytes: Int)] {
    let sql = "SELECT revision, size FROM changes WHERE key = ? ORDER BY revision DESC"
    return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [key]).map { ($0[0] ?? 0, $0[1] ?? 0) }
  }

  func usage() throws -> KeyValueLimits.Usage {
    if let usage = cache.usage { return usage }
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT COUNT(*), COALESCE(SUM(size), 0) FROM changes
          WHERE type <> '\(EmbeddedRow.removed)' AND revision IN (\(EmbeddedRow.lastRevisions))
          """))
    let usage = KeyValueLimits.Usage(keys: row?[0] ?? 0, bytes: row?[1] ?? 0)
    cache.usage = usage
    return usage
  }

  // MARK: Changing

  func insert(_ record: StoredRecord, replacing present: KeyRow?, isSecret: Bool) throws {
    let key = record.key
    let (type, bytes) = EmbeddedRow.columns(of: record.value)
    let row = KeyRow(record, changes: isSecret ? 1 : (present?.changes ?? 0) + 1)
    try database.cachedStatement(sql: Self.insertion).execute(
      arguments: [
        record.revision, key, type, isSecret ? .null : bytes, record.changedAt.milliseconds, row.clock.time,
        row.clock.writer, row.bytes ?? 0, record.author, EmbeddedRow.column(of: record.source), bytes,
      ])
    if isSecret {
      if present != nil {
        try deleteHistory(of: key, through: record.revision - 1)
        hasErased = true
      }
      try SecretErasing.store(bytes, of: record.revision, in: database)
    }
    hasInserted = true
    cache.last = (record.revision, row.clock.time)
    cache.usage = cache.usage?.replacing(present, with: record)
    if Self.isASCII(key) { cache.keys[key] = row }
  }

  private static let insertion = """
    INSERT INTO changes (revision, key, type, value, changed_at, clock, writer, size, author, source, checksum)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, \(RowChecksum.function)(?1, ?2, ?3, ?11, ?5, ?6, ?7, ?8, ?9, ?10))
    """

  func removeHistory(of key: String, through revision: Int64) throws {
    try deleteHistory(of: key, through: revision)
    if Self.isASCII(key) { cache.keys[key]?.changes -= database.changesCount }
  }

  private func deleteHistory(of key: String, through revision: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM changes WHERE key = ? AND revision <= ?")
      .execute(arguments: [key, revision])
  }

  private static func isASCII(_ key: String) -> Bool { key.utf8.allSatisfy { $0 < 0x80 } }

  // MARK: Imports

  func isImported(_ name: String) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT 1 FROM imports WHERE name = ?", arguments: [name]) ?? false
  }

  func addImport(_ name: String) throws {
    try database.execute(
      sql: "INSERT OR IGNORE INTO imports (name, changed_at) VALUES (?, ?)", arguments: [name, Date().milliseconds])
  }
}
