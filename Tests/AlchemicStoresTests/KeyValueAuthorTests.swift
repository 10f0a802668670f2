// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlchemicStores

struct KeyValueAuthorTests {
  private final class Settings: ALCUserDefaults, @unchecked Sendable {
    @AcStored var limit = 5
  }

  private let engine = InMemoryEngine()

  private func store() -> Settings {
    Settings(configuration: KeyValueStoreConfiguration(engine: engine, settings: .none, arguments: []))
  }

  @Test func `An entry, its history and its change name the process that made them`() throws {
    let store = store()
    let received = Log<String?>()
    let observation = store.observe("limit") { received.add($0.author) }
    #expect(store.entry(forKey: "limit").changedBy == nil)
    store.limit = 6
    try store.removeValue(forKey: "limit")
    let process = "\(ProcessInfo.processInfo.processName) (\(ProcessInfo.processInfo.processIdentifier))"
    #expect(store.entry(forKey: "limit").changedBy == process)
    #expect(try store.history(forKey: "limit").map(\.author) == [process, process])
    #expect(received.all == [process, process])
    observation.cancel()
  }

  @Test func `A program can name another author, for every way to change a value`() async throws {
    let store = store()
    func author(_ change: () throws -> Void) rethrows -> String? {
      try KeyValueAuthor.$current.withValue("derek, in the web form", operation: change)
      return store.entry(forKey: "limit").changedBy
    }
    #expect(author { store.limit = 6 } == "derek, in the web form")
    store.limit = 7
    #expect(author { store["limit"] = 8 } == "derek, in the web form")
    store.limit = 9
    #expect(try author { try store.undo(forKey: "limit") } == "derek, in the web form")
    store.limit = 10
    #expect(try author { try store.removeAll() } == "derek, in the web form")
    await KeyValueAuthor.$current.withValue("emma") {
      await Task { store.limit = 11 }.value
    }
    #expect(store.entry(forKey: "limit").changedBy == "emma")
    store.limit = 12
    #expect(store.entry(forKey: "limit").changedBy == KeyValueAuthor.thisProcess)
  }

  @Test func `The process is the author of an observer's changes`() throws {
    let store = store()
    let observation = store.observe("limit") { change in store["copy"] = change.newValue }
    KeyValueAuthor.$current.withValue("derek") { store.limit = 6 }
    #expect(store.entry(forKey: "limit").changedBy == "derek")
    #expect(store.entry(forKey: "copy").changedBy == KeyValueAuthor.thisProcess)
    observation.cancel()
  }

  @Test(arguments: [
    ("", nil), ("\u{1B}\n\0", nil), ("de\u{1B}[31m\nrek\u{9B}\0", "de[31mrek"),
    (String(repeating: "é", count: 65), String(repeating: "é", count: 64)),
    (String(repeating: "\u{7}x", count: 100), String(repeating: "x", count: 64)),
    ("z" + String(repeating: "\u{301}", count: 1_000), "z" + String(repeating: "\u{301}", count: 63)),
  ])
  func `An author's text is cut, and its control characters are removed`(text: String, kept: String?) throws {
    let store = store()
    KeyValueAuthor.$current.withValue(text) { store.limit = 6 }
    #expect(store.entry(forKey: "limit").changedBy == kept ?? KeyValueAuthor.thisProcess)
    var record = try #require(try store.history(forKey: "limit").first)
    record.clock.time += 1
    record.author = text
    try store.merge([record], origin: .serverChange)
    #expect(store.entry(forKey: "limit").changedBy == kept)
  }

  @Test func `An author's text in the file is cut when it is read`() async throws {
    let directory = try TemporaryDirectory()
    try ALCUserDefaults(configuration: directory.configuration()).set(["a": 1, "b": 2, "c": 3])
    // A later program may allow longer texts.
    for (revision, author) in [(4, String(repeating: " ", count: 1_000)), (5, "a\u{1B}b")] {
      var sum = RowChecksum()
      sum.add(Int64(revision))
      for text in ["k\(revision)", "integer"] { Array(text.utf8).withUnsafeBytes { sum.add(text: $0) } }
      for number in [7, 5_000, 9, 9, 9] as [Int64] { sum.add(number) }
      Array(author.utf8).withUnsafeBytes { sum.add(text: $0) }
      sum.add(Int64(1))
      let sql = """
        INSERT INTO changes VALUES (
          \(revision), 'k\(revision)', 'integer', 7, 5000, 9, 9, 9, '\(author)', 1, \(sum.column))
        """
      #expect(try await Program.run("/usr/bin/sqlite3", [directory.file.path, sql]).status == 0)
    }
    let store = ALCUserDefaults(configuration: directory.configuration())
    #expect(store.entry(forKey: "k4").changedBy == String(repeating: " ", count: 64))
    #expect(store.entry(forKey: "k5").changedBy == "ab")
    #expect(store.reports == [])
  }

  @Test func `A process with a long name keeps its number`() {
    #expect(
      KeyValueAuthor.process(String(repeating: "n", count: 100), 4_194_304, ", by hand")
        == String(repeating: "n", count: 45) + " (4194304), by hand")
    #expect(KeyValueAuthor.process("\n", 7) == "process (7)")
  }
}
