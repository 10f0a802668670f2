// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Glibc
import Testing

/// Unusual and malicious input.
@Suite struct HostileInputTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func store() -> ALCUserDefaults { ALCUserDefaults(configuration: directory.configuration()) }

  private func nested(_ depth: Int) -> StoredValue {
    (1..<depth).reduce(StoredValue.array([])) { value, _ in .array([value]) }
  }

  @Test func `Values of several megabytes are restored`() throws {
    let values: [String: StoredValue] = [
      "text": .string(String(repeating: "naïve\n", count: 500_000)),
      "data": .data(Data(repeating: 0xAB, count: 5_000_000)),
      "list": .array((0..<100_000).map { .integer($0) }),
    ]
    try store().set(values)
    #expect(store().entries.map(\.value) == [values["data"], values["list"], values["text"]])
  }

  @Test(arguments: [
    "line\nbreak", "\r\n\t", " ", "\u{202E}txt.exe", "\u{1B}[2J", "👩‍👩‍👧‍👦", "'; DROP TABLE changes; --", "%s%n", "$date",
    "-",
    String(repeating: "k", count: 10_000), "\u{FEFF}", "\u{FEFF}\u{FEFF}e\u{301}", "\u{FFFF}",
  ])
  func `Every text is a valid key unless it is empty or contains a NUL`(key: String) throws {
    let store = store()
    try store.set(1, forKey: key)
    try store.set(2, forKey: key)
    #expect(try store.history(forKey: key).map(\.value) == [2, 1])
    #expect(self.store().entries.map(\.key) == [key])
    for format in KeyValueFormat.allCases {
      let other = ALCUserDefaults(
        configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: []))
      try other.importValues(try store.exported(as: format), as: format)
      #expect(other.entries.map(\.key) == [key])
    }
    #expect(throws: KeyValueStoreError.illegalKey(key: key + "\0", reason: "it contains a NUL")) {
      try store.set(1, forKey: key + "\0")
    }
  }

  @Test func `A value that is nested too deeply to be read again is refused`() throws {
    try store().set(["deep": nested(256)])
    #expect(store()["deep"] == nested(256))
    for value in [nested(257), ["in": nested(256)], nested(1_000)] {
      #expect(throws: KeyValueStoreError.illegalValue(key: "deep", reason: "it is nested more than 256 levels deep")) {
        try store().set(["deep": value])
      }
    }
    #expect(store()["deep"] == nested(256))
    #expect(store().reports == [])
  }

  @Test func `The history of a key is found by either of its spellings`() throws {
    let store = store()
    try store.set(1, forKey: "caf\u{E9}")
    try store.set(2, forKey: "cafe\u{301}")
    #expect(try store.history(forKey: "cafe\u{301}").map(\.value) == [2, 1])
    #expect(try store.undo(forKey: "cafe\u{301}"))
    #expect(store["caf\u{E9}"] == 1)
  }

  @Test func `A merge normalizes and checks keys as a set does`() throws {
    let store = store()
    func record(_ key: String, _ value: StoredValue, _ time: Int64) -> StoredRecord {
      StoredRecord(
        key: key, value: value, revision: 1, clock: HybridClock(time: time, writer: 7),
        changedAt: Date(timeIntervalSince1970: 0))
    }
    try store.merge([record("caf\u{E9}", 1, 1), record("cafe\u{301}", 2, 2)], origin: .serverChange)
    #expect(self.store().entries.map(\.value) == [2])
    let outcome = try store.merge([record("b", 3, 3), record("a\0", 3, 3)], origin: .serverChange)
    let error = KeyValueStoreError.illegalKey(key: "a\0", reason: "it contains a NUL")
    #expect(outcome.refused == [MergeRefusal(record: record("a\0", 3, 3), reason: .illegal(error))])
    #expect(store.reports == outcome.refused.map { .mergeRefused($0) })
    #expect(self.store().entries.map(\.value) == [3, 2])
  }

  @Test func `A symbolic link to a store opens that store, and its changes are reported`() async throws {
    let link = directory.url.appending(path: "link/shared/user-defaults.sqlite")
    try store().set("first", forKey: "name")
    try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: directory.file)
    let configuration = KeyValueStoreConfiguration(
      domain: "shared", directory: directory.url.appending(path: "link"), settings: .none, arguments: [],
      importsFoundationDefaults: false, report: { _ in })
    let linked = ALCUserDefaults(configuration: configuration)
    #expect(linked.location == link.path)
    #expect(linked["name"] == "first")
    var changes = linked.changes(forKey: "name").makeAsyncIterator()
    try store().set("second", forKey: "name")
    #expect(await changes.next()?.newValue == "second")
    try linked.set("third", forKey: "name")
    #expect(store()["name"] == "third")
    #expect(linked.reports == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: link.deletingLastPathComponent().path).count == 1)
  }

  @Test func `A pipe in the place of the file is an error, and is not changed`() throws {
    try FileManager.default.createDirectory(
      at: directory.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect(mkfifo(directory.file.path, 0o600) == 0)
    let store = store()
    #expect(throws: KeyValueStoreError.self) { try store.set(1, forKey: "a") }
    #expect(store.reports.count == 1)
    var status = stat()
    #expect(lstat(directory.file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func `A pipe in the place of Foundation's defaults does not block`() throws {
    #expect(mkfifo(directory.url.appending(path: "shared.plist").path, 0o600) == 0)
    let store = ALCUserDefaults(
      configuration: directory.configuration(environment: ["XDG_CONFIG_HOME": directory.url.path], imports: true))
    try store.set(1, forKey: "a")
    #expect(store.entries.map(\.value) == [1])
  }

  @Test func `Foundation's defaults that cannot be stored are reported, and the others are imported`() throws {
    let deep = String(repeating: "<array>", count: 300) + String(repeating: "</array>", count: 300)
    try directory.write(
      "<plist version=\"1.0\"><dict><key>a</key>\(deep)<key>b</key><string>kept</string></dict></plist>",
      to: "shared.plist")
    let reports = Log<StoreReport>()
    let store = ALCUserDefaults(
      configuration: directory.configuration(
        environment: ["XDG_CONFIG_HOME": directory.url.path], imports: true, report: reports.add))
    #expect(store.entries.map(\.value) == ["kept"])
    let reason = "it is nested more than 256 levels deep"
    #expect(
      reports.all == [
        .setFailed(key: "a", error: .illegalValue(key: "a", reason: reason)),
        .imported(path: directory.url.appending(path: "shared.plist").path, count: 1),
      ])
  }

  @Test func `Dates outside any calendar can be stored and described`() throws {
    let moments = [Double.nan, .infinity, -.infinity, 1e300, -1e300].map {
      StoredValue.date(Date(timeIntervalSinceReferenceDate: $0))
    }
    let store = store()
    try store.set(Dictionary(uniqueKeysWithValues: moments.enumerated().map { ("\($0.offset)", $0.element) }))
    #expect(self.store().entries.map(\.value) == moments)
    #expect(store.entries.allSatisfy { !$0.description.isEmpty })
    let json = try store.exported(as: .json)
    try store.removeAll()
    try store.importValues(json, as: .json)
    #expect(store.entries.map(\.value) == moments)
  }

  @Test func `A hundred thousand keys and a key of a megabyte are restored`() throws {
    let directory = try TemporaryDirectory()
    let long = String(repeating: "k", count: 1_048_576)
    var values = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ("\($0)", StoredValue?.some(.integer($0))) })
    values[long] = "long"
    try ALCUserDefaults(configuration: directory.configuration()).set(values)
    let again = ALCUserDefaults(configuration: directory.configuration())
    #expect(Dictionary(uniqueKeysWithValues: again.entries.map { ($0.key, $0.storedValue) }) == values)
    #expect(again.reports == [])
  }

  @Test func `Ten thousand observers each receive every change in order`() throws {
    let store = store()
    let received = Log<Int>()
    let observations = (0..<10_000).map { number in store.observe("key") { _ in received.add(number) } }
    try store.set(1, forKey: "key")
    try store.set(2, forKey: "key")
    #expect(received.all == Array(0..<10_000) + Array(0..<10_000))
    for observation in observations { observation.cancel() }
    try store.set(3, forKey: "key")
    #expect(received.all.count == 20_000)
  }

  @Test func `A late reader receives changes of all of ten thousand keys`() async throws {
    let store = store()
    let changes = store.changes
    let keys = (0..<10_000).map { "key-\($0)" }.sorted()
    try store.set(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }))
    try store.set(Dictionary(uniqueKeysWithValues: keys.map { ($0, 2) }))
    var received: [KeyValueChange] = []
    for await change in changes {
      received.append(change)
      if received.count == keys.count { break }
    }
    #expect(
      received
        == keys.map {
          KeyValueChange(
            key: $0, oldValue: nil, newValue: 2, origin: .thisStore, author: KeyValueAuthor.thisProcess)
        })
  }
}
