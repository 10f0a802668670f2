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
    if limits == nil { usage = nil }
    var written: [StoredRecord] = []
    for write in writes {
      let known = try present(write.key)
      guard write.value != nil || known.holds else { continue }
      if let limits { try count(write, known: known, limits) }
      let clock = HybridClock.next(at: now, writer: writer, seen: max(known.lastTime, known.clock?.time ?? 0))
      written.append(try keep(write.key, write.value, clock, now, known, keepsHistory: write.keepsHistory))
    }
    return written
  }

  mutating func merge(_ records: [StoredRecord]) throws -> [StoredRecord] {
    usage = nil
    // In the order of their clocks, so that the journal's last change has the latest of them.
    return try records.sorted { $0.clock < $1.clock }.compactMap { record in
      let known = try present(record.key)
      if let clock = known.clock, clock >= record.clock { return nil }
      let changedAt = Date(milliseconds: record.changedAt.milliseconds)
      return try keep(record.key, record.value, record.clock, changedAt, known, keepsHistory: true)
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

  /// What there is of a key before a change to it.
  private struct Present {
    /// Whether it has a value: it may also have been removed, or never have been there.
    var holds: Bool
    /// When and by whom it was last changed, if ever.
    var clock: HybridClock?
    /// The bytes it counts for.
    var size: Int
    /// How many of its changes are kept.
    var changes: Int
    /// The clock of the last change to any key.
    var lastTime: Int64
  }

  /// One row, whether the key is there or not: each statement more is felt in what a change costs.
  private func present(_ key: String) throws -> Present {
    let statement = try database.cachedStatement(
      sql: """
        SELECT (SELECT clock FROM changes ORDER BY revision DESC LIMIT 1),
          (SELECT COUNT(*) FROM changes WHERE key = ?1), type, clock, writer, size
        FROM (SELECT 1) LEFT JOIN (SELECT * FROM changes WHERE key = ?1 ORDER BY revision DESC LIMIT 1)
        """)
    guard let row = try Row.fetchOne(statement, arguments: [key]) else {
      return Present(holds: false, clock: nil, size: 0, changes: 0, lastTime: 0)
    }
    let type: String? = row[2]
    let (time, writer): (Int64?, Int64?) = (row[3], row[4])
    return Present(
      holds: type != nil && type != EmbeddedRow.removed,
      clock: time.flatMap { time in writer.map { HybridClock(time: time, writer: $0) } }, size: row[5] ?? 0,
      changes: row[1] ?? 0, lastTime: row[0] ?? 0)
  }

  private func keep(
    _ key: String, _ value: StoredValue?, _ clock: HybridClock, _ date: Date, _ known: Present, keepsHistory: Bool
  ) throws -> StoredRecord {
    let (type, bytes) = EmbeddedRow.columns(of: value)
    let size = value.map { Self.size(key, $0) } ?? 0
    try database.cachedStatement(
      sql: "INSERT INTO changes (key, type, value, changed_at, clock, writer, size) VALUES (?, ?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [key, type, bytes, date.milliseconds, clock.time, clock.writer, size])
    let revision = database.lastInsertedRowID
    // What is past the limit is taken away only once there is as much again: each row taken away is a page more to
    // write, and this way most changes take none.
    let kept = keepsHistory ? KeyValueHistory.limit : 1
    if known.changes >= (keepsHistory ? kept * 2 : 1) {
      try database.cachedStatement(
        sql: """
          DELETE FROM changes WHERE key = ?1 AND revision <=
          (SELECT revision FROM changes WHERE key = ?1 ORDER BY revision DESC LIMIT 1 OFFSET ?2)
          """
      ).execute(arguments: [key, kept])
    }
    return StoredRecord(key: key, value: value, revision: revision, clock: clock, changedAt: date)
  }

  /// Throws when the store would be beyond the limits with this change, and counts it otherwise.
  private mutating func count(_ write: KeyValueWrite, known: Present, _ limits: KeyValueLimits) throws {
    let counted = try countedUsage()
    var after = counted.usage
    after.keys += (write.value == nil ? 0 : 1) - (known.holds ? 1 : 0)
    after.bytes += (write.value.map { Self.size(write.key, $0) } ?? 0) - known.size
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
