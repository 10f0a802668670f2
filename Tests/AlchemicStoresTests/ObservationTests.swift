import AlchemicStores
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

  @Test func `An observer hears of its key alone, with both values and who changed it`() throws {
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

  @Test func `An observer may set and read, and hears of its own change afterwards`() throws {
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

  @Test func `A sequence tells all changes, those before the first read among them`() async throws {
    let (defaults, _) = pair()
    var changes = defaults.changes.makeAsyncIterator()
    try defaults.set(1, forKey: "a")
    try defaults.set(2, forKey: "b")
    try defaults.set(3, forKey: "a")
    // A slow reader gets the changes to one key as one.
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

  @Test func `A refused set is told as a violation of the quota`() throws {
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

  @Test func `The cloud takes 1,024 keys and no more`() throws {
    let cloud = ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: []))
    try cloud.set(Dictionary(uniqueKeysWithValues: (0..<1_024).map { ("\($0)", StoredValue?.some(true)) }))
    #expect(throws: KeyValueStoreError.tooManyKeys(key: "more", limit: 1_024)) { try cloud.set(1, forKey: "more") }
    try cloud.set(false, forKey: "5")
    try cloud.removeValue(forKey: "6")
    try cloud.set(1, forKey: "more")
  }

  @Test func `What a server tells is merged with its reason`() throws {
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
}
