// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import CAlchemicPlatform
internal import GRDB
internal import GRDBSQLite

/// The checksum of a row: a CRC-32C of all its other columns. In `changes`, it also covers the row's value in
/// `secrets`.
///
/// SQLite checks the structure of its pages, but not their contents: a damaged bit in a value is another value. A CRC
/// finds each change of a few bits with certainty, and the processor computes it faster than it reads the row.
struct RowChecksum {
  private var sum: UInt32 = 0

  /// What the column contains.
  var column: Int64 { Int64(Int32(bitPattern: sum)) }

  mutating func addNull() { add(word: 0) }

  mutating func add(_ number: Int64) {
    add(word: 1)
    add(word: UInt64(bitPattern: number))
  }

  mutating func add(_ number: Double) {
    add(word: 2)
    add(word: number.bitPattern)
  }

  mutating func add(text: UnsafeRawBufferPointer) { add(3, text) }

  mutating func add(data: UnsafeRawBufferPointer) { add(4, data) }

  /// The kind and the length of the bytes come first, so that no byte can move from one column to the next.
  private mutating func add(_ kind: UInt64, _ bytes: UnsafeRawBufferPointer) {
    add(word: kind | UInt64(bytes.count) << 8)
    if bytes.count > 0 { sum = alchemic_system_crc32c(sum, bytes.baseAddress, bytes.count) }
  }

  private mutating func add(word: UInt64) {
    var word = word.littleEndian
    sum = alchemic_system_crc32c(sum, &word, 8)
  }
}

extension RowChecksum {
  /// The name of the SQL function.
  static let function = "row_checksum"

  /// The column of another table, whose checksum SQLite computes.
  static func column(of columns: String) -> String {
    "checksum INTEGER NOT NULL AS (\(function)(\(columns))) STORED"
  }

  /// Adds the SQL function to a connection. Each connection that reads or writes rows needs it.
  static func register(_ database: Database) throws {
    let code = sqlite3_create_function_v2(
      database.sqliteConnection, function, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, count, values in
        var checksum = RowChecksum()
        for position in 0..<Int(count) { checksum.add(column: values?[position]) }
        sqlite3_result_int64(context, checksum.column)
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private mutating func add(column: OpaquePointer?) {
    switch sqlite3_value_type(column) {
    case SQLITE_INTEGER: add(sqlite3_value_int64(column))
    case SQLITE_FLOAT: add(sqlite3_value_double(column))
    case SQLITE_NULL: addNull()
    case let kind:
      // The pointer first: reading it may convert the value, which changes its length.
      let start = sqlite3_value_blob(column)
      let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(column)))
      if kind == SQLITE_TEXT { add(text: bytes) } else { add(data: bytes) }
    }
  }
}
