// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The factories pane: a table of all factories, or of those that match a filter. Its selected row is the factory that
/// the detail and the graph show.
struct FactoriesPane: TablePane {
  static let pane = Pane.factories
  static let place = PanePlace(view: .objects, area: .left)
  static let finding = Finding.filters

  var cursor = Cursor()
  var list = FactoryList()
  var tableLayout = table.layout(width: 0)
  var filter: String { list.filter }
  var order: TableOrder? { list.order }
  var rowCount: Int { list.visible.count }
  static let filterWords =
    [FilterWord("word", "the name, type, protocols, mode, flags or kind contain it")] + table.filterWords
    + FilterWord.signs

  /// The largest number of factories for which the list is sorted again at every event.
  static let quickCount = 2_000

  // MARK: Actions

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .open: return shared.selected == nil ? [] : [.go(.detail)]
    case .nextMatch: goToNeighbour(1, &shared)
    case .previousMatch: goToNeighbour(-1, &shared)
    case .groupByNext: return group(list.grouping.next, &shared)
    case .countLive: return toggleCounting(&shared)
    case .setBaseline: setBaseline(&shared)
    default:
      if let grouping = FactoryGrouping.allCases.first(where: { .group($0) == action }) {
        return group(grouping, &shared)
      }
      return performOrder(action, &shared)
    }
    return []
  }

  mutating func setFilter(_ text: String, _ shared: inout ExplorerState) {
    list.setFilter(text, shared.container?.factories ?? [])
    showSelected(&shared)
    // A selection that no longer matches moves to the first match.
    if !text.isEmpty, !list.visible.isEmpty, cursor.item != shared.selected {
      move(&shared) { $0.goToFirst(in: $1, height: $2) }
      shared.selection.isByList = true
    }
  }

  /// Goes to the next listed factory. The last one is followed by the first.
  private mutating func goToNeighbour(_ direction: Int, _ shared: inout ExplorerState) {
    let ids = list.visible
    guard let last = ids.indices.last else { return shared.warn("No factories listed.") }
    let index = shared.selected.flatMap { ids.firstIndex(of: $0) } ?? (direction > 0 ? last : 0)
    let next = index + direction
    select(ids[next < 0 ? last : next > last ? 0 : next], &shared)
  }

  mutating func setOrder(_ order: TableOrder, _ shared: inout ExplorerState) {
    list.setOrder(order, list.grouping, Facts(shared))
  }

  private mutating func group(_ grouping: FactoryGrouping, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    list.setOrder(list.order, grouping, Facts(shared))
    return showOrder(&shared)
  }

  var orderSummary: String {
    let grouped = list.grouping == .none ? "" : ", grouped by \(list.grouping.rawValue)"
    return "Ordered \(Self.table.words(list.order))\(grouped)."
  }

  func hasExtras(_ shared: ExplorerState) -> Bool { shared.live.isShown }

  // MARK: What happens

  mutating func cursorMoved(_ shared: inout ExplorerState) {
    guard let item = cursor.item, item != shared.selected else { return }
    shared.selection.factory = item
    shared.selection.isByList = false
    shared.selection.history = []
  }

  mutating func cursorSettled(_ shared: inout ExplorerState) {
    if shared.selected == nil { shared.selection.factory = cursor.item }
  }

  mutating func selectionChanged(_ shared: ExplorerState) {
    guard let selected = shared.selected, let row = list.document.row(of: selected) else { return }
    let content = content(shared)
    cursor.go(to: row, in: document(width: content.textWidth, shared), height: content.height)
  }

  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    switch message {
    case .snapshot: load(&shared)
    case .event(let event), .rewound(let event):
      switch event.change {
      case .factories: load(&shared)
      case .factory:
        list.markStale()
        // During a start, the next tick sorts the list.
        if !shared.isAnimating, list.count <= Self.quickCount { arrange(&shared) }
      default: break
      }
    case .input(.key), .tick: arrange(&shared)
    case .answered(let reply):
      guard reply.to(LoadLiveCounts.self) != nil else { break }
      list.markStale()
      if list.count <= Self.quickCount { arrange(&shared) }
    default: break
    }
    return []
  }

  /// Asks the program to count its living objects, or to end that.
  private mutating func toggleCounting(_ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard shared.canSendCommands() else { return [] }
    shared.mirror.live.isWanted.toggle()
    if !shared.live.isWanted {
      shared.mirror.live = LiveHistory()
      // The columns are gone.
      if Self.table[list.order.column]?.layout.isExtra == true, let order = Self.table.order {
        setOrder(order, &shared)
      }
    }
    shared.status = StatusMessage(
      text: shared.live.isWanted
        ? "Counting living objects, which takes 0.2 \(shared.symbols.micro)s for each. Press the key again to end it."
        : "Living objects are no longer counted.", role: .text)
    return [.ask(shared.mirror.commands.send(.countLiveObjects(shared.live.isWanted))), .settle]
  }

  private mutating func setBaseline(_ shared: inout ExplorerState) {
    guard shared.live.isShown else {
      return shared.warn("Press \(shared.keyLabel(.countLive)) first, to count living objects.")
    }
    shared.mirror.live.setBaseline()
    list.markStale()
    shared.status = StatusMessage(text: "Changes of living objects are counted from now.", role: .text)
  }

  private mutating func load(_ shared: inout ExplorerState) {
    guard shared.container != nil else { return }
    list.load(Facts(shared))
    showSelected(&shared)
  }

  /// Sorts the list again if it is out of date. This takes longer with more factories, so it does not happen at every
  /// event.
  private mutating func arrange(_ shared: inout ExplorerState) {
    guard list.arrangeIfStale(Facts(shared)) else { return }
    showSelected(&shared)
  }

  /// Moves the cursor to the selected factory, if it is listed.
  private mutating func showSelected(_ shared: inout ExplorerState) {
    selectionChanged(shared)
    settle(&shared)
  }

  // MARK: The command palette

  mutating func items(matching text: String, _ shared: ExplorerState) -> [CommandPalette.Item] {
    list.search(text, shared.container?.factories ?? [], limit: CommandPalette.otherLimit).compactMap { id in
      shared.container?.factory(id).map {
        CommandPalette.Item(target: .item(id, in: Self.pane), title: $0.name, note: "factory")
      }
    }
  }

  mutating func show(_ subject: PaneSubject, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    if case .item(let factory) = subject { [.follow(factory, in: .detail)] } else { [] }
  }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one; the first after the last.
  var next: Self {
    let all = Array(Self.allCases)
    return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? self
  }
}
