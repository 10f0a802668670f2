import AlchemicInspection

/// The newest events since the explorer connected, as text.
struct EventHistory {
  /// The number of the newest event, counted from 0 since the explorer connected; -1 before the first.
  private(set) var newest = -1
  private var entries: [Entry] = []
  /// The number of events that were lost.
  private(set) var lostCount = 0
  /// The filter; empty to list all events.
  var filter = ""

  static let capacity = 2_000

  struct Entry {
    var instant: UInt64
    var thread: String
    var mark: Span
    var text: String
    /// A less important detail.
    var note: String
    /// The factory that the event concerns.
    var factory: Int?

    func matches(_ words: [Substring]) -> Bool {
      words.allSatisfy { word in [text, note, thread].contains { $0.lowercased().contains(word) } }
    }
  }

  var count: Int { entries.count }

  /// The numbers of the kept events that match the filter, newest first.
  var numbers: [Int] {
    let kept = (newest + 1 - entries.count..<newest + 1).reversed()
    let words = filter.lowercased().split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? Array(kept) : kept.filter { self[$0]?.matches(words) ?? false }
  }

  subscript(number: Int) -> Entry? {
    guard number <= newest, number > newest - entries.count else { return nil }
    return entries[number % Self.capacity]
  }

  mutating func add(_ entry: Entry) {
    newest += 1
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[newest % Self.capacity] = entry
    }
  }

  mutating func lose(_ count: Int) {
    lostCount += count
  }
}
