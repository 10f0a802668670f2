import Foundation
internal import GRDB

/// What an engine does inside one transaction on its file.
struct EmbeddedTransaction {
  let database: Database
  let writer: Int64

  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws -> [StoredRecord] {
    let now = Date(milliseconds: Date().milliseconds)
    var lastTime = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT clock FROM changes ORDER BY revision DESC LIMIT 1"))
    var written: [StoredRecord] = []
    for write in writes {
      let known = try present(write.key)
      guard write.value != nil || known?.isRemoved == false else { continue }
      if let limits { try check(write, known: known, limits) }
      let clock = HybridClock.next(at: now, writer: writer, seen: max(lastTime ?? 0, known?.clock.time ?? 0))
      lastTime = clock.time
      written.append(try keep(write.key, write.value, clock, now, keepsHistory: write.keepsHistory))
    }
    return written
  }

  func merge(_ records: [StoredRecord]) throws -> [StoredRecord] {
    // In the order of their clocks, so that the journal's last change has the latest of them.
    try records.sorted { $0.clock < $1.clock }.compactMap { record in
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
    let statement = try database.cachedStatement(sql: "SELECT type, clock, writer, size FROM entries WHERE key = ?")
    return try Row.fetchOne(statement, arguments: [key]).map { row in
      Present(isRemoved: row[0] == EmbeddedRow.removed, clock: HybridClock(time: row[1], writer: row[2]), size: row[3])
    }
  }

  private func keep(
    _ key: String, _ value: StoredValue?, _ clock: HybridClock, _ date: Date, keepsHistory: Bool
  ) throws -> StoredRecord {
    let (type, bytes) = EmbeddedRow.columns(of: value)
    let size = value.map { key.utf8.count + $0.byteCount } ?? 0
    try database.cachedStatement(
      sql: "INSERT INTO changes (key, type, value, changed_at, clock, writer) VALUES (?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [key, type, bytes, date.milliseconds, clock.time, clock.writer])
    let revision = database.lastInsertedRowID
    try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO entries (key, type, value, revision, changed_at, clock, writer, size)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [key, type, bytes, revision, date.milliseconds, clock.time, clock.writer, size])
    try database.cachedStatement(
      sql: """
        DELETE FROM changes WHERE key = ?1 AND revision <=
        (SELECT revision FROM changes WHERE key = ?1 ORDER BY revision DESC LIMIT 1 OFFSET ?2)
        """
    ).execute(arguments: [key, keepsHistory ? KeyValueHistory.limit : 1])
    return StoredRecord(key: key, value: value, revision: revision, clock: clock, changedAt: date)
  }

  private func check(_ write: KeyValueWrite, known: Present?, _ limits: KeyValueLimits) throws {
    guard let value = write.value else { return }
    let statement = try database.cachedStatement(
      sql: "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM entries WHERE type <> '\(EmbeddedRow.removed)'")
    guard let row = try Row.fetchOne(statement) else { return }
    let before = KeyValueLimits.Usage(keys: row[0], bytes: row[1])
    var after = before
    after.keys += known?.isRemoved == false ? 0 : 1
    after.bytes += write.key.utf8.count + value.byteCount - (known?.size ?? 0)
    try limits.check(write, before: before, after: after)
  }
}
