import Foundation
internal import GRDB

/// What an engine does inside one transaction on its file.
struct EmbeddedTransaction {
  let database: Database
  let writer: Int64
  /// What the store holds, where an earlier transaction of this connection has counted it.
  var usage: CountedUsage?

  /// What a store holds, and the state of the file that it was counted in.
  struct CountedUsage {
    var usage: KeyValueLimits.Usage
    /// Changes when another connection has written, not when this one has.
    var dataVersion: Int64
  }

  mutating func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws -> [StoredRecord] {
    let now = Date(milliseconds: Date().milliseconds)
    var lastTime = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT clock FROM changes ORDER BY revision DESC LIMIT 1"))
    if limits == nil { usage = nil }
    var written: [StoredRecord] = []
    for write in writes {
      let known = try present(write.key)
      guard write.value != nil || known?.isRemoved == false else { continue }
      if let limits { try count(write, known: known, limits) }
      let clock = HybridClock.next(at: now, writer: writer, seen: max(lastTime ?? 0, known?.clock.time ?? 0))
      lastTime = clock.time
      written.append(try keep(write.key, write.value, clock, now, keepsHistory: write.keepsHistory))
    }
    return written
  }

  mutating func merge(_ records: [StoredRecord]) throws -> [StoredRecord] {
    usage = nil
    // In the order of their clocks, so that the journal's last change has the latest of them.
    return try records.sorted { $0.clock < $1.clock }.compactMap { record in
      if let known = try present(record.key), known.clock >= record.clock { return nil }
      let changedAt = Date(milliseconds: record.changedAt.milliseconds)
      return try keep(record.key, record.value, record.clock, changedAt, keepsHistory: true)
    }
  }

  static func isImported(_ name: String, _ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT 1 FROM imports WHERE name = ?", arguments: [name]) ?? false
  }

  func beginImport(_ name: String) throws -> Bool {
    try database.execute(
      sql: "INSERT OR IGNORE INTO imports (name, changed_at) VALUES (?, ?)", arguments: [name, Date().milliseconds])
    return database.changesCount == 1
  }

  private struct Present {
    var isRemoved: Bool
    var clock: HybridClock
    var size: Int
  }

  private func present(_ key: String) throws -> Present? {
    let statement = try database.cachedStatement(
      sql: "SELECT type, clock, writer, size FROM changes WHERE key = ? ORDER BY revision DESC LIMIT 1")
    return try Row.fetchOne(statement, arguments: [key]).map { row in
      Present(isRemoved: row[0] == EmbeddedRow.removed, clock: HybridClock(time: row[1], writer: row[2]), size: row[3])
    }
  }

  private func keep(
    _ key: String, _ value: StoredValue?, _ clock: HybridClock, _ date: Date, keepsHistory: Bool
  ) throws -> StoredRecord {
    let (type, bytes) = EmbeddedRow.columns(of: value)
    let size = value.map { Self.size(key, $0) } ?? 0
    try database.cachedStatement(
      sql: "INSERT INTO changes (key, type, value, changed_at, clock, writer, size) VALUES (?, ?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [key, type, bytes, date.milliseconds, clock.time, clock.writer, size])
    let revision = database.lastInsertedRowID
    if keepsHistory {
      try forgetOldest(key)
    } else {
      try database.cachedStatement(sql: "DELETE FROM changes WHERE key = ? AND revision < ?")
        .execute(arguments: [key, revision])
    }
    return StoredRecord(key: key, value: value, revision: revision, clock: clock, changedAt: date)
  }

  /// Takes away what is past the limit, but only once there is as much again: each row taken away is a page more to
  /// write, and this way most changes take none.
  private func forgetOldest(_ key: String) throws {
    let oldest = try database.cachedStatement(
      sql: "SELECT revision FROM changes WHERE key = ? ORDER BY revision DESC LIMIT 1 OFFSET ?")
    guard try Int64.fetchOne(oldest, arguments: [key, KeyValueHistory.limit * 2]) != nil,
      let last = try Int64.fetchOne(oldest, arguments: [key, KeyValueHistory.limit])
    else { return }
    try database.cachedStatement(sql: "DELETE FROM changes WHERE key = ? AND revision <= ?")
      .execute(arguments: [key, last])
  }

  /// Throws when the store would be beyond the limits with this change, and counts it otherwise.
  private mutating func count(_ write: KeyValueWrite, known: Present?, _ limits: KeyValueLimits) throws {
    let counted = try countedUsage()
    var after = counted.usage
    after.keys += (write.value == nil ? 0 : 1) - (known?.isRemoved == false ? 1 : 0)
    after.bytes += (write.value.map { Self.size(write.key, $0) } ?? 0) - (known?.size ?? 0)
    try limits.check(write, before: counted.usage, after: after)
    usage = CountedUsage(usage: after, dataVersion: counted.dataVersion)
  }

  private func countedUsage() throws -> CountedUsage {
    let version = try Int64.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    if let usage, usage.dataVersion == version { return usage }
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT COUNT(*), COALESCE(SUM(size), 0) FROM changes
          WHERE type <> '\(EmbeddedRow.removed)' AND revision IN (\(EmbeddedRow.lastRevisions))
          """))
    return CountedUsage(
      usage: KeyValueLimits.Usage(keys: row?[0] ?? 0, bytes: row?[1] ?? 0), dataVersion: version)
  }

  private static func size(_ key: String, _ value: StoredValue) -> Int { key.utf8.count + value.byteCount }
}
