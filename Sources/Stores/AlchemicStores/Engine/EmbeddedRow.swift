// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB

/// A row of `changes`, as a query has it: its columns are valid until the query's next row.
///
/// Most values are stored as SQLite's own types, so that `sqlite3` shows them. Values that SQLite would change are
/// stored as bytes: NaN (it becomes NULL), -0.0, and texts that contain a NUL.
struct EmbeddedRow {
  let revision: Int64?
  let key: EmbeddedColumn
  private let type, value, changedAt, time, writer, author, source: EmbeddedColumn
  /// The checksum of the revision and the key.
  let place: RowChecksum
  /// Whether the row is as it was written.
  let isSound: Bool

  /// What a query of rows selects: what the checksum covers, in this order, and the checksum.
  ///
  /// For a secret, `changes` has no value and `secrets` has it.
  static let columns = """
    revision, key, type,
    IFNULL(value, (SELECT secrets.value FROM secrets WHERE secrets.revision = changes.revision)),
    changed_at, clock, writer, size, author, source, checksum
    """
  /// Whether a row is the last change of its key.
  static let isLast =
    "NOT EXISTS (SELECT 1 FROM changes later WHERE later.key = changes.key AND later.revision > changes.revision)"
  /// The last change of each key, by its revision.
  static let lastRevisions = "SELECT MAX(revision) FROM changes GROUP BY key"
  /// The type of a removed key.
  static let removed = "removed"

  /// - Parameter columns: Those of a row with ``columns``.
  @inline(__always)
  init(_ columns: inout EmbeddedColumns) {
    revision = columns.next().integer
    key = columns.next()
    place = columns.checksum
    (type, value) = (columns.next(), columns.next())
    (changedAt, time, writer) = (columns.next(), columns.next(), columns.next())
    _ = columns.next()
    (author, source) = (columns.next(), columns.next())
    let checksum = columns.checksum.column
    isSound = columns.next().integer == checksum
  }

  /// Converts rows to records. Consecutive rows often have the same author: their records share one text.
  struct Decoder {
    /// The rows that could not be decoded.
    private(set) var skipped: [StoreReport] = []
    private var lastAuthor: (utf8: [UInt8], kept: String?) = ([], nil)

    /// Returns the record of a row; `nil` for one that is damaged or cannot be decoded, which is added to `skipped`.
    mutating func record(_ row: EmbeddedRow) -> StoredRecord? {
      guard row.isSound, let key = row.key.text, let revision = row.revision, let milliseconds = row.changedAt.integer,
        let time = row.time.integer, let writer = row.writer.integer
      else {
        skipped.append(.recordSkipped(key: row.key.text ?? "?", reason: "its row is damaged"))
        return nil
      }
      // No caller can ask for such a key.
      if key.utf8.contains(0) {
        skipped.append(.recordSkipped(key: key, reason: "its key contains a NUL"))
        return nil
      }
      let type = row.type.text ?? ""
      let value = EmbeddedRow.value(type, row.value)
      if value == nil, type != removed {
        skipped.append(.recordSkipped(key: key, reason: "it cannot be decoded as \(type)"))
        return nil
      }
      return StoredRecord(
        key: key, value: value, revision: revision, clock: HybridClock(time: time, writer: writer),
        changedAt: Date(milliseconds: milliseconds), author: author(row.author),
        source: EmbeddedRow.source(row.source.integer))
    }

    private mutating func author(_ column: EmbeddedColumn) -> String? {
      guard let utf8 = column.utf8 else { return nil }
      if utf8.order(to: lastAuthor.utf8) != 0 {
        lastAuthor = (Array(utf8), KeyValueAuthor.kept(String(decoding: utf8, as: UTF8.self)))
      }
      return lastAuthor.kept
    }
  }

  private static func value(_ type: String, _ column: EmbeddedColumn) -> StoredValue? {
    switch StoredValue.Kind(rawValue: type) {
    case .string: text(column).map { .string($0) }
    case .bool: column.integer.map { .bool($0 != 0) }
    case .integer: column.integer.map { .integer($0) }
    case .unsigned: text(column).flatMap { UInt64($0) }.map { .unsigned($0) }
    case .double: number(column).map { .double($0) }
    case .date: number(column).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
    case .data: column.data.map { .data($0) }
    case .url: text(column).flatMap { URL(storedText: $0) }.map { .url($0) }
    case .array, .dictionary, .null: column.data.flatMap { StoredValueBytes.decode($0) }
    case nil: nil
    }
  }

  private static func text(_ column: EmbeddedColumn) -> String? {
    guard case .data(let bytes) = column else { return column.text }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func number(_ column: EmbeddedColumn) -> Double? {
    switch column {
    case .double(let number): number
    case .integer(let number): Double(number)
    case .data(let bytes) where bytes.count == 8: Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    case .null, .text, .data: nil
    }
  }

  /// A local change has its session; a merged one has the negative position of its origin in this list, from -1.
  private static let origins: [KeyValueChange.Origin] = [.serverChange, .initialSync, .accountChange, .thisStore]

  private static func source(_ column: Int64?) -> StoredRecord.Source {
    guard let column, column < 0 else { return .local(session: column ?? 0) }
    let index = Int(exactly: -(column + 1)) ?? 0
    return .merged(origins.indices.contains(index) ? origins[index] : .serverChange)
  }
}

/// What a change writes.
extension EmbeddedRow {
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

  static func column(of source: StoredRecord.Source) -> Int64 {
    switch source {
    case .local(let session): session
    case .merged(let origin): -1 - Int64(origins.firstIndex(of: origin) ?? 0)
    }
  }

  private static func column(_ text: String) -> DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  private static func column(_ number: Double) -> DatabaseValue {
    if number.isNaN || (number == 0 && number.sign == .minus) {
      withUnsafeBytes(of: number.bitPattern.bigEndian) { Data($0) }.databaseValue
    } else {
      number.databaseValue
    }
  }
}
