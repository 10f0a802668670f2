// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization
import Testing

@testable import AlchemicStores

/// What a store leaves in its files, and how an opening recovers from damage.
@Suite struct RecoveryTests {
  private let directory: TemporaryDirectory
  private var log: URL { URL(filePath: directory.file.path + "-wal") }

  init() throws { directory = try TemporaryDirectory() }

  /// The values in the file, read by a store that is closed again.
  private func values(_ reports: Log<StoreReport> = Log()) -> [String: StoredValue?] {
    let store = ALCUserDefaults(configuration: directory.configuration(report: reports.add))
    return Dictionary(uniqueKeysWithValues: store.entries.map { ($0.key, $0.value) })
  }

  /// An engine that never checkpoints when idle, however long a test takes.
  private func withoutIdleCheckpoint() throws -> EmbeddedEngine {
    try EmbeddedEngine(at: directory.file, session: 7, delay: { _ in }, report: directory.kept())
  }

  private func set(_ numbers: Range<Int>, to value: StoredValue) throws {
    let store = ALCUserDefaults(configuration: directory.configuration())
    for number in numbers { try store.set(["key-\(number)": value]) }
  }

  private func expected(_ numbers: Range<Int>, _ value: StoredValue) -> [String: StoredValue?] {
    Dictionary(uniqueKeysWithValues: numbers.map { ("key-\($0)", value) })
  }

  @Test func `After a clean close the -wal file contains nothing that matters`() throws {
    try set(0..<20, to: "old")
    try set(0..<20, to: "new")
    let left = try Data(contentsOf: log)
    #expect(left.count == 0)
    for place in stride(from: 0, to: left.count, by: 997) {
      var bytes = left
      bytes[place] ^= 4
      try bytes.write(to: log)
      #expect(values() == expected(0..<20, "new"))
    }
  }

  @Test(arguments: [1, 65, 700])
  func `A backup restored after a clean close is used`(changes: Int) async throws {
    try set(0..<5, to: "backup")
    let backup = try Data(contentsOf: directory.file)
    try set(0..<changes, to: "later")
    try backup.write(to: directory.file)
    let reports = Log<StoreReport>()
    #expect(values(reports) == expected(0..<5, "backup"))
    #expect(reports.all == [])
    let check = try await Program.run("/usr/bin/sqlite3", [directory.file.path, "PRAGMA integrity_check"])
    #expect(check.lines == ["ok"])
  }

  @Test(arguments: ["exit", "terminated"])
  func `A program that ends by exit leaves all values in the database file`(ending: String) async throws {
    let program = try Program(Program.writer, [ending, directory.url.path, "name", "derek"])
    if ending == "terminated" {
      for await line in program.output {
        #expect(line == "set")
        break
      }
      kill(program.identifier, SIGTERM)
    }
    #expect(await program.finished().status == 0)
    try FileManager.default.removeItem(at: log)
    let reports = Log<StoreReport>()
    #expect(values(reports) == ["name": "derek"])
    #expect(reports.all == [])
  }

  @Test func `An idle store has all values in the database file`() throws {
    let scheduled = Log<@Sendable () -> Void>()
    let engine = try EmbeddedEngine(at: directory.file, session: 7, delay: scheduled.add) { _ in }
    _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    _ = try engine.write([KeyValueWrite(key: "a", value: 2)], limits: nil)
    #expect(scheduled.all.count == 1)
    // There was another change since, so this does nothing.
    scheduled.all[0]()
    #expect(try Data(contentsOf: log).isEmpty == false)
    #expect(scheduled.all.count == 2)
    scheduled.all[1]()
    #expect(try Data(contentsOf: log).isEmpty)
    #expect(scheduled.all.count == 2)
    let copy = try TemporaryDirectory()
    try copy.write("", to: "shared/placeholder")
    try FileManager.default.copyItem(at: directory.file, to: copy.file)
    #expect(try EmbeddedEngine(at: copy.file) { _ in }.records(after: 0).map(\.value) == [2])
    _ = try engine.write([KeyValueWrite(key: "a", value: 3)], limits: nil)
    #expect(scheduled.all.count == 3)
  }

  @Test func `A second store on one file does not release the first one's locks`() async throws {
    let first = try withoutIdleCheckpoint()
    _ = try first.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    let second = try withoutIdleCheckpoint()
    // Another process that assumes that it has the file alone would truncate the -wal file.
    #expect(try await Program.run(Program.writer, ["set", directory.url.path, "b", "text"]).status == 0)
    #expect(try Data(contentsOf: log).isEmpty == false)
    _ = try first.write([KeyValueWrite(key: "c", value: 3)], limits: nil)
    #expect(try second.records(after: 0).map(\.key) == ["a", "b", "c"])
  }

  @Test func `A missing -wal file and an empty database file are reported`() async throws {
    try directory.write("", to: "shared/user-defaults.sqlite")
    let reports = Log<StoreReport>()
    #expect(values(reports) == [:])
    try FileManager.default.removeItem(at: directory.file)
    try FileManager.default.removeItem(at: log)
    // As an earlier program has left it: the table is in the -wal file.
    let made = try await Program.run("/usr/bin/sqlite3", [directory.file.path, "PRAGMA journal_mode = WAL"])
    #expect(made.lines == ["wal"])
    #expect(values(reports) == [:])
    #expect(values(reports) == [:])
    #expect(
      reports.all == [
        .valuesMissing(file: directory.file.path, reason: "the file was empty"),
        .valuesMissing(
          file: directory.file.path, reason: "its -wal file, which contained all values, is missing"),
      ])
  }

  @Test func `The -wal file of an emptied database file is quarantined`() throws {
    let engine = try withoutIdleCheckpoint()
    _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    let journal = try Data(contentsOf: log)
    engine.close()
    try Data().write(to: directory.file)
    try journal.write(to: log)
    let reports = Log<StoreReport>()
    #expect(values(reports) == [:])
    guard case .fileQuarantined(log.path, let movedTo, "its database file is empty") = reports.all.first
    else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(reports.all.count == 1)
    #expect(try Data(contentsOf: URL(filePath: movedTo)) == journal)
  }

  @Test func `No damaged byte removes a key without a report`() throws {
    try set(0..<30, to: "value")
    let sound = try Data(contentsOf: directory.file)
    for place in stride(from: 1_024, to: sound.count, by: 23) {
      var bytes = sound
      bytes[place] = ~bytes[place]
      try bytes.write(to: directory.file)
      let reports = Log<StoreReport>()
      let found = values(reports)
      if reports.all.isEmpty { #expect(Set(found.keys) == Set(expected(0..<30, "").keys), "byte \(place)") }
      for name in try FileManager.default.contentsOfDirectory(
        atPath: directory.file.deletingLastPathComponent().path) where name != directory.file.lastPathComponent
      {
        try FileManager.default.removeItem(at: directory.file.deletingLastPathComponent().appending(path: name))
      }
    }
  }

  @Test(arguments: [0xAA, 0x00] as [UInt8])
  func `A store whose index is damaged is replaced by a copy with all values`(byte: UInt8) async throws {
    try set(0..<30, to: "value")
    let bytes = try await damageIndex(with: byte)
    let reports = Log<StoreReport>()
    #expect(values(reports) == expected(0..<30, "value"))
    guard case .fileRepaired(directory.file.path, let movedTo, _, []) = reports.all.first else {
      Issue.record("\(reports.all)")
      return
    }
    #expect(reports.all.count == 1)
    #expect(try Data(contentsOf: URL(filePath: movedTo)) == bytes)
    try set(0..<30, to: "again")
    #expect(values() == expected(0..<30, "again"))
    let history = try ALCUserDefaults(configuration: directory.configuration()).history(forKey: "key-7")
    #expect(history.map(\.value) == ["again", "value"])
  }

  /// Overwrites the end of the index's root page and returns the file's bytes.
  private func damageIndex(with byte: UInt8) async throws -> Data {
    let query = "SELECT rootpage FROM sqlite_master WHERE name = 'changes_by_key'"
    let result = try await Program.run("/usr/bin/sqlite3", [directory.file.path, query])
    let page = try #require(result.lines.first.flatMap { Int($0) })
    var bytes = try Data(contentsOf: directory.file)
    bytes.replaceSubrange((page - 1) * 1_024 + 700..<page * 1_024, with: Data(repeating: byte, count: 324))
    try bytes.write(to: directory.file)
    return bytes
  }

  @Test func `No other process can change a damaged file between its copy and its move`() async throws {
    try set(0..<30, to: "value")
    _ = try await damageIndex(with: 0xAA)
    let path = directory.file.path
    #expect(try canBeLocked(path))
    var canBeLockedBeforeMove: Bool?
    let report = try DamagedFileRecovery(path: path, isStore: true).replaceFile(reason: "damaged") {
      canBeLockedBeforeMove = try? canBeLocked(path)
    }
    #expect(canBeLockedBeforeMove == false)
    guard case .fileRepaired(path, let movedTo, "damaged", []) = report else {
      Issue.record("\(report)")
      return
    }
    // The locks were released.
    #expect(try canBeLocked(movedTo))
    #expect(try canBeLocked(path))
    #expect(values() == expected(0..<30, "value"))
  }

  @Test func `A symbolic link to a file that is not a store is an error, and the file is not changed`() throws {
    try directory.write("somebody's notes\n", to: "notes.txt")
    try directory.write("", to: "shared/placeholder")
    let notes = directory.url.appending(path: "notes.txt")
    try FileManager.default.createSymbolicLink(at: directory.file, withDestinationURL: notes)
    #expect(throws: KeyValueStoreError.self) { try EmbeddedEngine(at: directory.file) { _ in } }
    #expect(try Data(contentsOf: notes) == Data("somebody's notes\n".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted() == ["notes.txt", "shared"])
  }

  @Test func `A change whose sync failed is not applied after a crash`() async throws {
    let (_, lines) = try await Program.run(Program.writer, ["unsynced", directory.url.path])
    #expect(lines == ["cannot-write", "cannot-write", "old=kept"])
    #expect(values() == ["old": "kept"])
  }

  @Test func `A received change and what a peer accepted wait for no sync, and sets after them do`() async throws {
    let (_, lines) = try await Program.run(Program.writer, ["received", directory.url.path])
    #expect(
      lines == ["theirs=there, 0 failed", "0 unsent, 0 failed", "cannot-write", "cannot-write", "set"])
    #expect(values() == ["old": "kept", "theirs": "there", "mine": "accepted"])
  }

  @Test func `While syncs of the database file fail, changes are durable in the -wal file`() async throws {
    let (_, lines) = try await Program.run(Program.writer, ["uncheckpointed", directory.url.path])
    #expect(lines == ["syncs failed", "set"])
    var expected: [String: StoredValue?] = ["old": "kept", "new": "after"]
    for number in 0..<30 { expected["\(number)"] = .data(Data(repeating: UInt8(number), count: 100_000)) }
    #expect(values() == expected)
    let check = try await Program.run("/usr/bin/sqlite3", [directory.file.path, "PRAGMA integrity_check"])
    #expect(check.lines == ["ok"])
  }

  @Test func `Two writers to one file take turns`() async throws {
    let engine = try EmbeddedEngine(at: directory.file, report: directory.kept())
    _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    // Longer than other tests can delay this one.
    func newFairness() -> WriterFairness { WriterFairness(database: directory.file.path, timeout: .seconds(300)) }
    let (here, there) = (newFairness(), newFairness())
    let order = Log<String>()
    here.waitForTurn()
    let isWaiting = Atomic(false)
    async let other: Void = onThreads(1) { _ in
      isWaiting.store(true, ordering: .sequentiallyConsistent)
      there.waitForTurn()
      order.add("there")
      there.transactionStarted()
    }
    while !isWaiting.load(ordering: .sequentiallyConsistent) { await Task.yield() }
    order.add("here")
    here.transactionStarted()
    await other
    #expect(order.all == ["here", "there"])
  }

  @Test(arguments: [true, false])
  func `A replacement that a crash interrupted is finished, or reported`(hasCopy: Bool) throws {
    let path = directory.file.path
    do {
      let engine = try EmbeddedEngine(at: directory.file) { _ in }
      _ = try engine.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
      engine.close()
    }
    // What a process leaves that is killed after it has moved the damaged file.
    let manager = FileManager.default
    if hasCopy { try manager.copyItem(atPath: path, toPath: "\(path).copy-\(UUID())") }
    let movedTo = "\(path).quarantined-2026-11-22T100000Z"
    try manager.moveItem(atPath: path, toPath: movedTo)
    for suffix in ["-wal", "-shm"] { try? manager.moveItem(atPath: path + suffix, toPath: movedTo + suffix) }
    let reports = Log<StoreReport>()
    let engine = try EmbeddedEngine(at: directory.file, report: reports.add)
    #expect(try engine.records(after: 0).map(\.value) == (hasCopy ? [1] : []))
    #expect(
      reports.all == [
        hasCopy
          ? .fileRepaired(
            file: path, movedTo: movedTo, reason: "the file was damaged, and a process ended while it was replaced")
          : .valuesMissing(file: path, reason: "the file is missing; an earlier one was quarantined as \(movedTo)")
      ])
    engine.close()
    #expect(
      try manager.contentsOfDirectory(atPath: directory.file.deletingLastPathComponent().path).count {
        $0.contains(".copy-")
      } == 0)
    let later = Log<StoreReport>()
    try EmbeddedEngine(at: directory.file, report: later.add).close()
    #expect(later.all == [])
  }

  @Test func `A copy that was not completed is removed`() throws {
    try EmbeddedEngine(at: directory.file) { _ in }.close()
    let copy = "\(directory.file.path).copy-\(UUID())"
    for suffix in ["", "-journal"] { try Data("half".utf8).write(to: URL(filePath: copy + suffix)) }
    try EmbeddedEngine(at: directory.file) { _ in }.close()
    #expect(!FileManager.default.fileExists(atPath: copy))
    #expect(!FileManager.default.fileExists(atPath: copy + "-journal"))
  }
}
