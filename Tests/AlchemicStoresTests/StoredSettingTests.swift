// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Testing

/// `Sendable` by the compiler's proof, without a store as its superclass.
private final class Greetings: Sendable {
  let name: StoredSetting<String>
  let visits: StoredSetting<Int>
  let address: StoredSetting<Address>

  init(_ store: KeyValueStore) {
    name = store.setting("name", default: "nobody")
    visits = store.setting("visits", default: 0)
    address = store.setting("address", default: Address(street: "Main", number: 1))
  }
}

struct StoredSettingTests {
  private let engine = InMemoryEngine()

  private func store(_ engine: InMemoryEngine, arguments: [String] = []) -> ALCUserDefaults {
    ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(engine: engine, settings: .none, arguments: arguments) { _ in })
  }

  @Test func `A class that is no store has settings, which follow the store`() throws {
    let store = store(engine)
    let greetings = Greetings(store)
    #expect(greetings.name.value == "nobody")
    greetings.name.value = "derek"
    greetings.visits.value += 1
    greetings.address.value = Address(street: "High", number: 2)
    #expect(store["name"] == "derek")
    #expect(store.entry(forKey: "visits").defaultValue == 0)
    let other = Greetings(self.store(InMemoryEngine(sharing: engine)))
    #expect(other.address.value == Address(street: "High", number: 2))
    other.visits.value = 5
    #expect(greetings.visits.value == 5)
    try store.removeValue(forKey: "name")
    #expect(greetings.name.value == "nobody")
  }

  @Test func `A setting keeps its store open, and has the command line's value`() {
    let name = store(engine, arguments: ["greet", "-name", "emma"]).setting("name", default: "nobody")
    #expect(name.value == "emma")
    name.value = "frida"
    #expect(store(InMemoryEngine(sharing: engine))["name"] == "frida")
  }

  @Test func `Properties of a class without reflection metadata have the keys that they name`() async throws {
    let directory = try TemporaryDirectory()
    let path = Program.writer.replacing("StoreWriter", with: "unreflected")
    let first = try await Program.run(path, [directory.url.path])
    #expect(
      first == (
        0,
        [
          "A stored property of Settings has no key: reflection is disabled. Add one: @AcStored(\"key\").",
          "nobody 0 unnamed", "derek 1 unnamed",
        ]
      ))
    let second = try await Program.run(path, [directory.url.path])
    #expect(second.lines.dropFirst() == ["derek 1 unnamed", "derek 2 unnamed"])
  }
}
