// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The listed factories and their order: all of them, or those that match a filter.
///
/// A key never causes a full search: the order changes with the graph, and a longer filter narrows the previous
/// matches.
struct FactoryList {
  private(set) var order = TableOrder(column: Self.nameColumn)
  private(set) var grouping = FactoryGrouping.none
  /// All ids, by name.
  private var byName: [Int] = []
  /// All ids, by the column of the order.
  private var byColumn: [Int] = []
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

  /// The order of equal factories.
  private static let nameColumn = "name"

  private struct Step {
    var filter: FactoryFilter
    var found: [Int]
  }

  var count: Int { ordered.count }

  /// Lists other factories in the same order, with the same filter.
  mutating func load(_ facts: Facts) {
    byName = NaturalOrder.sorted(Array(facts.factories.indices)) { facts.factories[$0].name }
    index = nil
    arrange(facts)
  }

  /// Lists the same factories in another order, or in other groups.
  mutating func setOrder(_ order: TableOrder, _ grouping: FactoryGrouping, _ facts: Facts) {
    // No key is computed where only the direction or the groups change.
    let isSorted = order.column == self.order.column && !isStale
    (self.order, self.grouping) = (order, grouping)
    if isSorted { direct(facts) } else { arrange(facts) }
  }

  /// Reports that a factory changed its state.
  mutating func markStale() {
    isStale = FactoriesPane.table.isLive(order) || grouping.isLive || isFilterLive
  }

  /// Lists the factories again if the order or the matches may have changed. Returns whether they may have.
  mutating func arrangeIfStale(_ facts: Facts) -> Bool {
    guard isStale else { return false }
    arrange(facts)
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

  /// The first factories that match a text, by name, among all; where none does, those with its letters at the beginnings of words.
  mutating func search(_ text: String, _ factories: [FactorySnapshot], limit: Int) -> [Int] {
    let found = Array(found(FactoryFilter(text), factories, among: byName).prefix(limit))
    guard found.isEmpty, let index else { return found }
    return index.matches(lettersOf: text, among: byName, factories, limit: limit)
  }

  /// The position of a factory among the listed ones, without the headings.
  ///
  /// - Parameter row: Its row, if known.
  func position(of id: Int, atRow row: Int?) -> Int? {
    if grouping == .none, let row { return row }
    return visible.firstIndex(of: id)
  }

  private mutating func found(_ filter: FactoryFilter, _ factories: [FactorySnapshot], among ids: [Int]) -> [Int] {
    let index = index ?? FactorySearchIndex(factories)
    self.index = index
    return index.matches(filter, among: ids, factories)
  }

  private mutating func arrange(_ facts: Facts) {
    isStale = false
    byColumn = FactoriesPane.table.sorted(
      byName, of: facts.factories, by: TableOrder(column: order.column), alreadyBy: Self.nameColumn, facts)
    direct(facts)
  }

  /// Lists the factories in the direction and the groups of the order.
  private mutating func direct(_ facts: Facts) {
    ordered = grouping.sorted(order.isReversed ? byColumn.reversed() : byColumn, facts.factories)
    steps = []
    setFilter(filter, facts.factories)
  }

  private mutating func layOut(_ factories: [FactorySnapshot]) {
    guard grouping != .none else {
      document = Document([.items(visible)])
      return
    }
    var sections: [Document.Section] = []
    var rest = visible[...]
    while let first = rest.first {
      let heading = grouping.heading(of: factories[first])
      let group = rest.prefix { grouping.heading(of: factories[$0]) == heading }
      let title = Document.Line([Span(heading.title, .strong), Span("  \(group.count)", .dim)])
      sections += [.lines([title]), .items(Array(group))]
      rest = rest.dropFirst(group.count)
    }
    document = Document(sections)
  }
}
