// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicCore
import SeededNumbers
import Testing

struct RingQueueTests {
  private final class Element {}

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `The oldest element leaves first, and each has its position`(seed: UInt64) {
    var random = Seeded(seed: seed)
    var queue = RingQueue<Int>()
    var expected: [Int] = []
    for step in 0..<500 {
      // Fuller and emptier again and again, so that the elements go around the end, and grow there.
      if Int.random(in: 0..<3, using: &random) > (step / 50 % 2 == 0 ? 0 : 1) {
        queue.append(step)
        expected.append(step)
      } else {
        #expect(queue.popFirst() == (expected.isEmpty ? nil : expected.removeFirst()))
      }
      #expect((0..<queue.count).map { queue[$0] } == expected)
      #expect(queue.first == expected.first)
    }
  }

  @Test func `What has left is released`() {
    var queue = RingQueue<Element>()
    queue.append(Element())
    queue.append(Element())
    weak let element = queue.first
    #expect(element != nil)
    _ = queue.popFirst()
    #expect(element == nil)
    #expect(queue.count == 1)
  }
}
