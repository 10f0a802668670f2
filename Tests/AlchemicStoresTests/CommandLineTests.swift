// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Foundation
import Testing

@Suite struct CommandLineTests {
  private func store(_ arguments: String...) -> ALCUserDefaults {
    ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(
        engine: InMemoryEngine(), settings: .none, defaults: ["retries": 3, "verbose": false, "name": "nobody"],
        arguments: ["program"] + arguments))
  }

  @Test func `A command-line value precedes the stored value, which precedes the default value`() throws {
    let defaults = store("-retries", "5")
    #expect(defaults["retries"] == 5)
    try defaults.set(7, forKey: "retries")
    #expect(defaults["retries", as: Int.self] == 5)
    #expect(defaults["retries", as: String.self] == "5")
    let entry = defaults.entry(forKey: "retries")
    #expect(entry.value == 5)
    #expect(entry.storedValue == 7)
    #expect(entry.defaultValue == 3)
    #expect(entry.origin == .commandLine)
    #expect(entry.changedAt != nil)
    #expect(defaults.entry(forKey: "name").origin == .default)
  }

  @Test func `The requested type determines how a text is read`() throws {
    let defaults = store(
      "-verbose", "YES", "-retries", "-5", "-ratio", "1e3", "-list", "(a, b)", "-since", "2026-01-02T03:04:05Z", "-x",
      "-name", "derek", "--", "-late", "1")
    #expect(defaults["verbose", as: Bool.self] == true)
    #expect(defaults["verbose"] == true)
    #expect(try defaults.value(Int.self, forKey: "retries") == -5)
    #expect(defaults["ratio", as: Double.self] == 1_000)
    #expect(defaults["list", as: [String].self] == ["a", "b"])
    #expect(defaults["since", as: Date.self] == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(defaults["x"] == nil)
    #expect(defaults["name"] == "derek")
    #expect(defaults["late"] == nil)
    #expect(
      throws: KeyValueStoreError.wrongType(
        key: "name", expected: "Int", found: .string, detail: "", origin: .commandLine)
    ) {
      try defaults.value(Int.self, forKey: "name")
    }
  }

  @Test func `An editor can read a text as a value of any kind`() {
    #expect(StoredValue.reading(of: "5", as: .integer) == 5)
    #expect(StoredValue.reading(of: "5", as: .double) == 5.0)
    #expect(StoredValue.reading(of: "5", as: .string) == "5")
    #expect(StoredValue.reading(of: "on", as: .bool) == true)
    #expect(StoredValue.reading(of: "five", as: .integer) == nil)
    #expect(StoredValue.reading(of: "18446744073709551615", as: .unsigned) == .unsigned(.max))
  }
}
