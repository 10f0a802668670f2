// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import AlchemicStores

/// A store whose file cannot be opened at first.
@Suite struct ReopeningTests {
  private let directory: TemporaryDirectory
  private let clock = Clock()
  private let reports = Log<StoreReport>()

  /// A clock that the test sets.
  private final class Clock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    func advance(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  init() throws {
    directory = try TemporaryDirectory()
    // A file in the place of the store's directory.
    try directory.write("", to: "shared")
  }

  private func engine() throws -> ReopeningEngine {
    let file = directory.file
    let error = try #require(throws: KeyValueStoreError.self) { try EmbeddedEngine(at: file) { _ in } }
    return ReopeningEngine(
      location: file.path, reason: error, now: { [clock] in clock.now }, report: directory.kept(reports.add)
    ) { (session) throws(KeyValueStoreError) -> any KeyValueEngine in
      try EmbeddedEngine(at: file, session: session) { _ in }
    }
  }

  private func store() throws -> ALCUserDefaults {
    ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(
        engine: try engine(), settings: .none, defaults: ["a": "default"], arguments: []))
  }

  private func clear() throws { try FileManager.default.removeItem(at: directory.url.appending(path: "shared")) }

  @Test func `A set opens the file once that is possible, but not before the pause is over`() throws {
    let store = try store()
    #expect(throws: KeyValueStoreError.self) { try store.set(1, forKey: "a") }
    try clear()
    #expect(throws: KeyValueStoreError.self) { try store.set(1, forKey: "a") }
    clock.advance(.milliseconds(100))
    try store.set(1, forKey: "a")
    #expect(store["a"] == 1)
    #expect(reports.all == [.opened(location: directory.file.path)])
    #expect(try EmbeddedEngine(at: directory.file) { _ in }.records(after: 0).map(\.value) == [1])
  }

  @Test func `Each failure doubles the pause`() throws {
    let store = try store()
    clock.advance(.milliseconds(100))
    #expect(throws: KeyValueStoreError.self) { try store.set(1, forKey: "a") }
    try clear()
    clock.advance(.milliseconds(199))
    #expect(throws: KeyValueStoreError.self) { try store.set(1, forKey: "a") }
    clock.advance(.milliseconds(1))
    try store.set(1, forKey: "a")
    #expect(reports.all == [.opened(location: directory.file.path)])
  }

  @Test func `A read makes another thread open the file, and its values are then reported as changes`() async throws {
    let store = try store()
    try clear()
    let other = try EmbeddedEngine(at: directory.file) { _ in }
    _ = try other.write([KeyValueWrite(key: "a", value: "stored")], limits: nil)
    var changes = store.changes(forKey: "a").makeAsyncIterator()
    #expect(store["a"] == "default")
    clock.advance(.milliseconds(100))
    // Which value this read returns depends on how soon the other thread opens the file.
    _ = store["a"]
    #expect(await changes.next()?.newValue == "stored")
    #expect(store["a"] == "stored")
  }
}
