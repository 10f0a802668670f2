// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Testing

/// Readers without a lock, while others write.
@Suite struct ConcurrentReadingTests {
  private func store() -> ALCUserDefaults {
    ALCUserDefaults(
      configuration: KeyValueStoreConfiguration(engine: InMemoryEngine(), settings: .none, arguments: []))
  }

  @Test func `A value whose type changes during a read is never mixed up`() async throws {
    let defaults = store()
    let values: [StoredValue] = [7, 0.5, true, "a text that is longer than a word", [1, 2], .unsigned(.max)]
    try defaults.set(values[0], forKey: "key")
    await withTaskGroup(of: Set<StoredValue>.self) { group in
      group.addTask {
        for round in 0..<5_000 { defaults["key"] = values[round % values.count] }
        return []
      }
      for _ in 0..<2 {
        group.addTask {
          (0..<20_000).reduce(into: []) { seen, _ in
            if let value = defaults["key", as: StoredValue.self] { seen.insert(value) }
          }
        }
      }
      for await seen in group { #expect(seen.isSubset(of: values)) }
    }
    #expect(defaults["key", as: StoredValue.self] == values[4_999 % values.count])
  }

  @Test func `Keys are found while other keys are added`() async throws {
    let defaults = store()
    let count = 1_000
    try defaults.set(
      Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", StoredValue?.some(.integer(Int64($0)))) }))
    // The first read of each key adds it to the table, which grows several times.
    await withTaskGroup(of: [Int?].self) { group in
      for start in [0, 250, 500, 750] {
        group.addTask {
          (0..<count).map { number in
            let number = (number + start) % count
            return defaults["key \(number)", as: Int.self].map { $0 - number }
          }
        }
      }
      for await differences in group { #expect(differences == Array(repeating: 0, count: count)) }
    }
  }

  @Test func `Two canonically equivalent spellings are one key`() throws {
    let defaults = store()
    try defaults.set(1, forKey: "K\u{f6}ln")
    try defaults.set(2, forKey: "K")
    for _ in 0..<2 {
      #expect(defaults["Ko\u{308}ln", as: Int.self] == 1)
      #expect(defaults["K\u{f6}ln", as: Int.self] == 1)
      #expect(defaults["K", as: Int.self] == 2)
      // The kelvin sign is canonically equivalent to the letter.
      #expect(defaults["\u{212A}", as: Int.self] == 2)
      #expect(defaults["k", as: Int.self] == nil)
    }
    try defaults.removeValue(forKey: "K")
    #expect(defaults["K", as: Int.self] == nil)
    defaults.register(defaults: ["K": 3])
    #expect(defaults["K", as: Int.self] == 3)
  }
}
