// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicExplorer

@Suite struct NaturalOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    NaturalOrder.sorted(Array(names.indices)) { names[$0] }.map { names[$0] }
  }

  @Test(arguments: [
    ["audit trail", "JointAccount", "JSON encoder", "Service 9", "Service 10", "VelocityRule"],
    // Numbers are compared as numbers, of any length, and before letters.
    ["a1b2", "a1b10", "a2b1", "a10", "ab"], ["v1.2", "v1.10", "v2"], ["7", "77", "777"],
    ["n99999999999999999999", "n100000000000000000000"],
    // Case does not matter, also outside of ASCII.
    ["Äpfel 2", "ÄPFEL 10"], ["", "a", "B", "c"],
  ])
  func `Names are ordered as people order them`(names: [String]) {
    #expect(sorted(names) == names)
    #expect(sorted(names.reversed()) == names)
  }

  @Test func `Names that differ only in case or in leading zeros keep their order`() {
    #expect(sorted(["b", "Rate", "rate", "RATE"]) == ["b", "Rate", "rate", "RATE"])
    #expect(sorted(["rate 007", "rate 7", "Rate 07"]) == ["rate 007", "rate 7", "Rate 07"])
  }

  @Test func `The order does not depend on the order before`() {
    let names = (0..<200).map { "\(["Service", "service", "Rate"][$0 % 3]) \($0 * 7 % 120)" }
    let keys = { (names: [String]) in names.map { $0.lowercased() } }
    let expected = keys(sorted(names))
    for shift in [1, 50, 133] {
      #expect(keys(sorted(Array(names[shift...] + names[..<shift]))) == expected)
    }
  }
}
