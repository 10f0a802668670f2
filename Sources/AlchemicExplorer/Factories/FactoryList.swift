import AlchemicInspection

/// Which factories are listed, in which order: all of them, or those that match a filter.
///
/// Nothing here is done anew for each key: the order changes with the graph, the filter narrows what it found before.
struct FactoryList {
  private(set) var order = FactoryOrder()
  /// All ids, by name.
  private var byName: [Int] = []
  /// All ids, in the order.
  private var ordered: [Int] = []
  /// The ids that are listed.
  private(set) var visible: [Int] = []
  /// The rows: an item for each id that is listed, below headings where it is grouped.
  private(set) var document = Document([])
  private(set) var filter = ""
  /// Whether the filter may find others once states have changed.
  private var isFilterLive = false
  /// Whether factories changed in what they are ordered by, or found by.
  private var isStale = false
  /// What each shorter filter found, so that taking a letter back is no search.
  private var steps: [Step] = []
  /// Made when the first filter is typed.
  private var index: FactorySearchIndex?

  private struct Step {
    var filter: FactoryFilter
    var found: [Int]
  }

  var count: Int { ordered.count }

  /// Lists other factories with the same order and filter.
  mutating func load(_ factories: [FactorySnapshot]) {
    byName = Array(factories.indices)
    // The names alone: comparing them inside of the large values takes twice as long.
    let names = factories.map(\.name)
    let isSorted = byName.dropFirst().allSatisfy { names[$0 - 1] <= names[$0] }
    if !isSorted { byName.sort { names[$0] < names[$1] } }
    index = nil
    arrange(factories)
  }

  /// Lists the same factories in another order.
  mutating func setOrder(_ order: FactoryOrder, _ factories: [FactorySnapshot]) {
    self.order = order
    arrange(factories)
  }

  /// A factory changed its state.
  mutating func markStale() {
    isStale = order.isLive || isFilterLive
  }

  /// Lists again what changed in what it is ordered by, or found by. Returns whether anything did.
  mutating func arrangeIfStale(_ factories: [FactorySnapshot]) -> Bool {
    guard isStale else { return false }
    arrange(factories)
    return true
  }

  mutating func setFilter(_ text: String, _ factories: [FactorySnapshot]) {
    filter = text
    let wanted = FactoryFilter(text)
    isFilterLive = wanted.isLive
    defer { layOut(factories) }
    guard !wanted.words.isEmpty else {
      steps = []
      visible = ordered
      return
    }
    while let last = steps.last, !wanted.narrows(last.filter) { steps.removeLast() }
    if steps.last?.filter != wanted {
      steps.append(Step(filter: wanted, found: found(wanted, factories, among: steps.last?.found ?? ordered)))
    }
    visible = steps.last?.found ?? ordered
  }

  /// The first factories that match a text, by name, whatever is listed.
  mutating func search(_ text: String, _ factories: [FactorySnapshot], limit: Int) -> [Int] {
    Array(found(FactoryFilter(text), factories, among: byName).prefix(limit))
  }

  /// Where a factory stands among those that are listed, not counting the headings.
  ///
  /// - Parameter row: Its row, where that is known.
  func place(of id: Int, atRow row: Int?) -> Int? {
    if order.grouping == .none, let row { return row }
    return visible.firstIndex(of: id)
  }

  private mutating func found(_ filter: FactoryFilter, _ factories: [FactorySnapshot], among ids: [Int]) -> [Int] {
    let index = index ?? FactorySearchIndex(factories)
    self.index = index
    return index.matches(filter, among: ids, factories)
  }

  private mutating func arrange(_ factories: [FactorySnapshot]) {
    isStale = false
    ordered = order.sorted(byName, factories)
    steps = []
    setFilter(filter, factories)
  }

  private mutating func layOut(_ factories: [FactorySnapshot]) {
    guard order.grouping != .none else {
      document = Document([.items(visible)])
      return
    }
    var sections: [Document.Section] = []
    var rest = visible[...]
    while let first = rest.first {
      let heading = order.heading(of: factories[first])
      let group = rest.prefix { order.heading(of: factories[$0]) == heading }
      let title = Document.Line([Span(heading.title, .strong), Span("  \(group.count)", .dim)])
      sections += [.lines([title]), .items(Array(group))]
      rest = rest.dropFirst(group.count)
    }
    document = Document(sections)
  }
}
