// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The rules of what peers hold.
extension Journal {
  // MARK: Unsent changes

  /// Reads the changes that a peer lacks, in the order of revisions.
  func unsent(to peer: String, after revision: Int64, limit: Int) throws -> [UnsentChange] {
    try unsentKeys(of: peer, after: revision, limit: limit).compactMap { row in
      guard let record = try rows.history(of: row.key, limit: 1).first else { return nil }
      let conflict = try rows.conflict(row.key)
      return UnsentChange(
        record: record, held: try rows.held(row.key, by: peer)?.version,
        loser: conflict.flatMap { $0.winner == record.clock ? $0.loser : nil })
    }
  }

  /// How many changes the peer lacks.
  func unsentCount(of peer: String) throws -> Int { try unsentKeys(of: peer, limit: .max).count }

  private static let pageSize = 256

  private func unsentKeys(of peer: String, after revision: Int64 = 0, limit: Int) throws -> [KeyRow] {
    var start = max(revision, try rows.peer(peer)?.sent ?? 0)
    var unsent: [KeyRow] = []
    while true {
      let page = try rows.keys(after: start, limit: Self.pageSize)
      for row in page where try isUnsent(row, to: peer) {
        unsent.append(row)
        if unsent.count >= limit { return unsent }
      }
      guard page.count == Self.pageSize, let last = page.last else { return unsent }
      start = last.revision
    }
  }

  /// Whether the peer holds another version than the last change of a key, or none.
  private func isUnsent(_ row: KeyRow, to peer: String) throws -> Bool {
    guard let held = try rows.held(row.key, by: peer) else { return row.bytes != nil }
    return row.revision > held.revision
  }

  /// Remembers that everything up to the last revision is sent, if it is, so that a store with much history is not searched at
  /// each change.
  func finishScan(of peer: String) throws {
    guard try unsentKeys(of: peer, limit: 1).isEmpty else { return }
    let sent = try rows.lastChange().revision
    try changePeer(peer) { $0.sent = sent }
  }

  // MARK: Peers

  /// How far the peer was read; `nil` if it never was.
  func cursor(of peer: String) throws -> Data? { try rows.peer(peer)?.cursor }

  /// Remembers how far the peer was read.
  func setCursor(_ cursor: Data, of peer: String) throws { try changePeer(peer) { $0.cursor = cursor } }

  private func changePeer(_ name: String, _ change: (inout PeerRow) -> Void) throws {
    let known = try rows.peer(name)
    var row = known ?? PeerRow()
    change(&row)
    if row != known { try rows.setPeer(row, name) }
  }

  /// Remembers what a peer holds of a key; `nil` for nothing.
  func setHeld(_ row: HeldRow?, _ key: String, by peer: String) throws {
    try rows.setHeld(row, key, by: peer)
    // Searches for unsent changes must find the key's last change if the peer lacks it now.
    guard let last = try rows.key(key), row.map({ last.revision > $0.revision }) ?? (last.bytes != nil) else { return }
    try changePeer(peer) { $0.sent = min($0.sent, last.revision - 1) }
  }

  /// Records what a peer has accepted.
  func acknowledge(_ changes: [Acknowledged], by peer: String) throws {
    for acknowledged in changes {
      let sent = acknowledged.change.record
      guard let last = try lastRecord(sent.key) else { continue }
      // A later change on this device stays unsent.
      let revision = last.clock == sent.clock ? last.revision : min(sent.revision, last.revision - 1)
      let version = HeldVersion(clock: sent.clock, token: acknowledged.token)
      if let loser = acknowledged.change.loser, var row = try rows.conflict(sent.key), row.loser.clock == loser.clock {
        row.isUnsent = false
        try rows.setConflict(row, sent.key)
      }
      // A removed key leaves no row, unless it was set again since then: then the peer lacks it, as if it was never sent.
      try setHeld(sent.value == nil ? nil : HeldRow(version: version, revision: revision), sent.key, by: peer)
    }
  }

  /// Deletes the conflicts that are over.
  func forgetPastConflicts() throws {
    for (key, row) in try rows.conflicts() where try rows.key(key)?.clock != row.winner {
      try rows.setConflict(nil, key)
    }
  }

  // MARK: Clocks

  /// Makes the last changes of these keys again, if they were made on this device and their clock is too far ahead.
  func restamp(_ keys: [String], for peer: String, secretKeys: Set<String>, now: Date) throws -> [StoredRecord] {
    var made: [StoredRecord] = []
    for key in keys.sorted() {
      guard var record = try lastRecord(key), record.clock.time > HybridClock.latest(at: now) else { continue }
      switch record.source {
      case .local, .merged(.thisStore): break
      case .merged: continue
      }
      let earlier = record.clock
      record.clock = HybridClock.next(at: now, writer: writer, seen: try timesSeen(key))
      record.changedAt = Date(milliseconds: now.milliseconds)
      made.append(try insert(record, keepsHistory: !secretKeys.contains(key)))
      // The peer has no trace of a removed key. Its removal is sent again, since others have refused the first one.
      guard record.value == nil, try rows.held(key, by: peer) == nil, let last = made.last else { continue }
      let version = HeldVersion(clock: earlier, token: 0)
      try setHeld(HeldRow(version: version, revision: last.revision - 1), key, by: peer)
    }
    return made
  }
}
