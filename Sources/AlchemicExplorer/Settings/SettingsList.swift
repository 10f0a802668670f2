import AlchemicInspection

/// The entries of all stores as rows: a heading for each store and group, an item for each entry.
///
/// Made anew only when entries come or go; an item's number is its place among all entries.
struct SettingsList {
  private(set) var document = Document([])
  private var places: [Place] = []
  /// What was typed to find entries; empty for all of them.
  private(set) var filter = ""

  struct Place: Hashable {
    /// The indices of the store and of the entry in it.
    var store: Int
    var entry: Int
  }

  init() {}

  /// - Parameter filter: Words, all of which stand in an entry's title, key or group.
  init(_ stores: [StoreSnapshot], filter: String = "") {
    self.filter = filter
    let words = filter.lowercased().split(whereSeparator: \.isWhitespace)
    var sections: [Document.Section] = []
    for (storeIndex, store) in stores.enumerated() {
      var headings: [Document.Line] = storeIndex == 0 ? [] : [Document.Line()]
      headings.append(Document.Line([Span(store.title, .strong), Span("  \(store.location)", .dim)]))
      headings += store.notices.map { Document.Line([Span("  ! \($0)", .bad)]) }
      if !store.entries.isEmpty, !store.entries.contains(where: { $0.matches(words) }) {
        headings.append(Document.Line([Span("  No entry matches \"\(filter)\".", .dim)]))
      }
      if store.entries.isEmpty { headings.append(Document.Line([Span("  No entries.", .dim)])) }
      var items: [Int] = []
      var group = ""
      for (entryIndex, entry) in store.entries.enumerated() where entry.matches(words) {
        if entry.group != group {
          sections += [.lines(headings), .items(items)]
          items = []
          headings = [Document.Line([Span("  " + (entry.group.isEmpty ? "Other" : entry.group), .dim)])]
          group = entry.group
        }
        items.append(places.count)
        places.append(Place(store: storeIndex, entry: entryIndex))
      }
      sections += [.lines(headings), .items(items)]
    }
    document = Document(sections)
  }

  var count: Int { places.count }

  subscript(item: Int) -> Place? {
    places.indices.contains(item) ? places[item] : nil
  }

  func item(of place: Place) -> Int? {
    places.firstIndex(of: place)
  }
}

extension EntrySnapshot {
  fileprivate func matches(_ words: [Substring]) -> Bool {
    words.allSatisfy { word in [title, key, group].contains { $0.lowercased().contains(word) } }
  }
}
