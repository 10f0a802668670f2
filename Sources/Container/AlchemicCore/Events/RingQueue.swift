// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Elements of which the oldest leaves first. It keeps the room that it once needed, and nothing of what has left.
///
/// Not a collection: for the first use of that, the runtime reads all conformances of the program.
struct RingQueue<Element> {
  /// As many as a power of two. The elements go around the end.
  private var slots: [Element?] = []
  private var start = 0
  private(set) var count = 0

  /// The oldest element.
  var first: Element? { count > 0 ? slots[start] : nil }

  /// An element by its position, 0 for the oldest.
  subscript(position: Int) -> Element {
    guard position >= 0, position < count, let element = slots[slot(of: position)] else {
      preconditionFailure("there is no element \(position)")
    }
    return element
  }

  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[slot(of: count)] = element
    count += 1
  }

  /// Removes and returns the oldest element; `nil` where there is none.
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[start]
    slots[start] = nil
    start = slot(of: 1)
    count -= 1
    return element
  }

  private mutating func grow() {
    var larger = [Element?](repeating: nil, count: max(4, 2 * count))
    for position in 0..<count { larger[position] = slots[slot(of: position)] }
    (slots, start) = (larger, 0)
  }

  private func slot(of position: Int) -> Int { (start + position) & (slots.count - 1) }
}
