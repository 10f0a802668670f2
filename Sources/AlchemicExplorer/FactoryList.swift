import AlchemicInspection

/// Which factories are listed, in which order: all of them by name, or those that match a filter.
///
/// Nothing here is done anew for each key: the order changes with the graph, the filter narrows what it found before.
struct FactoryList {
  /// All ids, by name.
  private var order: [Int] = []
  /// The ids that are listed.
  private(set) var visible: [Int] = []
  private(set) var filter = ""
  /// What each shorter filter found, so that taking a letter back is no search.
  private var steps: [Step] = []
  /// Made when the first filter is typed.
  private var index: FactoryIndex?

  private struct Step {
    var filter: FactoryFilter
    var found: [Int]
  }

  var count: Int { order.count }

  /// Lists other factories with the same filter.
  mutating func load(_ factories: [FactorySnapshot]) {
    order = Array(factories.indices)
    // The names alone: comparing them inside of the large values takes twice as long.
    let names = factories.map(\.name)
    let isSorted = order.dropFirst().allSatisfy { names[$0 - 1] <= names[$0] }
    if !isSorted { order.sort { names[$0] < names[$1] } }
    index = nil
    steps = []
    visible = order
    if !filter.isEmpty { setFilter(filter, factories) }
  }

  mutating func setFilter(_ text: String, _ factories: [FactorySnapshot]) {
    filter = text
    let wanted = FactoryFilter(text)
    guard !wanted.words.isEmpty else {
      steps = []
      visible = order
      return
    }
    while let last = steps.last, !wanted.narrows(last.filter) { steps.removeLast() }
    if steps.last?.filter != wanted {
      let index = index ?? FactoryIndex(factories)
      self.index = index
      steps.append(Step(filter: wanted, found: index.matches(wanted, among: steps.last?.found ?? order)))
    }
    visible = steps.last?.found ?? order
  }
}
