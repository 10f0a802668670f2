// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB

/// The tables `peers`, `held` and `conflicts`.
extension EmbeddedTransaction {
  func peer(_ name: String) throws -> PeerRow? {
    let statement = try database.cachedStatement(sql: "SELECT cursor, sent FROM peers WHERE name = ?")
    return try Row.fetchOne(statement, arguments: [name]).map { PeerRow(cursor: $0[0], sent: $0[1] ?? 0) }
  }

  func setPeer(_ row: PeerRow?, _ name: String) throws {
    guard let row else {
      try database.execute(sql: "DELETE FROM peers WHERE name = ?", arguments: [name])
      try database.execute(sql: "DELETE FROM held WHERE peer = ?", arguments: [name])
      cache.refusedTimes = nil
      return
    }
    let sql = """
      INSERT INTO peers (name, cursor, sent) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET cursor = excluded.cursor, sent = excluded.sent
      """
    try database.cachedStatement(sql: sql).execute(arguments: [name, row.cursor, row.sent])
  }

  func held(by peer: String) throws -> [String: HeldRow] {
    let sql = "SELECT key, \(Self.heldColumns) FROM held WHERE peer = ?"
    let rows = try Row.fetchAll(database, sql: sql, arguments: [peer])
    return Dictionary(rows.map { ($0[0], Self.held($0, at: 1)) }) { _, last in last }
  }

  func held(_ key: String, by peer: String) throws -> HeldRow? {
    let sql = "SELECT \(Self.heldColumns) FROM held WHERE peer = ? AND key = ?"
    return try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [peer, key]).map { Self.held($0, at: 0) }
  }

  private static let heldColumns = "revision, clock, writer, token, refused, seen"

  private static func held(_ row: Row, at column: Int) -> HeldRow {
    HeldRow(
      version: HeldVersion(
        clock: HybridClock(time: row[column + 1] ?? 0, writer: row[column + 2] ?? 0), token: row[column + 3] ?? 0,
        isRefused: row[column + 4] ?? false),
      revision: row[column] ?? 0, seen: row[column + 5] ?? 0)
  }

  func setHeld(_ row: HeldRow?, _ key: String, by peer: String) throws {
    // Each change that a peer accepts changes a row, and the next set would read the whole table.
    if row?.version.isRefused == true || cache.refusedTimes?[key] != nil { cache.refusedTimes = nil }
    guard let row else {
      try database.cachedStatement(sql: "DELETE FROM held WHERE peer = ? AND key = ?").execute(arguments: [peer, key])
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
  }

  func refusedTime(of key: String) throws -> Int64 {
    if let times = cache.refusedTimes { return times[key] ?? 0 }
    let sql = "SELECT key, MAX(clock) FROM held WHERE refused GROUP BY key"
    let rows = try Row.fetchAll(database.cachedStatement(sql: sql))
    let times: [String: Int64] = Dictionary(rows.map { ($0[0], $0[1]) }) { max($0, $1) }
    cache.refusedTimes = times
    return times[key] ?? 0
  }

  func conflicts() throws -> [String: ConflictRow] { try EmbeddedConflicts.all(database) }

  func conflict(_ key: String) throws -> ConflictRow? { try EmbeddedConflicts.row(key, database) }

  func setConflict(_ row: ConflictRow?, _ key: String) throws { try EmbeddedConflicts.set(row, key, database) }

  /// Makes replicas compare everything with their server. Whose values a store has is in the same table, and stays.
  static let forgetReading = """
    UPDATE peers SET cursor = NULL, sent = 0
    WHERE name <> '\(AccountRow.owner)' AND name NOT LIKE '\(AccountRow.kept("%"))';
    """
}
