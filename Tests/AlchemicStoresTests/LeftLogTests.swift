// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

@testable import AlchemicStores

/// What an opening does with the -wal file of a process that was killed.
@Suite(.timeLimit(.minutes(5))) struct LeftLogTests {
  private let directory: TemporaryDirectory
  private var folder: URL { directory.file.deletingLastPathComponent() }

  init() throws { directory = try TemporaryDirectory() }

  private func values(_ file: URL, _ reports: Log<StoreReport> = Log()) throws -> [String: StoredValue] {
    let engine = try EmbeddedEngine(at: file, session: 1, delay: { _ in }, report: reports.add)
    defer { engine.close() }
    return Dictionary(
      uniqueKeysWithValues: try engine.records(after: 0).compactMap { record in record.value.map { (record.key, $0) } })
  }

  private func set(_ count: Int, to value: StoredValue) throws {
    let engine = try EmbeddedEngine(at: directory.file) { _ in }
    _ = try engine.write((0..<count).map { KeyValueWrite(key: "key-\($0)", value: value) }, limits: nil)
    engine.close()
  }

  /// Runs a program that sets keys and is killed; returns the keys that it acknowledged. SQLite would apply the changes in
  /// the -wal file then: a program that was killed just after a checkpoint, or within a commit, is run again.
  private func kill(afterSets count: Int) async throws -> [String] {
    var acknowledged: [String] = []
    repeat {
      acknowledged += try await Program(Program.writer, ["write", directory.url.path, "killed", "0"])
        .killed(afterLines: count).map { "killed-\($0)" }
    } while !hasChangesInLog
    return acknowledged
  }

  private var hasChangesInLog: Bool {
    guard let log = LogFrames(ofDatabase: directory.file.path) else { return false }
    return !log.frames.isEmpty && log.damage == nil
  }

  /// How a backup takes the place of the file.
  enum Restoring: CaseIterable {
    case overwritten, overwrittenWithItsDate, replaced
  }

  @Test(arguments: Restoring.allCases, [5, 400])
  func `A backup restored over the file of a killed program is used`(restoring: Restoring, keys: Int) async throws {
    try set(keys, to: "backup")
    let backup = try Data(contentsOf: directory.file)
    try set(keys, to: "later")
    _ = try await kill(afterSets: 20)
    let log = try Data(contentsOf: URL(filePath: directory.file.path + "-wal"))
    try restore(backup, restoring)
    let reports = Log<StoreReport>()
    let found = try values(directory.file, reports)
    #expect(found == Dictionary(uniqueKeysWithValues: (0..<keys).map { ("key-\($0)", "backup") }))
    guard
      case .logQuarantined(_, let movedTo, "the database file was replaced, for example by a backup") = reports.all
        .first
    else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(reports.all.count == 1)
    #expect(try Data(contentsOf: URL(filePath: movedTo)) == log)
    let check = try await Program.run("/usr/bin/sqlite3", [directory.file.path, "PRAGMA integrity_check"])
    #expect(check.lines == ["ok"])
  }

  private func restore(_ backup: Data, _ restoring: Restoring) throws {
    switch restoring {
    case .overwritten:
      try backup.write(to: directory.file)
    case .overwrittenWithItsDate:
      try backup.write(to: directory.file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: directory.file.path)
    case .replaced:
      let copy = directory.url.appending(path: "backup")
      try backup.write(to: copy)
      #expect(rename(copy.path, directory.file.path) == 0)
    }
  }

  @Test func `After a restart of the system, a -wal file that does not fit the database file is quarantined`()
    async throws
  {
    try set(400, to: "backup")
    let backup = try Data(contentsOf: directory.file)
    try set(400, to: "later")
    _ = try await kill(afterSets: 20)
    try FileManager.default.removeItem(atPath: directory.file.path + "-base")
    try backup.write(to: directory.file)
    let reports = Log<StoreReport>()
    let found = try values(directory.file, reports)
    #expect(found == Dictionary(uniqueKeysWithValues: (0..<400).map { ("key-\($0)", "backup") }))
    guard case .logQuarantined(_, _, "its changes do not fit the database file") = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(reports.all.count == 1)
  }

  @Test(arguments: [400, 4_000])
  func `A -wal file whose changes are all in pages that the backup does not have is quarantined`(keys: Int) throws {
    try set(400, to: "backup")
    let backup = try Data(contentsOf: directory.file)
    let engine = try EmbeddedEngine(at: directory.file, session: 2, delay: { _ in }) { _ in }
    defer { engine.close() }
    // The database file grows, and the -wal file begins again: only the last changes are in it.
    var number = 0
    func add(_ count: Int = 1) throws {
      let numbers = number..<number + count
      _ = try engine.write(
        numbers.map { KeyValueWrite(key: "later-\(10_000 + $0)", value: "later") }, limits: nil)
      number += count
    }
    try add(keys)
    while (LogFrames(ofDatabase: directory.file.path, readsIndex: false)?.frames.count ?? 0) > 20 {
      try add()
    }
    let copy = directory.url.appending(path: "copy")
    var passed = 0
    for _ in 0..<60 {
      try? FileManager.default.removeItem(at: copy)
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      let file = copy.appending(path: directory.file.lastPathComponent)
      try backup.write(to: file)
      try Data(contentsOf: URL(filePath: directory.file.path + "-wal")).write(to: URL(filePath: file.path + "-wal"))
      let reports = Log<StoreReport>()
      let found = try values(file, reports)
      #expect(found == Dictionary(uniqueKeysWithValues: (0..<400).map { ("key-\($0)", "backup") }))
      if case .logQuarantined(_, _, "its changes do not fit the database file") = reports.all.first { passed += 1 }
      try add()
    }
    #expect(passed == 60)
  }

  @Test(arguments: [3, 60, 400])
  func `A store that is copied with the -wal file of a killed program keeps its last changes`(sets: Int) async throws {
    try set(5, to: "earlier")
    let acknowledged = try await kill(afterSets: sets)
    let copy = directory.url.appending(path: "copy")
    // The database file last, so that its date is later.
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(by: >) {
      try Data(contentsOf: folder.appending(path: name)).write(to: copy.appending(path: name))
    }
    let reports = Log<StoreReport>()
    let found = try values(copy.appending(path: directory.file.lastPathComponent), reports)
    #expect(Set(found.keys).isSuperset(of: acknowledged))
    #expect(reports.all == [])
    // The same in place.
    #expect(try Set(values(directory.file, reports).keys).isSuperset(of: acknowledged))
    #expect(reports.all == [])
  }

  @Test func `A damaged bit in the -wal file of a killed program loses at most one change, and is reported`()
    async throws
  {
    try set(5, to: "earlier")
    let acknowledged = try await kill(afterSets: 12)
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try Data(contentsOf: folder.appending(path: name))
    }
    let name = directory.file.lastPathComponent
    let log = try #require(files[name + "-wal"])
    let used = try #require(log.lastIndex { $0 != 0 })
    for place in stride(from: 0, through: used, by: max(used / 70, 131) | 1) {
      let copy = directory.url.appending(path: "flipped-\(place)")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      files[name + "-wal"]?[place] ^= 1 << UInt8(place % 8)
      for (name, bytes) in files { try bytes.write(to: copy.appending(path: name)) }
      files[name + "-wal"] = log
      let reports = Log<StoreReport>()
      let found = try values(copy.appending(path: name), reports)
      let missing = Set(acknowledged).subtracting(found.keys)
      #expect(missing.count <= 1, "byte \(place): \(reports.all)")
      #expect(
        found.allSatisfy {
          $0.value == ($0.key.hasPrefix("key") ? "earlier" : .string($0.key.replacing("-", with: " ")))
        })
      if !missing.isEmpty { #expect(!reports.all.isEmpty, "byte \(place)") }
      try FileManager.default.removeItem(at: copy)
    }
  }
}
