// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicRuntime
import Testing

struct AddressTableTests {
  @Test func `An empty table has the default value for every address`() {
    let table = AddressTable(absent: -1)
    #expect(table[Int.self] == -1)
  }

  @Test func `Each type has its own value`() {
    var table = AddressTable(absent: "")
    table[Int.self] = "integer"
    table[String.self] = "text"
    table[Int.self] = "number"
    #expect([table[Int.self], table[String.self], table[Double.self]] == ["number", "text", ""])
  }

  @Test(arguments: [0, 10_000])
  func `However many addresses there are, it agrees with a dictionary`(capacity: Int) throws {
    var table = AddressTable(capacity: capacity, absent: -1)
    var dictionary: [UnsafeRawPointer: Int] = [:]
    // Adjacent addresses, and addresses as far apart as images.
    let addresses = (1...5_000).map { UInt($0 * 8) } + (1...5_000).map { UInt($0) << 24 }
    for (value, address) in addresses.enumerated() {
      let address = try #require(UnsafeRawPointer(bitPattern: address))
      table[address] = value
      dictionary[address] = value
      // Some are set twice.
      if value.isMultiple(of: 3) {
        table[address] = value + 1
        dictionary[address] = value + 1
      }
    }
    let found = dictionary.keys.map { table[$0] }
    #expect(found == dictionary.keys.map { dictionary[$0] ?? -1 })
    let absent = (1...100).compactMap { UnsafeRawPointer(bitPattern: $0 * 8 + 4) }
    #expect(absent.allSatisfy { table[$0] == -1 })
  }
}
