import AlchemicInspection

/// The listed factories and their order: all of them, or those that match a filter.
///
/// A key never causes a full search: the order changes with the graph, and a longer filter narrows the previous
/// matches.
struct FactoryList {
  private(set) var order = FactoryOrder()
  /// All ids, by name.
  private var byName: [Int] = []
  /// All ids, in the chosen order.
  private var ordered: [Int] = []
  /// The listed ids.
  private(set) var visible: [Int] = []
  /// The rows: an item for each listed id, below headings where the list is grouped.
  private(set) var document = Document([])
  private(set) var filter = ""
  /// Whether the filter's matches depend on states.
  private var isFilterLive = false
  /// Whether a state changed that the order or the filter depends on.
  private var isStale = false
  /// The matches of each shorter filter, so that deleting a letter needs no search.
  private var steps: [Step] = []
  /// Created with the first filter.
  private var index: FactorySearchIndex?

  private struct Step {
    var filter: FactoryFilter
    var found: [Int]
  }

  var count: Int { ordered.count }

  /// Lists other factories in the same order, with the same filter.
  mutating func load(_ factories: [FactorySnapshot]) {
    byName = NaturalOrder.sorted(Array(factories.indices)) { factories[$0].name }
    index = nil
    arrange(factories)
  }

  /// Lists the same factories in another order.
  mutating func setOrder(_ order: FactoryOrder, _ factories: [FactorySnapshot]) {
    self.order = order
    arrange(factories)
  }

  /// Sets the numbers of living objects from which changes are counted.
  mutating func setBaseline(_ baseline: [Int: Int]) {
    order.baseline = baseline
  }

  /// Reports that a factory changed its state.
  mutating func markStale() {
    isStale = order.isLive || isFilterLive
  }

  /// Lists the factories again if the order or the matches may have changed. Returns whether they may have.
  mutating func arrangeIfStale(_ factories: [FactorySnapshot]) -> Bool {
    guard isStale else { return false }
    arrange(factories)
    return true
  }

  mutating func setFilter(_ text: String, _ factories: [FactorySnapshot]) {
    filter = text
    let target = FactoryFilter(text)
    isFilterLive = target.isLive
    defer { layOut(factories) }
    guard !target.words.isEmpty else {
      steps = []
      visible = ordered
      return
    }
    while let last = steps.last, !target.narrows(last.filter) { steps.removeLast() }
    if steps.last?.filter != target {
      steps.append(Step(filter: target, found: found(target, factories, among: steps.last?.found ?? ordered)))
    }
    visible = steps.last?.found ?? ordered
  }

  /// The first factories that match a text, by name, among all.
  mutating func search(_ text: String, _ factories: [FactorySnapshot], limit: Int) -> [Int] {
    Array(found(FactoryFilter(text), factories, among: byName).prefix(limit))
  }

  /// The position of a factory among the listed ones, without the headings.
  ///
  /// - Parameter row: Its row, if known.
  func position(of id: Int, atRow row: Int?) -> Int? {
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
