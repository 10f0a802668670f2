// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB
internal import GRDBSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A query whose columns are read where SQLite has them. GRDB's rows would cost more than the reading.
struct EmbeddedQuery {
  private let database: Database
  private let statement: Statement

  /// - Parameter sql: A query that is prepared once for each connection.
  init(_ database: Database, _ sql: String, _ arguments: StatementArguments = []) throws {
    self.database = database
    statement = try database.cachedStatement(sql: sql)
    try statement.setArguments(arguments)
  }

  /// Calls `body` for each row. `body` must not run the same query.
  func forEachRow(_ body: (inout EmbeddedColumns) throws -> Void) throws {
    let statement = statement.sqliteStatement
    defer { sqlite3_reset(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        var columns = EmbeddedColumns(statement)
        try body(&columns)
      case SQLITE_DONE: return
      case let code:
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
      }
    }
  }
}

/// The columns of a query's present row. Each is read once, from the first to the last.
struct EmbeddedColumns {
  private let statement: OpaquePointer
  private var position: CInt = 0
  /// The checksum of the columns that were read.
  private(set) var checksum = RowChecksum()

  fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

  /// Reads the next column. Its bytes are valid until the next row.
  @inline(__always)
  mutating func next() -> EmbeddedColumn {
    let index = position
    position += 1
    let kind = sqlite3_column_type(statement, index)
    switch kind {
    case SQLITE_INTEGER:
      let number = sqlite3_column_int64(statement, index)
      checksum.add(number)
      return .integer(number)
    case SQLITE_FLOAT:
      let number = sqlite3_column_double(statement, index)
      checksum.add(number)
      return .double(number)
    case SQLITE_NULL:
      checksum.addNull()
      return .null
    default:
      // The pointer first: reading it may convert the value, which changes its length.
      let start = sqlite3_column_blob(statement, index)
      let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, index))
      let bytes = UnsafeRawBufferPointer(start: start, count: count)
      if kind == SQLITE_TEXT {
        checksum.add(text: bytes)
        return .text(bytes)
      }
      checksum.add(data: bytes)
      return .data(bytes)
    }
  }
}

/// A column of a row, in SQLite's memory.
enum EmbeddedColumn {
  case null
  case integer(Int64)
  case double(Double)
  case text(UnsafeRawBufferPointer)
  case data(UnsafeRawBufferPointer)

  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The bytes of a text.
  var utf8: UnsafeRawBufferPointer? { if case .text(let bytes) = self { bytes } else { nil } }

  /// The bytes of a text or of data; none for a number.
  var bytes: UnsafeRawBufferPointer {
    switch self {
    case .text(let bytes), .data(let bytes): bytes
    case .null, .integer, .double: UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  /// A text. Bytes that are not UTF-8 are replaced.
  var text: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

  /// A copy of the data.
  var data: Data? { if case .data(let bytes) = self { Data(bytes) } else { nil } }
}

extension UnsafeRawBufferPointer {
  /// The order of two texts as SQLite compares them: negative, zero or positive.
  func order(to other: [UInt8]) -> Int {
    let order = other.withUnsafeBytes { other -> CInt in
      guard let start = baseAddress, let otherStart = other.baseAddress else { return 0 }
      return memcmp(start, otherStart, Swift.min(count, other.count))
    }
    return order == 0 ? count - other.count : Int(order)
  }
}
