/// What waits in a row: taken from its front without moving all that stand behind.
struct Queue<Element> {
  private var elements: [Element?] = []
  /// How many of `elements` were taken, from their beginning.
  private var taken = 0
  /// The number of the first of `elements`, counted from the very first ever.
  private var base = 0

  var isEmpty: Bool { taken == elements.count }
  var count: Int { elements.count - taken }

  /// Adds one at the end, and returns the number by which `subscript` finds it as long as it waits.
  @discardableResult
  mutating func append(_ element: Element) -> Int {
    elements.append(element)
    return base + elements.count - 1
  }

  /// The one with a number; `nil` once it was taken, when setting it does nothing.
  subscript(number: Int) -> Element? {
    get { number >= base + taken && number < base + elements.count ? elements[number - base] : nil }
    set { if number >= base + taken, number < base + elements.count { elements[number - base] = newValue } }
  }

  /// Takes the first, if there is any.
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    // Let go at once: what has been told shall not be kept.
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
