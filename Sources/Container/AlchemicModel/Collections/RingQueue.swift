// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Elements of which the oldest leaves first. It keeps the room that it once needed, and nothing of what has left.
package struct RingQueue<Element> {
  /// As many as a power of two. Elements and free slots follow each other around the end.
  private var slots: [Element?] = []
  private var first = 0
  package private(set) var count = 0

  package init() {}

  package mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[slot(of: count)] = element
    count += 1
  }

  /// Removes and returns the oldest element; `nil` where there is none.
  package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[first]
    slots[first] = nil
    first = slot(of: 1)
    count -= 1
    return element
  }

  private mutating func grow() {
    let elements = Array(self)
    slots = elements + Array(repeating: nil, count: Swift.max(4, elements.count))
    first = 0
  }

  private func slot(of position: Int) -> Int { (first + position) & (slots.count - 1) }
}

extension RingQueue: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(position: Int) -> Element {
    precondition(position >= 0 && position < count, "there is no element \(position)")
    guard let element = slots[slot(of: position)] else { preconditionFailure("element \(position) has left") }
    return element
  }
}

extension RingQueue: Sendable where Element: Sendable {}
