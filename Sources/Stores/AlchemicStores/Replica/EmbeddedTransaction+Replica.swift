import Foundation
internal import GRDB

extension EmbeddedTransaction: ReplicaJournal {
  /// Reads the last record of a key. A record that cannot be decoded counts as removed.
  func lastRecord(_ key: String) throws -> StoredRecord? {
    var skipped: [StoreReport] = []
    let sql = "SELECT \(EmbeddedRow.columns) FROM changes WHERE key = ? ORDER BY revision DESC LIMIT 1"
    if let record = try EmbeddedRow.fetch(database, sql, [key], skipped: &skipped).first { return record }
    let columns = "revision, changed_at, clock, writer"
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT \(columns) FROM changes WHERE key = ? ORDER BY revision DESC LIMIT 1"), arguments: [key])
    guard let row else { return nil }
    return StoredRecord(
      key: key, value: nil, revision: row[0] ?? 0, clock: HybridClock(time: row[2] ?? 0, writer: row[3] ?? 0),
      changedAt: Date(milliseconds: row[1] ?? 0))
  }

  func changedKeys() throws -> Set<String> { try String.fetchSet(database, sql: "SELECT DISTINCT key FROM changes") }

  func cursor(of peer: String) throws -> Data? { try Self.cursor(of: peer, database) }

  func held(_ key: String, by peer: String) throws -> HeldRow? {
    let sql = "SELECT revision, clock, writer, token, refused, seen FROM held WHERE peer = ? AND key = ?"
    return try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [peer, key]).map { Self.held($0, at: 0) }
  }

  mutating func setHeld(_ row: HeldRow?, _ key: String, by peer: String) throws {
    forgetRefusedTimes(of: key, isRefused: row?.version.isRefused == true)
    guard let row else {
      try database.cachedStatement(sql: "DELETE FROM held WHERE peer = ? AND key = ?").execute(arguments: [peer, key])
      if try hasValue(key) { try startScan(of: peer, before: key, at: 0) }
      return
    }
    let sql = """
      INSERT INTO held (peer, key, revision, clock, writer, token, refused, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET revision = excluded.revision, clock = excluded.clock, writer = excluded.writer,
        token = excluded.token, refused = excluded.refused, seen = excluded.seen
      """
    let version = row.version
    try database.cachedStatement(sql: sql).execute(
      arguments: [
        peer, key, row.revision, version.clock.time, version.clock.writer, version.token, version.isRefused, row.seen,
      ])
    try startScan(of: peer, before: key, at: row.revision)
  }

  func setCursor(_ cursor: Data, of peer: String) throws {
    let sql = "INSERT INTO peers (name, cursor) VALUES (?, ?) ON CONFLICT DO UPDATE SET cursor = excluded.cursor"
    try database.cachedStatement(sql: sql).execute(arguments: [peer, cursor])
  }

  static func cursor(of peer: String, _ database: Database) throws -> Data? {
    try Data.fetchOne(database, sql: "SELECT cursor FROM peers WHERE name = ?", arguments: [peer])
  }

  static func forget(_ peer: String, _ database: Database) throws {
    try database.execute(sql: "DELETE FROM peers WHERE name = ?", arguments: [peer])
    try database.execute(sql: "DELETE FROM held WHERE peer = ?", arguments: [peer])
  }

  /// Makes replicas compare everything with their server. Whose values a store has is in the same table, and stays.
  static let forgetReading = """
    UPDATE peers SET cursor = NULL, sent = 0
    WHERE name <> '\(AccountRow.owner)' AND name NOT LIKE '\(AccountRow.kept("%"))';
    """

  static func held(by peer: String, _ database: Database) throws -> [String: HeldVersion] {
    let sql = "SELECT key, revision, clock, writer, token, refused, seen FROM held WHERE peer = ?"
    let rows = try Row.fetchAll(database, sql: sql, arguments: [peer])
    return Dictionary(rows.map { ($0[0], held($0, at: 1).version) }) { _, last in last }
  }

  /// Reads the changes that a peer lacks, in the order of revisions.
  static func unsent(
    to peer: String, after revision: Int64, limit: Int, _ database: Database, skipped: inout [StoreReport]
  ) throws -> [UnsentChange] {
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT \(unsentColumns) \(unsentRows) ORDER BY changes.revision LIMIT ?3"),
      arguments: [peer, revision, limit])
    return try rows.compactMap { row in
      let sql = "SELECT \(EmbeddedRow.columns) FROM changes WHERE revision = ?"
      guard let record = try EmbeddedRow.fetch(database, sql, [row[0] as Int64], skipped: &skipped).first else {
        return nil
      }
      let conflict = try EmbeddedConflicts.row(record.key, database)
      return UnsentChange(
        record: record, held: row[1] == nil ? nil : held(row, at: 1).version,
        loser: conflict.flatMap { $0.winner == record.clock ? $0.loser : nil })
    }
  }

  static func unsentCount(of peer: String, _ database: Database) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT COUNT(*) \(unsentRows)"), arguments: [peer, 0]) ?? 0
  }

  private static let unsentColumns =
    "changes.revision, held.revision, held.clock, held.writer, held.token, held.refused, held.seen"

  /// The last change of each key of which the peer ?1 holds another version, or none, after the revision ?2.
  private static let unsentRows = """
    FROM changes LEFT JOIN held ON held.peer = ?1 AND held.key = changes.key
    WHERE changes.revision > MAX(?2, IFNULL((SELECT sent FROM peers WHERE name = ?1), 0))
    AND NOT EXISTS (SELECT 1 FROM changes later WHERE later.key = changes.key AND later.revision > changes.revision)
    AND IFNULL(changes.revision > held.revision, held.key IS NULL AND changes.type <> '\(EmbeddedRow.removed)')
    """

  /// Remembers that everything up to the last revision is sent, if it is, so that a store with much history is not
  /// searched at each change.
  func finishScan(of peer: String) throws {
    guard try Self.unsentCount(of: peer, database) == 0 else { return }
    let sql = """
      INSERT INTO peers (name, sent) VALUES (?, IFNULL((SELECT MAX(revision) FROM changes), 0))
      ON CONFLICT DO UPDATE SET sent = excluded.sent
      """
    try database.cachedStatement(sql: sql).execute(arguments: [peer])
  }

  /// Makes searches for unsent changes find the key's last change, if it is later than the revision.
  private func startScan(of peer: String, before key: String, at revision: Int64) throws {
    let sql = """
      UPDATE peers SET sent = ?1 WHERE name = ?2 AND sent > ?1
      AND (SELECT MAX(revision) FROM changes WHERE key = ?3) > ?1
      """
    try database.cachedStatement(sql: sql).execute(arguments: [revision, peer, key])
  }

  private static func held(_ row: Row, at column: Int) -> HeldRow {
    HeldRow(
      version: HeldVersion(
        clock: HybridClock(time: row[column + 1] ?? 0, writer: row[column + 2] ?? 0), token: row[column + 3] ?? 0,
        isRefused: row[column + 4] ?? false),
      revision: row[column] ?? 0, seen: row[column + 5] ?? 0)
  }
}
