// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB

/// Converts records to rows and back.
///
/// Most values are stored as SQLite's own types, so that `sqlite3` shows them. Values that SQLite would change are
/// stored as bytes: NaN (it becomes NULL), -0.0, and texts that contain a NUL.
enum EmbeddedRow {
  static let columns = columns(isSound)
  /// The same, without comparing the checksum up to the revision in the first argument.
  static let columnsAfterCheck = columns("CASE WHEN revision <= ? THEN 1 ELSE \(isSound) END")
  private static func columns(_ isSound: String) -> String {
    "key, type, \(value), revision, changed_at, clock, writer, author, source, \(isSound)"
  }
  /// Whether the row is as it was written.
  static let isSound = "\(RowChecksum.call(value: value)) = checksum"
  /// The value; for a secret, `changes` has none and `secrets` has it.
  private static let value =
    "IFNULL(value, (SELECT secrets.value FROM secrets WHERE secrets.revision = changes.revision))"
  /// The last change of each key, by its revision.
  static let lastRevisions = "SELECT MAX(revision) FROM changes GROUP BY key"
  /// The type of a removed key.
  static let removed = "removed"

  static func columns(of value: StoredValue?) -> (type: String, value: DatabaseValue) {
    guard let value else { return (removed, .null) }
    let kind = value.kind.rawValue
    return switch value {
    case .string(let text): (kind, column(text))
    case .bool(let flag): (kind, flag.databaseValue)
    case .integer(let number): (kind, number.databaseValue)
    case .unsigned(let number): (kind, String(number).databaseValue)
    case .double(let number): (kind, column(number))
    case .date(let date): (kind, column(date.timeIntervalSinceReferenceDate))
    case .data(let data): (kind, data.databaseValue)
    case .url(let url): (kind, url.storedText.databaseValue)
    case .array, .dictionary, .null: (kind, StoredValueBytes.encode(value).databaseValue)
    }
  }

  /// Returns the records of the rows, or of the first row of each key. Rows that cannot be decoded are omitted and
  /// reported.
  ///
  /// - Parameter count: How many records there may be, to make room for them; 0 where that is not known.
  static func fetch(
    _ database: Database, _ sql: String, _ arguments: StatementArguments, firstOfKey: Bool = false,
    atMost count: Int = 0, skipped: inout [StoreReport]
  ) throws -> [StoredRecord] {
    var records: [StoredRecord] = []
    var seen: Set<String> = []
    records.reserveCapacity(count)
    if firstOfKey { seen.reserveCapacity(count) }
    var lastAuthor: String?
    let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
    while let row = try rows.next() {
      // Typed accesses, which GRDB reads directly from the row. Only the value's column has several types.
      let key: String? = row[0]
      if firstOfKey, let key, !seen.insert(key).inserted { continue }
      let (revision, milliseconds, time, writer): (Int64?, Int64?, Int64?, Int64?) = (row[3], row[4], row[5], row[6])
      guard let key, let revision, let milliseconds, let time, let writer, row[9] as Bool? == true else {
        skipped.append(.recordSkipped(key: key ?? "?", reason: "its row is damaged"))
        continue
      }
      let type: String = row[1] ?? ""
      let value = value(type: type, row[2])
      if value == nil, type != removed {
        skipped.append(.recordSkipped(key: key, reason: "it cannot be decoded as \(type)"))
        continue
      }
      // Consecutive rows often have the same author: they share one string.
      let author: String? = row[7]
      if author != lastAuthor { lastAuthor = author.flatMap { KeyValueAuthor.kept($0) } }
      records.append(
        StoredRecord(
          key: key, value: value, revision: revision, clock: HybridClock(time: time, writer: writer),
          changedAt: Date(milliseconds: milliseconds), author: lastAuthor, source: source(row[8] as Int64?)))
    }
    return records
  }

  /// A local change has its session; a merged one has the negative position of its origin in this list, from -1.
  private static let origins: [KeyValueChange.Origin] = [.serverChange, .initialSync, .accountChange, .thisStore]

  static func column(of source: StoredRecord.Source) -> Int64 {
    switch source {
    case .local(let session): session
    case .merged(let origin): -1 - Int64(origins.firstIndex(of: origin) ?? 0)
    }
  }

  /// The source of a row.
  private static func source(_ column: Int64?) -> StoredRecord.Source {
    guard let column, column < 0 else { return .local(session: column ?? 0) }
    let index = Int(exactly: -(column + 1)) ?? 0
    return .merged(origins.indices.contains(index) ? origins[index] : .serverChange)
  }

  private static func value(type: String, _ column: DatabaseValue) -> StoredValue? {
    switch StoredValue.Kind(rawValue: type) {
    case .string: text(column).map { .string($0) }
    case .bool: Bool.fromDatabaseValue(column).map { .bool($0) }
    case .integer: Int64.fromDatabaseValue(column).map { .integer($0) }
    case .unsigned: text(column).flatMap { UInt64($0) }.map { .unsigned($0) }
    case .double: number(column).map { .double($0) }
    case .date: number(column).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .data: Data.fromDatabaseValue(column).map { .data($0) }
    case .url: text(column).flatMap { URL(storedText: $0) }.map { .url($0) }
    case .array, .dictionary, .null: Data.fromDatabaseValue(column).flatMap { StoredValueBytes.decode($0) }
    case nil: nil
    }
  }

  private static func column(_ text: String) -> DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  private static func text(_ column: DatabaseValue) -> String? {
    switch column.storage {
    case .string(let text): text
    case .blob(let data): String(validating: data, as: UTF8.self)
    default: nil
    }
  }

  private static func column(_ number: Double) -> DatabaseValue {
    if number.isNaN || (number == 0 && number.sign == .minus) {
      withUnsafeBytes(of: number.bitPattern.bigEndian) { Data($0) }.databaseValue
    } else {
      number.databaseValue
    }
  }

  private static func number(_ column: DatabaseValue) -> Double? {
    switch column.storage {
    case .double(let number): number
    case .int64(let number): Double(number)
    case .blob(let data) where data.count == 8:
      Double(bitPattern: data.reduce(0) { $0 << 8 | UInt64($1) })
    default: nil
    }
  }
}
