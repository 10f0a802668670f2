// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import SeededNumbers
import Testing

struct LowestFirstTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `The lowest number leaves first, in any order of arrival`(seed: UInt64) {
    var random = Seeded(seed: seed)
    var queue = LowestFirst<Int>()
    var expected: [Int] = []
    for step in 0..<500 {
      // Mostly ascending, as in a start, and empty again and again.
      if Int.random(in: 0..<3, using: &random) > (step / 50 % 2 == 0 ? 0 : 1) {
        let number = Bool.random(using: &random) ? step : Int.random(in: 0..<500, using: &random)
        queue.insert(number)
        expected.append(number)
        expected.sort()
      } else {
        #expect(queue.popFirst() == (expected.isEmpty ? nil : expected.removeFirst()))
      }
      #expect(queue.first == expected.first)
    }
    while let number = queue.popFirst() { #expect(number == expected.removeFirst()) }
    #expect(expected.isEmpty)
  }
}
