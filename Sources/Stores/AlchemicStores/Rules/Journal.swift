// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The rules of a store, over the rows of one transaction: preconditions, limits, clocks and histories.
struct Journal {
  let rows: any KeyValueTransaction
  /// This device's number.
  let writer: Int64
  /// The number of the opened engine.
  let session: Int64

  /// Applies changes in order.
  func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws -> [StoredRecord] {
    let now = Date(milliseconds: Date().milliseconds)
    var written: [StoredRecord] = []
    for write in writes {
      let present = try rows.key(write.key)
      if write.precondition?.holds(for: present?.clock) == false {
        throw KeyValueStoreError.changedMeanwhile(key: write.key)
      }
      guard write.value != nil || present?.bytes != nil else { continue }
      let clock = HybridClock.next(at: now, writer: writer, seen: try timesSeen(write.key, present))
      let change = StoredRecord(
        key: write.key, value: write.value, revision: 0, clock: clock, changedAt: now, author: write.author,
        source: .local(session: session))
      if let limits { try check(change, replacing: present, limits) }
      written.append(try insert(change, replacing: present, keepsHistory: write.keepsHistory))
    }
    return written
  }

  /// Applies the changes of keys that were never changed before.
  func writeUntouched(_ writes: [KeyValueWrite]) throws -> [StoredRecord] {
    let untouched = try writes.filter { try rows.key($0.key) == nil }
    return try write(untouched, limits: nil)
  }

  /// Reads the last record of a key, including its removal. A record that cannot be decoded counts as removed.
  func lastRecord(_ key: String) throws -> StoredRecord? {
    if let record = try rows.history(of: key, limit: 1).first { return record }
    return try rows.key(key).map { row in
      StoredRecord(key: key, value: nil, revision: row.revision, clock: row.clock, changedAt: row.clock.date)
    }
  }

  /// The times of the changes that a change of this key must follow.
  func timesSeen(_ key: String) throws -> [Int64] { try timesSeen(key, rows.key(key)) }

  private func timesSeen(_ key: String, _ present: KeyRow?) throws -> [Int64] {
    [try rows.lastChange().time, present?.clock.time ?? 0, try rows.refusedTime(of: key)]
  }

  // MARK: Limits

  /// Throws if the store would exceed its limits.
  func check(_ change: StoredRecord, _ limits: KeyValueLimits) throws {
    try check(change, replacing: rows.key(change.key), limits)
  }

  private func check(_ change: StoredRecord, replacing present: KeyRow?, _ limits: KeyValueLimits) throws {
    guard change.value != nil else { return }
    let before = try rows.usage()
    try limits.check(change, before: before, after: before.replacing(present, with: change))
  }

  // MARK: History

  /// Adds a record under the next revision.
  func insert(_ record: StoredRecord, keepsHistory: Bool) throws -> StoredRecord {
    try insert(record, replacing: rows.key(record.key), keepsHistory: keepsHistory)
  }

  private func insert(
    _ change: StoredRecord, replacing present: KeyRow?, keepsHistory: Bool
  ) throws -> StoredRecord {
    var record = change
    record.revision = try rows.lastChange().revision + 1
    try rows.insert(record, replacing: present, isSecret: !keepsHistory)
    if keepsHistory {
      try trim(record, replacing: present)
    } else {
      // No row but the last one has the value of a secret.
      try rows.setConflict(nil, record.key)
    }
    return record
  }

  /// Old changes are deleted only once there are twice as many as the limit. Each deleted row writes another page, so
  /// most changes delete none.
  private static let changesBeforeTrim = 2 * KeyValueHistory.limit
  /// Smaller values stay within the byte limit, however many are kept.
  private static let bytesBeforeTrim = KeyValueHistory.byteLimit / changesBeforeTrim

  /// Deletes the earlier changes of a key that are beyond the limits of a history.
  private func trim(_ record: StoredRecord, replacing present: KeyRow?) throws {
    guard let present else { return }
    let isLarge = max(record.byteCount, present.bytes ?? 0) > Self.bytesBeforeTrim
    guard isLarge || present.changes >= Self.changesBeforeTrim else { return }
    var bytes = 0
    for (index, change) in try rows.sizes(of: record.key).dropFirst().enumerated() {
      bytes += change.bytes
      guard index + 1 >= KeyValueHistory.limit || bytes > KeyValueHistory.byteLimit else { continue }
      return try rows.removeHistory(of: record.key, through: change.revision)
    }
  }

  /// Deletes all changes of a key but its last one, which is given.
  func forgetHistory(of last: StoredRecord) throws {
    try rows.removeHistory(of: last.key, through: last.revision - 1)
  }
}
