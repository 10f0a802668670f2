// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB

/// The rows of `changes` that a damaged file still contains, with their values.
///
/// Reads each page that can contain rows, also where the pages above it are damaged. A row counts if its checksum is
/// right. In a damaged page, a row may begin at any byte.
struct SalvagedRows {
  /// The rows by revision.
  private(set) var rows: [Int64: SalvagedRow] = [:]
  /// Damaged rows, as far as they can be read.
  private var damaged: [(key: String, revision: Int64)] = []
  /// Whether a page or a row is damaged.
  private(set) var hasDamage = false
  /// Whether the store has or had a secret.
  private(set) var hasSecrets = false

  private let pages: DamagedPages
  /// Rows without a value, which may be in `secrets`.
  private var withoutValue: [SalvagedRow] = []
  private var secrets: [Int64: [DatabaseValue]] = [:]
  /// Pages that contain the rest of a row.
  private var overflowPages: Set<Int> = []
  private var unknownPages: [(number: Int, bytes: [UInt8])] = []

  init(in pages: DamagedPages) {
    self.pages = pages
    guard pages.count > 0 else { return }
    for number in 1...pages.count { if let bytes = pages.contents(of: number) { readPage(number, bytes) } }
    for bytes in pages.damagedFrames {
      readPage(nil, bytes)
      readDamaged(bytes)
    }
    for (number, bytes) in unknownPages where !overflowPages.contains(number) {
      let count = rows.count
      readEverywhere(bytes)
      if bytes[0] != PageKind.inner || rows.count > count { hasDamage = true }
    }
    for row in withoutValue {
      let value = secrets[row.revision]?.first { row.isSound(with: $0) }
      if let value { add(row.with(secret: value)) } else { addDamaged(row) }
    }
  }

  /// The keys of rows that are damaged, as far as they can be read.
  var damagedKeys: Set<String> { Set(damaged.filter { rows[$0.revision] == nil }.map(\.key)) }

  /// The first bytes of SQLite's pages. Pages with the rest of a row, and free ones, begin with a page number.
  private enum PageKind {
    static let rows: UInt8 = 0x0D
    /// Only numbers of pages with rows.
    static let inner: UInt8 = 0x05
    static let index: Set<UInt8> = [0x02, 0x0A]
    static let number: UInt8 = 0
  }

  private mutating func readPage(_ number: Int?, _ bytes: [UInt8]) {
    // The first page begins with the file's header.
    let start = number == 1 ? 100 : 0
    let kind = bytes[start]
    guard kind == PageKind.rows else {
      if let number, !PageKind.index.contains(kind), kind != PageKind.number { unknownPages.append((number, bytes)) }
      return
    }
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let pointers = start + 8
    guard pointers + 2 * count <= bytes.count else { return readDamaged(bytes) }
    var isWhole = true
    for cell in 0..<count {
      let pointer = pointers + 2 * cell
      switch read(bytes, at: Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1])) {
      case .sound, .other: break
      case .damaged(let row):
        addDamaged(row)
        isWhole = false
      case .none:
        isWhole = false
      }
    }
    if !isWhole { readDamaged(bytes) }
  }

  private mutating func readDamaged(_ bytes: [UInt8]) {
    hasDamage = true
    readEverywhere(bytes)
  }

  private mutating func readEverywhere(_ bytes: [UInt8]) {
    for offset in bytes.indices.dropLast(8) { _ = read(bytes, at: offset) }
  }

  private enum Cell {
    /// A row of `changes` or of `secrets`.
    case sound
    /// A row of another table.
    case other
    case damaged(SalvagedRow?)
  }

  /// Reads what may be a row, and keeps it if it is.
  private mutating func read(_ bytes: [UInt8], at offset: Int) -> Cell? {
    guard let record = SalvagedRecord(in: bytes, at: offset, of: pages) else { return nil }
    overflowPages.formUnion(record.overflowPages)
    switch record.columns.count {
    case SalvagedRow.columns:
      guard let row = SalvagedRow(record) else { return .damaged(nil) }
      if row.isSound(with: row.value) {
        add(row)
      } else if row.value.isNull {
        withoutValue.append(row)
      } else {
        return .damaged(row)
      }
      return .sound
    case 2 where record.columns[0].isNull:
      if record.rowid == 0 { hasSecrets = true }
      secrets[record.rowid, default: []].append(record.columns[1])
      return .sound
    default:
      return .other
    }
  }

  private mutating func add(_ row: SalvagedRow) { rows[row.revision] = row }

  private mutating func addDamaged(_ row: SalvagedRow?) {
    hasDamage = true
    damaged.append((row?.key ?? "?", row?.revision ?? 0))
  }
}

/// A row of `changes`, in SQLite's own types.
struct SalvagedRow {
  static let columns = 11

  let revision: Int64
  let key: String
  let value: DatabaseValue
  /// The value, if it is a secret.
  private(set) var secret: DatabaseValue?
  private let others: [DatabaseValue]
  private let checksum: Int64

  init?(_ record: SalvagedRecord) {
    let columns = record.columns
    guard columns.count == Self.columns, columns[0].isNull, EmbeddedFormat.revisions.contains(record.rowid),
      let key = String.fromDatabaseValue(columns[1]),
      let checksum = Int64.fromDatabaseValue(columns[10])
    else { return nil }
    revision = record.rowid
    self.key = key
    value = columns[3]
    others = columns
    self.checksum = checksum
  }

  func with(secret: DatabaseValue) -> SalvagedRow {
    var row = self
    row.secret = secret
    return row
  }

  func isSound(with value: DatabaseValue) -> Bool {
    var sum = RowChecksum()
    sum.add(revision)
    for (position, column) in others.enumerated().dropFirst().dropLast() { sum.add(position == 3 ? value : column) }
    return sum.column == checksum
  }

  /// The columns as the table has them.
  var stored: [DatabaseValue] { [revision.databaseValue] + others.dropFirst() }
}

extension RowChecksum {
  fileprivate mutating func add(_ column: DatabaseValue) {
    switch column.storage {
    case .null: addNull()
    case .int64(let number): add(number)
    case .double(let number): add(number)
    case .string(let text): Array(text.utf8).withUnsafeBytes { add(text: $0) }
    case .blob(let data): data.withUnsafeBytes { add(data: $0) }
    }
  }
}
