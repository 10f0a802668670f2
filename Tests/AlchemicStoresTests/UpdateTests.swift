// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import AlchemicStoresTesting
import Foundation
import Testing

@Suite struct UpdateTests {
  private final class Counters: ALCUserDefaults, @unchecked Sendable {
    @AcStored var visits = 3
  }

  @Test func `An update starts from the stored value, otherwise from a default value`() throws {
    let directory = try TemporaryDirectory()
    let counters = Counters(configuration: directory.configuration(arguments: ["shop", "-visits", "100"]))
    #expect(try counters.update("visits", default: 0) { $0 += 1 } == 4)
    #expect(try counters.update("visits", default: 0) { $0 += 1 } == 5)
    #expect(try counters.update("names", default: [String]()) { $0.append("derek") } == ["derek"])
    #expect(try counters.update("home", default: Address(street: "Main", number: 1)) { $0.number = 2 }.number == 2)
    // The command line's value hides it, and is not stored.
    #expect(counters.visits == 100)
    #expect(counters.entry(forKey: "visits").storedValue == 5)
  }

  @Test func `An update that throws, or finds another type, changes nothing`() throws {
    struct Refused: Error {}
    let directory = try TemporaryDirectory()
    let counters = Counters(configuration: directory.configuration())
    #expect(throws: Refused.self) { try counters.update("visits", default: 0) { _ in throw Refused() } }
    #expect(!counters.isStored("visits"))
    try counters.set("many", forKey: "visits")
    #expect(throws: KeyValueStoreError.wrongType(key: "visits", expected: "Int", found: .string, detail: "")) {
      try counters.update("visits", default: 0) { $0 += 1 }
    }
    #expect(counters["visits"] == "many")
  }

  @Test func `An update does not overwrite a value that cannot be decoded`() async throws {
    let directory = try TemporaryDirectory()
    let counters = Counters(configuration: directory.configuration())
    try counters.set(5, forKey: "visits")
    // Such a row may come from a damaged or a later program.
    let written = try await Program.run(
      "/usr/bin/sqlite3",
      [
        directory.file.path,
        """
        INSERT INTO changes (key, type, value, changed_at, clock, writer, size, checksum)
        VALUES ('visits', 'roman', 'VI', 5000, 9000000000000000000, 9, 9, 0)
        """,
      ])
    #expect(written.status == 0)
    #expect(
      throws: KeyValueStoreError.cannotRead(
        location: directory.file.path, reason: "the stored value of \"visits\" cannot be decoded")
    ) {
      try counters.update("visits", default: 0) { $0 += 1 }
    }
  }

  @Test(arguments: [false, true]) func `Eight threads that update one value lose no change`(isShared: Bool) async throws
  {
    let directory = try TemporaryDirectory()
    let stores = (0..<2).map { _ in Counters(configuration: directory.configuration()) }
    await onThreads(8) { thread in
      let counters = stores[isShared ? 0 : thread % 2]
      for _ in 0..<25 { _ = try? counters.update("visits", default: 0) { $0 += 1 } }
    }
    #expect(try Counters(configuration: directory.configuration()).value(Int.self, forKey: "visits") == 203)
  }

  @Test func `An update that was too late starts again from the new value`() throws {
    let directory = try TemporaryDirectory()
    let (here, there) = (
      Counters(configuration: directory.configuration()), Counters(configuration: directory.configuration())
    )
    var seen: [Int] = []
    let result = try here.update("visits", default: 0) { visits in
      if seen.isEmpty { try there.update("visits", default: 0) { $0 *= 10 } }
      seen.append(visits)
      visits += 1
    }
    #expect(seen == [3, 30])
    #expect(result == 31)
  }

  @Test(arguments: EngineKind.allCases)
  func `An update that is always too late finally excludes other writers`(kind: EngineKind) throws {
    let medium = try kind.medium()
    let rival = Rival(medium.first, against: try medium.another())
    let store = ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(engine: rival, settings: .none, arguments: []))
    var calls = 0
    let result = try store.update("visits", default: 0) { visits in
      calls += 1
      visits += 1
    }
    // The rival added 100 before each of eight attempts. It was excluded during the ninth.
    #expect(calls == 9)
    #expect(result == 801)
    #expect(store["visits"] == 801)
    #expect(try medium.another().records(after: 0).map(\.value) == [801])
  }

  @Test func `A closure that throws while others are excluded changes nothing, and ends the exclusion`()
    throws
  {
    struct Refused: Error {}
    let medium = try EngineKind.embedded.medium()
    let store = ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(
        engine: Rival(medium.first, against: try medium.another()), settings: .none, arguments: []))
    var calls = 0
    #expect(throws: Refused.self) {
      try store.update("visits", default: 0) { visits in
        calls += 1
        visits += 1
        if calls == 9 { throw Refused() }
      }
    }
    #expect(try medium.another().records(after: 0).map(\.value) == [800])
    try store.set(1, forKey: "visits")
    #expect(store["visits"] == 1)
  }

  @Test func `No other process can write during the last attempt`() async throws {
    let directory = try TemporaryDirectory()
    let engine = try EmbeddedEngine(at: directory.file, report: directory.kept())
    #expect(try canBeLocked(directory.file.path))
    var canBeLockedByOthers: Bool?
    _ = try engine.update("visits", limits: nil) { record in
      #expect(record == nil)
      canBeLockedByOthers = try canBeLocked(directory.file.path)
      return KeyValueWrite(key: "visits", value: 1)
    }
    #expect(canBeLockedByOthers == false)
    #expect(try canBeLocked(directory.file.path))
    #expect(try engine.records(after: 0).map(\.value) == [1])
  }

  @Test func `An update fails after some attempts if the engine cannot exclude others`() throws {
    let medium = try EngineKind.inMemory.medium()
    let rival = Rival(medium.first, against: try medium.another(), holdsOff: false)
    let store = ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(engine: rival, settings: .none, arguments: []))
    #expect(throws: KeyValueStoreError.changedMeanwhile(key: "visits")) {
      try store.update("visits", default: 0) { $0 += 1 }
    }
    #expect(store["visits"] == 800)
  }
}

/// An engine that another one precedes: the other changes the key `visits` just before each write.
private final class Rival: KeyValueEngine {
  private let engine: any KeyValueEngine
  private let other: any KeyValueEngine
  private let holdsOff: Bool

  init(_ engine: any KeyValueEngine, against other: any KeyValueEngine, holdsOff: Bool = true) {
    self.engine = engine
    self.other = other
    self.holdsOff = holdsOff
  }

  var location: String { engine.location }
  var writer: Int64 { engine.writer }
  var session: Int64 { engine.session }

  func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try engine.read(body)
  }

  func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try engine.transaction(durability, body)
  }

  func sharedTransaction(
    _ body: @escaping @Sendable (any KeyValueTransaction) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let present = try other.history(of: "visits").first?.value ?? 0
    if case .integer(let number) = present {
      _ = try other.write([KeyValueWrite(key: "visits", value: .integer(number + 100))], limits: nil)
    }
    return try engine.sharedTransaction(body)
  }

  func exclusiveTransaction<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result? {
    holdsOff ? try engine.exclusiveTransaction(body) : nil
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) { try engine.watch(handler) }

  func close() { engine.close() }
}
