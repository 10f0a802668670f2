// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicStores

struct DeviceNumberTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func engine(_ name: String = "store") throws -> EmbeddedEngine {
    try EmbeddedEngine(at: directory.url.appending(path: "\(name).sqlite"), report: directory.kept())
  }

  @Test func `A device keeps its number, and each opening has a session`() throws {
    let first = try engine()
    let second = try engine()
    #expect(first.writer == second.writer)
    #expect(first.session != second.session)
    let written = try first.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    #expect(written.map(\.source) == [.local(session: first.session)])
    #expect(try second.records(after: 0) == written)
    first.close()
    second.close()
    let later = try engine()
    #expect(later.writer == first.writer)
    #expect(try later.records(after: 0) == written)
  }

  @Test func `A copied file has a number of its own, and the original keeps its number`() throws {
    let original = try engine()
    _ = try original.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    original.close()
    try FileManager.default.copyItem(
      at: directory.url.appending(path: "store.sqlite"), to: directory.url.appending(path: "copy.sqlite"))
    let copy = try engine("copy")
    #expect(copy.writer != original.writer)
    #expect(try copy.records(after: 0).map(\.clock.writer) == [original.writer])
    #expect(try engine("copy").writer == copy.writer)
    #expect(try engine().writer == original.writer)
  }

  @Test func `A file that was moved to another machine has another number`() async throws {
    let here = try engine()
    here.close()
    let moved = try await Program.run(
      "/usr/bin/sqlite3",
      [directory.url.appending(path: "store.sqlite").path, "UPDATE device SET file = 'another machine'"])
    #expect(moved.status == 0)
    let there = try engine()
    #expect(there.writer != here.writer)
    #expect(try engine().writer == there.writer)
  }

  @Test func `A change by another process on this device has that process as its source`() throws {
    let store = ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(engine: try engine(), settings: .none, arguments: []))
    let changes = Log<KeyValueChange.Origin>()
    let observation = store.observeAll { changes.add($0.origin) }
    defer { observation.cancel() }
    let other = try engine()
    _ = try other.write([KeyValueWrite(key: "a", value: 1)], limits: nil)
    let foreign = StoredRecord(
      key: "b", value: 2, revision: 0, clock: HybridClock(time: 5, writer: 7), changedAt: Date())
    _ = try other.merge([foreign], rules: MergeRules(origin: .initialSync))
    try store.set(3, forKey: "c")
    #expect(changes.all == [.otherProcess, .initialSync, .thisStore])
  }
}
