// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A first-in, first-out queue. Removing the first element does not move the others.
struct Queue<Element> {
  private var elements: [Element?] = []
  /// How many of the first `elements` were removed.
  private var taken = 0
  /// The number of `elements[0]`, counted from the first element ever added.
  private var base = 0

  var isEmpty: Bool { taken == elements.count }
  var count: Int { elements.count - taken }

  /// Appends an element.
  ///
  /// - Returns: Its number, for `subscript`.
  @discardableResult
  mutating func append(_ element: Element) -> Int {
    elements.append(element)
    return base + elements.count - 1
  }

  /// The element with a number; `nil` once it was removed. Setting a removed element has no effect.
  subscript(number: Int) -> Element? {
    get { number >= base + taken && number < base + elements.count ? elements[number - base] : nil }
    set { if number >= base + taken, number < base + elements.count { elements[number - base] = newValue } }
  }

  /// Removes and returns the first element.
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    // Released at once: a delivered change must not be kept.
    let element = elements[taken].take()
    taken += 1
    if taken == elements.count || taken >= 1_024 && taken * 2 >= elements.count {
      elements.removeFirst(taken)
      base += taken
      taken = 0
    }
    return element
  }
}
