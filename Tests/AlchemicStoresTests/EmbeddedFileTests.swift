// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Glibc
import Testing

@Suite struct EmbeddedFileTests {
  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  @Test func `Only the owner can access the file and its directories`() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "one/two/values.sqlite")
    let engine = try EmbeddedEngine(at: file) { _ in }
    _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    #expect(try permissions(file.path) == 0o600)
    #expect(try permissions(file.path + "-wal") == 0o600)
    #expect(try permissions(directory.url.appending(path: "one").path) == 0o700)
    #expect(try permissions(directory.url.appending(path: "one/two").path) == 0o700)
  }

  @Test(arguments: [Data("this is no database at all, and longer than a header\n".utf8), Data(count: 8_192)])
  func `A damaged file is quarantined unchanged and reported, and a new one is created`(content: Data) throws {
    let directory = try TemporaryDirectory()
    let file = directory.file
    try directory.write("", to: "shared/placeholder")
    try content.write(to: file)
    let reports = Log<StoreReport>()
    let defaults = ALCUserDefaults(configuration: directory.configuration(report: reports.add))
    try defaults.set("derek", forKey: "name")
    guard case .fileQuarantined(file.path, let movedTo, _) = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(reports.all.count == 1)
    #expect(defaults.reports == reports.all)
    #expect(movedTo.hasPrefix(file.path + ".quarantined-2"))
    #expect(try Data(contentsOf: URL(filePath: movedTo)) == content)
    #expect(ALCUserDefaults(configuration: directory.configuration())["name"] == "derek")
  }

  @Test(arguments: ["its file", "its directory", "its file, for another"])
  func `A store whose file was removed refuses each set with a reason`(what: String) throws {
    let directory = try TemporaryDirectory()
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    try defaults.set(1, forKey: "number")
    switch what {
    case "its file": try FileManager.default.removeItem(at: directory.file)
    case "its directory": try FileManager.default.removeItem(at: directory.file.deletingLastPathComponent())
    default:
      try FileManager.default.moveItem(at: directory.file, to: directory.url.appending(path: "old.sqlite"))
      try Data().write(to: directory.file)
    }
    let error = #expect(throws: KeyValueStoreError.self) { try defaults.set(2, forKey: "number") }
    #expect(
      error
        == .cannotWrite(
          location: directory.file.path,
          reason: "the file was removed, moved or replaced while it was open; a restart uses the current file"
        ))
    #expect(throws: KeyValueStoreError.self) { try defaults.merge([], origin: .serverChange) }
    #expect(try defaults.value(Int.self, forKey: "number") == 1)
  }

  @Test func `The side files of a removed store are quarantined, and do not damage the new one`() throws {
    let directory = try TemporaryDirectory()
    let old = ALCUserDefaults(configuration: directory.configuration())
    try old.set(1, forKey: "number")
    try FileManager.default.removeItem(at: directory.file)
    let reports = Log<StoreReport>()
    let new = ALCUserDefaults(configuration: directory.configuration(report: reports.add))
    guard case .fileQuarantined(let file, let movedTo, _) = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(file == directory.file.path + "-wal")
    #expect(FileManager.default.fileExists(atPath: movedTo))
    #expect(reports.all.count == 1)
    #expect(new["number"] == nil)
    try new.set(2, forKey: "number")
    #expect(throws: KeyValueStoreError.self) { try old.set(3, forKey: "number") }
    #expect(ALCUserDefaults(configuration: directory.configuration())["number"] == 2)
  }

  @Test func `A store damaged in its middle is quarantined with its side files`() throws {
    let directory = try TemporaryDirectory()
    let writer = ALCUserDefaults(configuration: directory.configuration())
    for number in 0..<20 { try writer.set(Data(count: 5_000), forKey: "\(number)") }
    // A copy of a store that is in use: the database, and the -wal file with the changes.
    let copy = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: copy.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: directory.file.path + suffix, toPath: copy.file.path + suffix)
    }
    var wal = try Data(contentsOf: URL(filePath: copy.file.path + "-wal"))
    let reports = Log<StoreReport>()
    #expect(ALCUserDefaults(configuration: copy.configuration(report: reports.add)).entries.count == 20)
    #expect(reports.all == [])
    // Closing has moved all changes into the database. Now its pages are damaged, with an old -wal file beside it.
    var bytes = try Data(contentsOf: copy.file)
    bytes.replaceSubrange(4_096..<bytes.count, with: Data(repeating: 0xAA, count: bytes.count - 4_096))
    try bytes.write(to: copy.file)
    wal.replaceSubrange(0..<32, with: Data(count: 32))
    try wal.write(to: URL(filePath: copy.file.path + "-wal"))
    let defaults = ALCUserDefaults(configuration: copy.configuration(report: reports.add))
    #expect(defaults.entries == [])
    try defaults.set(1, forKey: "a")
    guard case .fileQuarantined(_, let movedTo, _) = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(try Data(contentsOf: URL(filePath: movedTo)) == bytes)
  }

  @Test func `Another program's database is quarantined`() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "shared/placeholder")
    let made = try await Program.run(
      "/usr/bin/sqlite3", [directory.file.path, "CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)"])
    #expect(made.status == 0)
    let before = try Data(contentsOf: directory.file)
    let reports = Log<StoreReport>()
    let defaults = ALCUserDefaults(configuration: directory.configuration(report: reports.add))
    #expect(defaults.entries == [])
    guard case .fileQuarantined(_, let movedTo, let reason) = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(reason == "it is a database of another program")
    #expect(try Data(contentsOf: URL(filePath: movedTo)) == before)
  }

  @Test func `A store of a later version is not changed`() async throws {
    let directory = try TemporaryDirectory()
    try ALCUserDefaults(configuration: directory.configuration()).set(1, forKey: "a")
    _ = try await Program.run(
      "/usr/bin/sqlite3", [directory.file.path, "PRAGMA user_version = 99; ALTER TABLE imports ADD COLUMN later"])
    #expect(throws: KeyValueStoreError.newerFormat(location: directory.file.path, version: 99, known: 7)) {
      try EmbeddedEngine(at: directory.file) { _ in }
    }
    let defaults = ALCUserDefaults(configuration: directory.configuration())
    #expect(defaults.entries == [])
    #expect(throws: KeyValueStoreError.self) { try defaults.set(2, forKey: "a") }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.url.appending(path: "shared").path).allSatisfy {
        !$0.contains("quarantined")
      })
  }

  @Test func `The -wal file is preallocated after some changes, overwritten, and truncated by closing`() throws {
    let directory = try TemporaryDirectory()
    func length() throws -> Int? {
      try URL(filePath: directory.file.path + "-wal").resourceValues(forKeys: [.fileSizeKey]).fileSize
    }
    let room = 640 * 1_024
    do {
      let engine = try EmbeddedEngine(at: directory.file, session: 7, delay: { _ in }, report: { _ in })
      for number in 1...8 {
        #expect(try #require(try length()) < 64 * 1_024)
        _ = try engine.write([KeyValueWrite(key: "a", value: .integer(Int64(number)))], limits: nil)
      }
      #expect(try length() == room)
      // About two thousand bytes each: several times the length of the file.
      for number in 9...1_000 {
        _ = try engine.write([KeyValueWrite(key: "a", value: .integer(Int64(number)))], limits: nil)
      }
      #expect(try length() == room)
      // A large value makes the file longer until SQLite starts again at its beginning.
      _ = try engine.write([KeyValueWrite(key: "b", value: .data(Data(count: 3_000_000)))], limits: nil)
      for number in 1...4 {
        _ = try engine.write([KeyValueWrite(key: "b", value: .integer(Int64(number)))], limits: nil)
      }
      #expect(try length() == room)
    }
    #expect(try length() == 0)
    let engine = try EmbeddedEngine(at: directory.file) { _ in }
    #expect(try engine.records(after: 0).map(\.value) == [1_000, 4])
  }

  @Test
  func
    `Two versions of a program with different types for a key each read their own default value, and nothing is lost`()
    throws
  {
    final class Older: ALCUserDefaults, @unchecked Sendable {
      @AcStored var limit = 5
    }
    final class Newer: ALCUserDefaults, @unchecked Sendable {
      @AcStored var limit = "none"
    }
    let directory = try TemporaryDirectory()
    let older = Older(configuration: directory.configuration())
    older.limit = 7
    let newer = Newer(configuration: directory.configuration())
    #expect(newer.limit == "none")
    #expect(newer["limit"] == 7)
    let error = KeyValueStoreError.wrongType(key: "limit", expected: "String", found: .integer, detail: "")
    #expect(newer.reports == [.propertyUnreadable(key: "limit", error: error)])
    #expect(throws: error) { try newer.value(String.self, forKey: "limit") }
    newer.limit = "seven"
    let again = Older(configuration: directory.configuration())
    #expect(again.limit == 5)
    #expect(try again.history(forKey: "limit").map(\.value) == ["seven", 7])
    #expect(try again.undo(forKey: "limit"))
    #expect(again.limit == 7)
  }

  @Test func `A file in the place of a directory is an error`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "shared")
    #expect {
      try EmbeddedEngine(at: directory.file) { _ in }
    } throws: { error in
      (error as? KeyValueStoreError)?.code == "cannot-open"
    }
    let defaults = ALCUserDefaults(
      configuration: directory.configuration(defaults: ["a": 1], arguments: ["x", "-b", "2"]))
    #expect(defaults["a"] == 1)
    #expect(defaults["b", as: Int.self] == 2)
  }

  @Test func `A directory in the place of the file is an error, and is not changed`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("theirs", to: "shared/user-defaults.sqlite/file")
    #expect(throws: KeyValueStoreError.cannotOpen(location: directory.file.path, reason: "Is a directory")) {
      try EmbeddedEngine(at: directory.file) { _ in }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file.path) == ["file"])
  }

  @Test func `The file is in XDG_CONFIG_HOME, otherwise in HOME`() {
    func path(_ environment: [String: String], domain: String = "bank") -> String {
      KeyValueStoreConfiguration(domain: domain, environment: environment).file(named: "cloud").path
    }
    #expect(path(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]) == "/x/alchemic/bank/cloud.sqlite")
    #expect(path(["XDG_CONFIG_HOME": "relative", "HOME": "/h"]) == "/h/.config/alchemic/bank/cloud.sqlite")
    #expect(path(["HOME": "/h"], domain: "../../etc") == "/h/.config/alchemic/-.-..-etc/cloud.sqlite")
    #expect(path(["HOME": "/h"], domain: "") == "/h/.config/alchemic/program/cloud.sqlite")
  }

  @Test func `The values of Foundation's defaults are imported once`() throws {
    let directory = try TemporaryDirectory()
    let list: [String: Any] = [
      "name": "derek", "count": 5, "list": [1, 2], "on": true, "date": Date(timeIntervalSinceReferenceDate: 5),
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    try data.write(to: directory.url.appending(path: "shared.plist"))
    let configuration = directory.configuration(environment: ["XDG_CONFIG_HOME": directory.url.path], imports: true)
    let first = ALCUserDefaults(configuration: configuration)
    let values = Dictionary(uniqueKeysWithValues: first.entries.map { ($0.key, $0.value) })
    #expect(
      values == [
        "name": "derek", "count": 5, "list": [1, 2], "on": true, "date": .date(Date(timeIntervalSinceReferenceDate: 5)),
      ])
    #expect(first.reports == [.imported(path: directory.url.appending(path: "shared.plist").path, count: 5)])
    try first.removeAll()
    #expect(ALCUserDefaults(configuration: configuration).entries == [])
  }
}
