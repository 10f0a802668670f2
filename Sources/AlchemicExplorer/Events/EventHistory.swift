import AlchemicInspection

/// What happened since the explorer is connected, the newest so many of it, in words.
struct EventHistory {
  /// Counted from 0 since the explorer is connected.
  private(set) var newest = -1
  private var entries: [Entry] = []
  /// How many events were lost on the way.
  private(set) var lostCount = 0
  /// What was typed to find events; empty for all of them.
  var filter = ""

  static let capacity = 2_000

  struct Entry {
    var instant: UInt64
    var thread: String
    var mark: Span
    var text: String
    /// Something that belongs to it and matters less.
    var note: String
    /// The factory that it is about.
    var factory: Int?

    func matches(_ words: [Substring]) -> Bool {
      words.allSatisfy { word in [text, note, thread].contains { $0.lowercased().contains(word) } }
    }
  }

  var count: Int { entries.count }

  /// The numbers of those that are kept and match the filter, the newest first.
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
