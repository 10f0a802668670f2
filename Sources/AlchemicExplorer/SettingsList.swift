import AlchemicInspection

/// The entries of all stores as rows: a heading for each store and group, an item for each entry.
///
/// Made anew only when entries come or go; an item's number is its place among all entries.
struct SettingsList {
  private(set) var document = Document([])
  private var places: [Place] = []

  struct Place: Hashable {
    /// The indices of the store and of the entry in it.
    var store: Int
    var entry: Int
  }

  init() {}

  init(_ stores: [StoreSnapshot]) {
    var sections: [Document.Section] = []
    for (storeIndex, store) in stores.enumerated() {
      var headings: [Document.Line] = storeIndex == 0 ? [] : [Document.Line()]
      headings.append(Document.Line([Span(store.title, .strong), Span("  \(store.location)", .dim)]))
      headings += store.notices.map { Document.Line([Span("  ! \($0)", .bad)]) }
      if store.entries.isEmpty { headings.append(Document.Line([Span("  No entries.", .dim)])) }
      var items: [Int] = []
      var group = ""
      for (entryIndex, entry) in store.entries.enumerated() {
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
