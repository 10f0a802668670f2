// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import AlchemicStoresTesting
import Foundation
import Testing

@Suite struct ObservationTests {
  private let here = KeyValueAuthor.thisProcess

  private func pair() -> (ALCUserDefaults, ALCUserDefaults) {
    let engine = InMemoryEngine()
    func store(_ engine: InMemoryEngine) -> ALCUserDefaults {
      ALCUserDefaults(configuration: KeyValueStoreConfiguration(engine: engine, settings: .none, arguments: []))
    }
    return (store(engine), store(InMemoryEngine(sharing: engine)))
  }

  @Test func `An observer receives only changes of its key, with both values and the author`() throws {
    let (defaults, other) = pair()
    let heard = Log<KeyValueChange>()
    let all = Log<KeyValueChange>()
    let observations = [defaults.observe("name", heard.add), defaults.observeAll(all.add)]
    try defaults.set("a", forKey: "name")
    try defaults.set(1, forKey: "count")
    try other.set("b", forKey: "name")
    try defaults.removeValue(forKey: "name")
    let ofName = [
      KeyValueChange(key: "name", oldValue: nil, newValue: "a", origin: .thisStore, author: here),
      KeyValueChange(key: "name", oldValue: "a", newValue: "b", origin: .otherProcess, author: here),
      KeyValueChange(key: "name", oldValue: "b", newValue: nil, origin: .thisStore, author: here),
    ]
    #expect(heard.all == ofName)
    let ofCount = KeyValueChange(key: "count", oldValue: nil, newValue: 1, origin: .thisStore, author: here)
    #expect(all.all == [ofName[0], ofCount, ofName[1], ofName[2]])
    observations[0].cancel()
    try defaults.set("c", forKey: "name")
    #expect(heard.all == ofName)
    #expect(all.all.count == 5)
  }

  @Test func `An observer may read and set values, and receives its own change afterwards`() throws {
    let (defaults, _) = pair()
    let heard = Log<StoredValue?>()
    let observation = defaults.observe("count") { change in
      heard.add(change.newValue)
      if let number = defaults["count", as: Int.self], number < 3 { defaults["count"] = number + 1 }
    }
    try defaults.set(1, forKey: "count")
    #expect(heard.all == [1, 2, 3])
    observation.cancel()
  }

  @Test func `A sequence contains all changes, including those before the first read`() async throws {
    let (defaults, _) = pair()
    var changes = defaults.changes.makeAsyncIterator()
    try defaults.set(1, forKey: "a")
    try defaults.set(2, forKey: "b")
    try defaults.set(3, forKey: "a")
    // For a slow reader, the changes to one key are combined.
    let expected = [
      KeyValueChange(key: "a", oldValue: nil, newValue: 3, origin: .thisStore, author: here),
      KeyValueChange(key: "b", oldValue: nil, newValue: 2, origin: .thisStore, author: here),
    ]
    for change in expected { #expect(await changes.next() == change) }
  }

  @Test func `A sequence ends with its task`() async {
    let (defaults, _) = pair()
    let changes = defaults.changes(forKey: "a")
    let reader = Task { for await _ in changes {} }
    reader.cancel()
    await reader.value
  }

  @Test func `A refused set is reported as a quota violation`() throws {
    let cloud = ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: []))
    let heard = Log<KeyValueChange>()
    let observation = cloud.observe("a", heard.add)
    try cloud.set("old", forKey: "a")
    #expect(throws: KeyValueStoreError.quotaExceeded(key: "a", bytes: 1_048_578, limit: 1_048_576)) {
      try cloud.set(String(repeating: "x", count: 1_048_577), forKey: "a")
    }
    #expect(
      heard.all == [
        KeyValueChange(key: "a", oldValue: nil, newValue: "old", origin: .thisStore, author: here),
        KeyValueChange(key: "a", oldValue: "old", newValue: "old", origin: .quotaViolation),
      ])
    observation.cancel()
  }

  @Test func `The cloud store accepts at most 1,024 keys`() throws {
    let cloud = ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: []))
    try cloud.set(Dictionary(uniqueKeysWithValues: (0..<1_024).map { ("\($0)", StoredValue?.some(true)) }))
    #expect(throws: KeyValueStoreError.tooManyKeys(key: "more", limit: 1_024)) { try cloud.set(1, forKey: "more") }
    try cloud.set(false, forKey: "5")
    try cloud.removeValue(forKey: "6")
    try cloud.set(1, forKey: "more")
  }

  @Test func `A server's changes are merged with their reason`() throws {
    let cloud = ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: []))
    let heard = Log<KeyValueChange>()
    let observation = cloud.observeAll(heard.add)
    try cloud.set("mine", forKey: "a")
    let mine = try cloud.records(after: 0)[0]
    var earlier = mine
    earlier.clock.time -= 1
    var later = mine
    later.clock = HybridClock(time: mine.clock.time + 1, writer: 7)
    later.value = "theirs"
    later.author = "emma"
    try cloud.merge([earlier], origin: .initialSync)
    try cloud.merge([later], origin: .serverChange)
    #expect(
      heard.all == [
        KeyValueChange(key: "a", oldValue: nil, newValue: "mine", origin: .thisStore, author: here),
        KeyValueChange(key: "a", oldValue: "mine", newValue: "theirs", origin: .serverChange, author: "emma"),
      ])
    observation.cancel()
  }

  @Test(arguments: EngineKind.allCases)
  func `All changes are reported in the order of the journal`(kind: EngineKind) throws {
    let medium = try kind.medium()
    let other = try medium.another()
    let defaults = ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(engine: Deaf(medium.first), settings: .none, arguments: []))
    let heard = Log<KeyValueChange>()
    let observation = defaults.observeAll(heard.add)
    for round in Int64(0)..<3 {
      // Both changes are stored and neither is reported when the store makes its own.
      _ = try other.write([KeyValueWrite(key: "b", value: .integer(round))], limits: nil)
      _ = try other.write([KeyValueWrite(key: "c", value: .integer(round))], limits: nil)
      try defaults.set(round, forKey: "a")
    }
    #expect(heard.all.map(\.key) == ["b", "c", "a", "b", "c", "a", "b", "c", "a"])
    #expect(heard.all.map(\.newValue) == [0, 0, 0, 1, 1, 1, 2, 2, 2])
    #expect(heard.all.map(\.oldValue) == [nil, nil, nil, 0, 0, 0, 1, 1, 1])
    observation.cancel()
  }

  @Test func `The last of another store's changes to a key is reported, and no earlier one after it`() throws {
    let medium = try EngineKind.inMemory.medium()
    let other = try medium.another()
    let defaults = ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(engine: Deaf(medium.first), settings: .none, arguments: []))
    let heard = Log<KeyValueChange>()
    let observation = defaults.observeAll(heard.add)
    for number in Int64(1)...3 { _ = try other.write([KeyValueWrite(key: "b", value: .integer(number))], limits: nil) }
    try defaults.set(4, forKey: "b")
    _ = try other.write([KeyValueWrite(key: "b", value: 5)], limits: nil)
    try defaults.set(1, forKey: "a")
    let changes = heard.all.map { [$0.oldValue, $0.newValue] }
    #expect(changes == [[nil, 4], [4, 5], [nil, 1]])
    observation.cancel()
  }

  @Test func `Two stores that write one key end with the last value, and report no earlier one after it`()
    async throws
  {
    let engine = InMemoryEngine()
    let stores = (0..<2).map { _ in
      ALCUserDefaults(
        configuration: KeyValueStoreConfiguration(
          engine: InMemoryEngine(sharing: engine), settings: .none, arguments: []))
    }
    let heard = stores.map { _ in Log<KeyValueChange>() }
    let observations = zip(stores, heard).map { $0.observeAll($1.add) }
    await onThreads(2) { thread in
      for number in 0..<300 {
        try? stores[thread].set(number, forKey: "\(thread)-\(number)")
        try? stores[thread].set(thread * 1_000_000 + number, forKey: "same")
      }
    }
    let last = try engine.history(of: "same").first?.value
    for (store, heard) in zip(stores, heard) {
      let ofSame = heard.all.filter { $0.key == "same" }
      #expect(ofSame.last?.newValue == last)
      #expect(store["same"] == last)
      // The old value of each change is the new value of the one before.
      #expect(ofSame.dropFirst().map(\.oldValue) == ofSame.dropLast().map(\.newValue))
      let others = heard.all.filter { $0.key != "same" }.map(\.key)
      #expect(others.count == 600 && Set(others).count == 600)
      for thread in 0..<2 {
        let ofThread = others.filter { $0.hasPrefix("\(thread)-") }
        #expect(ofThread == (0..<300).map { "\(thread)-\($0)" })
      }
    }
    withExtendedLifetime(observations) {}
  }
}

/// An engine that does not notify its store of others' changes.
private final class Deaf: KeyValueEngine {
  private let engine: any KeyValueEngine

  init(_ engine: any KeyValueEngine) { self.engine = engine }

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

  func watch(_ handler: @escaping @Sendable () -> Void) {}

  func close() { engine.close() }
}
