// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicStores

/// What is left of a store whose file is damaged.
@Suite(.timeLimit(.minutes(5))) struct DamagedRowsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Values of each stored form of a row.
  private static let values: [String: StoredValue] = [
    "text": "a text", "number": 42, "large number": .unsigned(.max), "share": 0.25, "flag": true,
    "long": .string(String(repeating: "long ", count: 500)), "list": [1, "two", [3]], "bytes": .data(Data([0, 1, 2])),
  ]

  /// Creates a store with a history and a secret, and returns the bytes of its file.
  private func newStore() throws -> Data {
    let engine = try EmbeddedEngine(at: directory.file) { _ in }
    for (key, value) in Self.values.sorted(by: { $0.key < $1.key }) {
      _ = try engine.write([KeyValueWrite(key: key, value: "earlier")], limits: nil)
      _ = try engine.write([KeyValueWrite(key: key, value: value)], limits: nil)
    }
    _ = try engine.write([KeyValueWrite(key: "secret", value: "hidden", keepsHistory: false)], limits: nil)
    engine.close()
    return try Data(contentsOf: directory.file)
  }

  private static let all = values.merging(["secret": "hidden"]) { $1 }

  /// Opens the file with these bytes, and returns the values that are there.
  private func open(_ bytes: Data) throws -> (values: [String: StoredValue], reports: [StoreReport]) {
    let folder = directory.file.deletingLastPathComponent()
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bytes.write(to: directory.file)
    let reports = Log<StoreReport>()
    let engine = try EmbeddedEngine(at: directory.file, session: 1, delay: { _ in }, report: reports.add)
    defer { engine.close() }
    let records = try engine.records(after: 0)
    // The first time, it has what opening read. The second time, the file is read again.
    #expect(try engine.records(after: 0) == records)
    // Damage that opening overlooks would appear here.
    _ = try engine.write(
      [KeyValueWrite(key: "later", value: .string(String(repeating: "x", count: 3_000)))], limits: nil)
    return (
      Dictionary(uniqueKeysWithValues: records.compactMap { record in record.value.map { (record.key, $0) } }),
      reports.all
    )
  }

  /// SQLite's own quick check does not compare the revisions of one key's entries.
  @Test func `An index whose entries of one key are exchanged is damage, and the last value stays`() throws {
    let engine = try EmbeddedEngine(at: directory.file) { _ in }
    _ = try engine.write([KeyValueWrite(key: "a", value: "earlier")], limits: nil)
    _ = try engine.write([KeyValueWrite(key: "a", value: "present")], limits: nil)
    engine.close()
    var bytes = try Data(contentsOf: directory.file)
    // The one page of an index with two entries: its pointers to them begin at byte 8, with two bytes each.
    let page = try #require(
      stride(from: 0, to: bytes.count, by: EmbeddedFormat.pageSize).first {
        bytes[$0] == 0x0A && bytes[$0 + 3] == 0 && bytes[$0 + 4] == 2
      })
    let pointers = Array(bytes[page + 8..<page + 12])
    bytes.replaceSubrange(page + 8..<page + 12, with: pointers[2...] + pointers[..<2])
    let (values, reports) = try open(bytes)
    #expect(values == ["a": "present"])
    #expect(reports.contains { if case .fileRepaired = $0 { true } else { false } })
  }

  @Test(arguments: [.max, (1 << 62) + 1, 0, -1] as [Int64])
  func `A row with a revision that no journal reaches is damage, and the others stay`(revision: Int64) throws {
    let engine = try EmbeddedEngine(at: directory.file) { _ in }
    _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    let record = StoredRecord(
      key: "b", value: 2, revision: revision, clock: HybridClock(time: 1, writer: 1), changedAt: Date(milliseconds: 1))
    try engine.transaction(.synced) { try $0.insert(record, replacing: nil, isSecret: false) }
    engine.close()
    let (values, reports) = try open(try Data(contentsOf: directory.file))
    #expect(values == ["a": 1])
    #expect(reports.contains { if case .fileRepaired = $0 { true } else { false } })
  }

  /// The keys that a report names as damaged.
  private func damagedKeys(_ reports: [StoreReport]) -> Set<String> {
    Set(
      reports.flatMap { report -> [String] in
        if case .fileRepaired(_, _, _, let keys) = report { keys } else { [] }
      })
  }

  @Test func `A damaged bit loses at most one row, and no value changes without a report`() throws {
    let sound = try newStore()
    // Every byte in turn would take minutes. A step without a common factor with the page's size finds each structure.
    var lost = 0
    for place in stride(from: 0, to: sound.count, by: 29) {
      var bytes = sound
      bytes[place] ^= 1 << UInt8(place % 8)
      let (found, reports) = try open(bytes)
      let wrong = Self.all.filter { found[$0.key] != $0.value }.keys
      lost += wrong.count
      #expect(found.keys.allSatisfy { Self.all[$0] != nil }, "byte \(place): \(found.keys)")
      #expect(wrong.count <= 1, "byte \(place): \(reports)")
      #expect(damagedKeys(reports).isSuperset(of: wrong), "byte \(place): \(wrong), \(reports)")
      // What replaces a damaged value is an earlier one.
      #expect(wrong.allSatisfy { found[$0] == "earlier" || found[$0] == nil }, "byte \(place)")
    }
    #expect(lost > 0)
  }

  @Test(arguments: [0, 1, 2, 5, 6, 99])
  func `A store whose header has another version keeps its values`(version: Int) async throws {
    _ = try newStore()
    _ = try await Program.run("/usr/bin/sqlite3", [directory.file.path, "PRAGMA user_version = \(version)"])
    let (found, reports) = try open(try Data(contentsOf: directory.file))
    #expect(found == Self.all)
    guard case .fileRepaired(directory.file.path, _, let reason, []) = reports.first else {
      Issue.record("\(reports)")
      return
    }
    #expect(reports.count == 1)
    #expect(reason == "it is damaged (its header has the format \(version) instead of 7)")
  }

  @Test(arguments: ["clock", "CREATE TABLE changes", "changes_by_key", "SQLite format", "AlcK"])
  func `A store whose header or schema is damaged keeps its values`(text: String) throws {
    var bytes = try newStore()
    let place = try #require(bytes.range(of: Data(text.utf8)))
    bytes[place.lowerBound] ^= 1
    let (found, reports) = try open(bytes)
    #expect(found == Self.all)
    #expect(reports.count == 1)
    #expect(damagedKeys(reports) == [])
  }

  @Test func `A page that is overwritten loses its own rows`() throws {
    let engine = try EmbeddedEngine(at: directory.file) { _ in }
    let writes = (0..<200).map { KeyValueWrite(key: "key-\($0)", value: .integer($0)) }
    _ = try engine.write(writes, limits: nil)
    engine.close()
    let sound = try Data(contentsOf: directory.file)
    let rowsInPage = 40
    for page in 0..<sound.count / 1_024 {
      var bytes = sound
      bytes.replaceSubrange(page * 1_024..<(page + 1) * 1_024, with: Data(repeating: 0xAA, count: 1_024))
      let (found, _) = try open(bytes)
      #expect(found.count > 200 - rowsInPage, "page \(page + 1)")
      #expect(found.allSatisfy { $0.value == .integer(Int64($0.key.dropFirst(4)) ?? -1) })
    }
  }
}
