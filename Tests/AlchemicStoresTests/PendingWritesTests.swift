// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicStores

/// Writes that wait for the file together.
struct PendingWritesTests {
  private let directory: TemporaryDirectory
  private let engine: EmbeddedEngine

  init() throws {
    directory = try TemporaryDirectory()
    // Never truncates the -wal file, however long a test takes.
    engine = try EmbeddedEngine(at: directory.file, session: 7, delay: { _ in }, report: { _ in })
    // Preallocates the -wal file and writes its first frames.
    _ = try engine.write([KeyValueWrite(key: "first", value: 0)], limits: nil)
  }

  private func waiting(_ key: String, _ value: StoredValue, _ limits: KeyValueLimits? = nil)
    -> PendingWrites.PendingWrite
  {
    let request = PendingWrites.PendingWrite { [engine] rows in
      try engine.journal(rows).write([KeyValueWrite(key: key, value: value)], limits: limits)
    }
    engine.pending.add(request)
    return request
  }

  @Test func `Waiting writes are applied together in one transaction, in order`() throws {
    let waiting = [waiting("a", 1), waiting("b", 2), waiting("a", 3)]
    let commits = try commits()
    let last = try engine.write([KeyValueWrite(key: "c", value: 4)], limits: nil)
    #expect(try self.commits() == commits + 1)
    let records = try waiting.flatMap { try $0.outcome?.get() ?? [] } + last
    #expect(records.map(\.revision) == [2, 3, 4, 5])
    #expect(records.map(\.key) == ["a", "b", "a", "c"])
    #expect(try engine.records(after: 1) == [records[1], records[2], records[3]])
  }

  @Test func `A write beyond the limits does not make the others fail`() throws {
    let small = KeyValueLimits(keys: 1, keyBytes: 64, totalBytes: 100)
    let waiting = [waiting("a", 1), waiting("b", 2, small), waiting("c", 3)]
    let last = try engine.write([KeyValueWrite(key: "d", value: 4)], limits: nil)
    #expect(throws: KeyValueStoreError.tooManyKeys(key: "b", limit: 1)) { try waiting[1].outcome?.get() }
    #expect(try waiting[0].outcome?.get().map(\.revision) == [2])
    #expect(try waiting[2].outcome?.get().map(\.revision) == [3])
    #expect(last.map(\.revision) == [4])
    #expect(try engine.records(after: 0).map(\.key) == ["first", "a", "c", "d"])
  }

  @Test func `Closing the file fails all waiting writes, and changes nothing`() throws {
    engine.close()
    let request = waiting("a", 1)
    #expect(throws: KeyValueStoreError.closed(location: engine.location)) {
      try engine.write([KeyValueWrite(key: "b", value: 2)], limits: nil)
    }
    #expect(request.outcome == nil)
    #expect(try EmbeddedEngine(at: directory.file).records(after: 0).map(\.key) == ["first"])
  }

  @Test func `Every set by many threads is reported, and no value is missing then`() async throws {
    let store = ALCUserDefaults(configuration: directory.configuration())
    let received = Log<KeyValueChange>()
    let observation = store.observeAll(received.add)
    await onThreads(8) { thread in
      for number in 0..<50 { store["\(thread)-\(number)"] = .integer(Int64(number)) }
    }
    observation.cancel()
    let keys = (0..<8).flatMap { thread in (0..<50).map { "\(thread)-\($0)" } }.sorted()
    #expect(received.all.map(\.key).sorted() == keys)
    #expect(Set(received.all.map(\.origin)) == [.thisStore])
    #expect(store.entries.map(\.key) == (["first"] + keys).sorted())
    #expect(store.reports == [])
  }

  /// The number of transactions in the -wal file. A frame that ends a transaction contains the size of the database.
  /// Current frames contain the salts of the file's header.
  private func commits() throws -> Int {
    let log = try Data(contentsOf: URL(filePath: directory.file.path + "-wal"))
    let salts = log[16..<24]
    return stride(from: 32, through: log.count - 24 - 1_024, by: 24 + 1_024).filter { frame in
      log[frame + 8..<frame + 16] == salts && log[frame + 4..<frame + 8] != Data(count: 4)
    }.count
  }
}
