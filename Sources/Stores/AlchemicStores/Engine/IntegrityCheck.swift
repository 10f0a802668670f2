// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB

/// Reads at opening everything that the store reads later, while a damaged file can still be quarantined.
///
/// First the index is read, which says what each key's last change is, then all rows with their checksums.
struct IntegrityCheck {
  /// Damage that SQLite itself does not detect.
  struct Damage: Error {
    let reason: String
  }

  let database: Database

  /// - Returns: The records that were read.
  /// - Throws: ``Damage``, or SQLite's error for an unreadable page or row.
  @discardableResult
  func run() throws -> LoadedRecords {
    var loaded = LoadedRecords()
    // In one transaction: other processes may write, and the index is compared with the rows.
    try database.inTransaction(.deferred) {
      loaded = try check()
      return .commit
    }
    return loaded
  }

  private func check() throws -> LoadedRecords {
    let index = try readIndex()
    let loaded = try readRows(index)
    for table in EmbeddedFormat.otherTables where table.hasChecksum {
      let damaged = "SELECT COUNT(*) FROM \(table.name) WHERE (\(table.isSound)) IS NOT TRUE"
      guard try Int.fetchOne(database, sql: damaged) == 0 else {
        throw Damage(reason: "a row of \(table.name) does not match its checksum")
      }
    }
    // A row that is missing from a page has no checksum. SQLite finds it by the page's free space.
    for table in EmbeddedFormat.otherTables.map(\.name) + ["secrets"] { try quickCheck(table) }
    // The free pages, which the next large change uses. All other pages were read.
    if try Int.fetchOne(database, sql: "PRAGMA freelist_count") != 0 { try quickCheck("1") }
    return loaded
  }

  /// Lets SQLite check the structure of a table, or of all pages for the argument 1.
  func quickCheck(_ argument: String) throws {
    let found = try String.fetchOne(database, sql: "PRAGMA quick_check(\(argument))") ?? "no result"
    guard found == "ok" else { throw Damage(reason: found) }
  }

  private struct Index {
    var places = Places()
    /// The revisions of the keys' last changes, from the first to the last.
    var lastRevisions: [Int64] = []
  }

  private func readIndex() throws -> Index {
    var index = Index()
    var last: (key: [UInt8], revision: Int64?) = ([], nil)
    let sql = "SELECT revision, key FROM changes INDEXED BY changes_by_key ORDER BY key, revision"
    try EmbeddedQuery(database, sql).forEachRow { columns in
      let revision = columns.next().integer ?? 0
      let key = columns.next().bytes
      index.places.add(revision, columns.checksum)
      let order = key.order(to: last.key)
      // The last entry of a key is its last change.
      guard order > 0 || order == 0 && revision > last.revision ?? 0 else {
        throw Damage(reason: "its index is out of order")
      }
      if order > 0 {
        if let revision = last.revision { index.lastRevisions.append(revision) }
        last.key.removeAll(keepingCapacity: true)
        last.key.append(contentsOf: key)
      }
      last.revision = revision
    }
    if let revision = last.revision { index.lastRevisions.append(revision) }
    index.lastRevisions.sort()
    return index
  }

  private func readRows(_ index: Index) throws -> LoadedRecords {
    var loaded = LoadedRecords()
    loaded.records.reserveCapacity(index.lastRevisions.count)
    var decoder = EmbeddedRow.Decoder()
    var places = Places()
    var lasts = index.lastRevisions.makeIterator()
    var last = lasts.next()
    var previous: Int64 = 0
    let sql = "SELECT \(EmbeddedRow.columns) FROM changes NOT INDEXED ORDER BY revision"
    try EmbeddedQuery(database, sql).forEachRow { columns in
      let row = EmbeddedRow(&columns)
      guard let revision = row.revision, revision > previous, EmbeddedFormat.revisions.contains(revision) else {
        throw Damage(reason: "its rows are out of order")
      }
      guard row.isSound else { throw Damage(reason: "a row does not match its checksum") }
      previous = revision
      places.add(revision, row.place)
      guard revision == last else { return }
      last = lasts.next()
      if let record = decoder.record(row) { loaded.records.append(record) }
    }
    guard places == index.places else { throw Damage(reason: "its index does not match its rows") }
    loaded.skipped = decoder.skipped
    loaded.revision = previous
    return loaded
  }

  /// The revisions and keys of the rows or of the index, in any order.
  private struct Places: Equatable {
    private var count = 0
    private var sum: UInt64 = 0
    /// Another one in each process: no file can be made so that two sums agree by intent.
    private static let seed = UInt64.random(in: 0 ... .max)

    /// A CRC keeps patterns: the sums of two exchanged entries could agree. So the bits are mixed first, as SplitMix64 does.
    ///
    /// - Parameter checksum: That of the revision and the key.
    mutating func add(_ revision: Int64, _ checksum: RowChecksum) {
      var bits = UInt64(bitPattern: revision) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: checksum.column) ^ Self.seed
      bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      count += 1
      sum &+= bits ^ bits >> 31
    }
  }
}
