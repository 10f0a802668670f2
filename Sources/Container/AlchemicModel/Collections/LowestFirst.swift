// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Numbers, or other values with an order, of which the lowest one leaves first. Numbers that arrive in ascending order, as
/// most in a start do, are kept in a plain queue, the others in a heap.
package struct LowestFirst<Number: Comparable> {
  /// What arrived in ascending order, and how many of these have left.
  private var ascending: [Number] = []
  private var leftCount = 0
  /// The others, as a heap.
  private var numbers: [Number] = []

  package init() {}

  package var first: Number? {
    guard let first = firstAscending else { return numbers.first }
    return numbers.first.map { min($0, first) } ?? first
  }

  private var firstAscending: Number? { leftCount < ascending.count ? ascending[leftCount] : nil }

  package mutating func insert(_ number: Number) {
    if leftCount == ascending.count {
      ascending.removeAll(keepingCapacity: true)
      leftCount = 0
    }
    if ascending.last.map({ $0 <= number }) ?? true { return ascending.append(number) }
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, numbers[child] < numbers[(child - 1) / 2] {
      numbers.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  package mutating func popFirst() -> Number? {
    if let first = firstAscending, numbers.first.map({ first <= $0 }) ?? true {
      leftCount += 1
      return first
    }
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
