// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import GRDBSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Reads at opening everything that the store reads later, while a damaged file can still be quarantined.
///
/// The checksum of a row reads all of it. Then the index is read, which only changes use.
struct IntegrityCheck {
  /// Damage that SQLite itself does not detect.
  struct Damage: Error {
    let reason: String
  }

  let database: Database

  /// - Throws: ``Damage``, or SQLite's error for an unreadable page or row.
  func run() throws {
    // In one transaction: other processes may write, and the index is compared with the rows.
    try database.inTransaction(.deferred) {
      try check()
      return .commit
    }
  }

  private func check() throws {
    var rows = Contents()
    var previous = Int64.max
    let columns = "key, revision, \(EmbeddedRow.isSound)"
    try read("SELECT \(columns) FROM changes NOT INDEXED ORDER BY revision DESC") { statement in
      let revision = sqlite3_column_int64(statement, 1)
      guard revision < previous else { throw Damage(reason: "its rows are out of order") }
      guard sqlite3_column_int64(statement, 2) == 1 else { throw Damage(reason: "a row does not match its checksum") }
      previous = revision
      rows.add(Self.key(statement), revision)
    }
    var index = Contents()
    var last: [UInt8] = []
    try read("SELECT key, revision FROM changes INDEXED BY changes_by_key ORDER BY key") { statement in
      let key = Self.key(statement)
      guard !Self.precedes(key, last) else { throw Damage(reason: "its index is out of order") }
      index.add(key, sqlite3_column_int64(statement, 1))
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: key)
    }
    guard rows == index else { throw Damage(reason: "its index does not match its rows") }
    for table in EmbeddedFormat.otherTables where table.hasChecksum {
      let damaged = "SELECT COUNT(*) FROM \(table.name) WHERE (\(table.isSound)) IS NOT TRUE"
      guard try Int.fetchOne(database, sql: damaged) == 0 else {
        throw Damage(reason: "a row of \(table.name) does not match its checksum")
      }
    }
    // A row that is missing from a page has no checksum. SQLite finds it by the page's free space.
    for table in EmbeddedFormat.otherTables.map(\.name) + ["secrets"] { try quickCheck(table) }
    // The free pages, which the next large change uses. All other pages were read.
    guard try Int.fetchOne(database, sql: "PRAGMA freelist_count") != 0 else { return }
    try quickCheck("1")
  }

  /// Lets SQLite check the structure of a table, or of all pages for the argument 1.
  func quickCheck(_ argument: String) throws {
    let found = try String.fetchOne(database, sql: "PRAGMA quick_check(\(argument))") ?? "no result"
    guard found == "ok" else { throw Damage(reason: found) }
  }

  /// The contents of the rows or of the index, in any order.
  private struct Contents: Equatable {
    var count = 0
    var sum = 0

    mutating func add(_ key: UnsafeRawBufferPointer, _ revision: Int64) {
      var hasher = Hasher()
      hasher.combine(bytes: key)
      hasher.combine(revision)
      count += 1
      sum &+= hasher.finalize()
    }
  }

  /// The bytes of the first column, which are valid until the next step.
  private static func key(_ statement: OpaquePointer) -> UnsafeRawBufferPointer {
    // The pointer first: reading it may convert the value, which changes its length.
    let start = sqlite3_column_blob(statement, 0)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, 0)))
  }

  private static func precedes(_ key: UnsafeRawBufferPointer, _ other: [UInt8]) -> Bool {
    let order = other.withUnsafeBytes { other -> CInt in
      guard let start = key.baseAddress, let otherStart = other.baseAddress else { return 0 }
      return memcmp(start, otherStart, min(key.count, other.count))
    }
    return order < 0 || (order == 0 && key.count < other.count)
  }

  private func read(_ sql: String, _ body: (OpaquePointer) throws -> Void) throws {
    let connection = database.sqliteConnection
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = prepared else { throw error(code) }
    defer { sqlite3_finalize(statement) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(statement)
      case SQLITE_DONE: return
      case let code: throw error(code)
      }
    }
  }

  private func error(_ code: CInt) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
  }
}
