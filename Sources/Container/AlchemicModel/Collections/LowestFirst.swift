// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Numbers, or other values with an order, of which the lowest one leaves first: a heap.
package struct LowestFirst<Number: Comparable> {
  private var numbers: [Number] = []

  package init() {}

  package var first: Number? { numbers.first }

  package mutating func insert(_ number: Number) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, numbers[child] < numbers[(child - 1) / 2] {
      numbers.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  package mutating func popFirst() -> Number? {
    guard let first = numbers.first, let last = numbers.popLast() else { return nil }
    guard !numbers.isEmpty else { return first }
    numbers[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child + 1 < numbers.count, numbers[child + 1] < numbers[child] { child += 1 }
      guard child < numbers.count, numbers[child] < numbers[parent] else { return first }
      numbers.swapAt(child, parent)
      parent = child
    }
  }
}
