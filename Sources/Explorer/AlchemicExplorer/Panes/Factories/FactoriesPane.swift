import AlchemicInspection
import TerminalScreen

/// The factories pane: a table of all factories, or of those that match a filter. Its selected row is the factory that
/// the detail and the graph show.
struct FactoriesPane: TablePane {
  static let pane = Pane.factories
  static let place = PanePlace(area: .left)
  static let finding = Finding.filters

  var cursor = Cursor()
  var list = FactoryList()
  var tableLayout = table.layout(width: 0)
  var filter: String { list.filter }
  var order: TableOrder? { list.order }
  var rowCount: Int { list.visible.count }
  static let filterWords =
    [FilterWord("word", "the name, type, protocols, mode, flags or kind contain it")] + table.filterWords
    + [FilterWord("-word", "what does not match; also -mode:template")]

  /// The largest number of factories for which the list is sorted again at every event.
  static let quickCount = 2_000

  // MARK: Actions

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? {
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

  mutating func setFilter(_ text: String, _ shared: inout Shared) {
    list.setFilter(text, shared.container?.factories ?? [])
    showSelected(&shared)
    // A selection that no longer matches moves to the first match.
    if !text.isEmpty, !list.visible.isEmpty, cursor.item != shared.selected {
      move(&shared) { $0.goToFirst(in: $1, height: $2) }
      shared.isSelectedByList = true
    }
  }

  /// Goes to the next listed factory. The last one is followed by the first.
  private mutating func goToNeighbour(_ direction: Int, _ shared: inout Shared) {
    let ids = list.visible
    guard let last = ids.indices.last else { return shared.warn("No factories listed.") }
    let index = shared.selected.flatMap { ids.firstIndex(of: $0) } ?? (direction > 0 ? last : 0)
    let next = index + direction
    select(ids[next < 0 ? last : next > last ? 0 : next], &shared)
  }

  mutating func setOrder(_ order: TableOrder, _ shared: inout Shared) {
    list.setOrder(order, list.grouping, Facts(shared))
  }

  private mutating func group(_ grouping: FactoryGrouping, _ shared: inout Shared) -> [ExplorerRequest] {
    list.setOrder(list.order, grouping, Facts(shared))
    return showOrder(&shared)
  }

  var orderSummary: String {
    let grouped = list.grouping == .none ? "" : ", grouped by \(list.grouping.rawValue)"
    return "Ordered \(Self.table.words(list.order))\(grouped)."
  }

  func hasExtras(_ shared: Shared) -> Bool { shared.live.isShown }

  // MARK: What happens

  mutating func cursorMoved(_ shared: inout Shared) {
    guard let item = cursor.item, item != shared.selected else { return }
    shared.selected = item
    shared.isSelectedByList = false
    shared.history = []
  }

  mutating func cursorSettled(_ shared: inout Shared) {
    if shared.selected == nil { shared.selected = cursor.item }
  }

  mutating func selectionChanged(_ shared: Shared) {
    guard let selected = shared.selected, let row = list.document.row(of: selected) else { return }
    let content = content(shared)
    cursor.go(to: row, in: document(width: content.textWidth, shared), height: content.height)
  }

  mutating func receive(_ occurrence: Occurrence, _ shared: inout Shared) -> [ExplorerRequest] {
    switch occurrence {
    case .snapshot: load(&shared)
    case .event(let event, _):
      switch event.change {
      case .factories: load(&shared)
      case .factory:
        list.markStale()
        // During a start, the next tick sorts the list.
        if !shared.isAnimating, list.count <= Self.quickCount { arrange(&shared) }
      default: break
      }
    case .caughtUp: arrange(&shared)
    case .counted:
      list.markStale()
      if list.count <= Self.quickCount { arrange(&shared) }
    default: break
    }
    return []
  }

  /// Asks the program to count its living objects, or to end that.
  private mutating func toggleCounting(_ shared: inout Shared) -> [ExplorerRequest] {
    guard shared.canSendCommands() else { return [] }
    shared.live.isWanted.toggle()
    if !shared.live.isWanted {
      shared.live = LiveHistory()
      // The columns are gone.
      if Self.table[list.order.column]?.isExtra == true, let order = Self.table.order { setOrder(order, &shared) }
    }
    shared.status = Shared.Status(
      text: shared.live.isWanted
        ? "Counting living objects, which takes 0.2 \(shared.symbols.micro)s for each. Press the key again to end it."
        : "Living objects are no longer counted.", role: .text)
    return [.effect(shared.commands.send(.countLiveObjects(shared.live.isWanted))), .settle]
  }

  private mutating func setBaseline(_ shared: inout Shared) {
    guard shared.live.isShown else {
      return shared.warn("Press \(shared.keyLabel(.countLive)) first, to count living objects.")
    }
    shared.live.setBaseline()
    shared.status = Shared.Status(text: "Changes of living objects are counted from now.", role: .text)
  }

  private mutating func load(_ shared: inout Shared) {
    guard shared.container != nil else { return }
    list.load(Facts(shared))
    showSelected(&shared)
  }

  /// Sorts the list again if it is out of date. This takes longer with more factories, so it does not happen at every
  /// event.
  private mutating func arrange(_ shared: inout Shared) {
    guard list.arrangeIfStale(Facts(shared)) else { return }
    showSelected(&shared)
  }

  /// Moves the cursor to the selected factory, if it is listed.
  private mutating func showSelected(_ shared: inout Shared) {
    selectionChanged(shared)
    settle(&shared)
  }

  // MARK: The command palette

  mutating func items(matching text: String, _ shared: Shared) -> [CommandPalette.Item] {
    list.search(text, shared.container?.factories ?? [], limit: CommandPalette.otherLimit).compactMap { id in
      shared.container?.factory(id).map {
        CommandPalette.Item(choice: .item(id, in: Self.pane), title: $0.name, note: "factory")
      }
    }
  }

  mutating func choose(_ item: Int, _ shared: inout Shared) -> [ExplorerRequest] { [.follow(item, in: .detail)] }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one; the first after the last.
  var next: Self {
    let all = Array(Self.allCases)
    return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? self
  }
}
