import AlchemicInspection

/// Typing, filters and the order of the factories.
extension Explorer {
  mutating func type(_ text: String) {
    switch mode {
    case .filtering(var editor):
      editor.insert(text)
      mode = .filtering(editor)
      filter(editor.text)
    case .editing(var editor):
      editor.type(text)
      mode = .editing(editor)
    case .choosingCommand: searchPalette { $0.insert(text) }
    case .enteringEntry(let prompt): edit(prompt) { $0.insert(text) }
    case .choosingFile(let prompt): self.edit(prompt) { $0.insert(text) }
    case .browsing, .asking, .proposing, .readingHelp, .readingMessages: return
    }
    if let notice = LineEditor.notice(of: text) { status = Status(text: notice, role: .warning) }
  }

  mutating func type(_ edit: LineEditor.Edit) {
    switch mode {
    case .filtering(var editor):
      editor.perform(edit)
      mode = .filtering(editor)
      filter(editor.text)
    case .editing(var editor):
      editor.type(edit)
      mode = .editing(editor)
    case .choosingCommand: searchPalette { $0.perform(edit) }
    case .enteringEntry(let prompt): self.edit(prompt) { $0.perform(edit) }
    case .choosingFile(let prompt): self.edit(prompt) { $0.perform(edit) }
    case .browsing, .asking, .proposing, .readingHelp, .readingMessages: break
    }
  }

  // MARK: Filters

  /// A pane's filter or search text; empty for none.
  func filter(of pane: Pane) -> String {
    switch pane {
    case .factories: list.filter
    case .settings: settings.filter
    case .events: events.filter
    case .detail, .graph: search?.pane == pane ? search?.text ?? "" : ""
    case .startup, .callbacks: ""
    }
  }

  /// Filters the pane in focus.
  private mutating func filter(_ text: String) {
    guard text != filter(of: focus) else { return }
    switch focus {
    case .settings:
      filterSettings(text)
    case .events:
      events.filter = text
      pausedEvents?.filter = text
      move(.events) { $0.goToFirst(in: $1, height: $2) }
    case .detail, .graph: find(text)
    case .factories, .startup, .callbacks:
      list.setFilter(text, container?.factories ?? [])
      showSelectedInList()
      // A selection that no longer matches moves to the first match.
      if self[cursor: .factories].item != selected {
        move(.factories) { $0.goToFirst(in: $1, height: $2) }
      }
    }
  }

  mutating func clearFilter() {
    let wasFiltering = context == .filter
    mode = .browsing
    if wasFiltering, focus.hasSearch {
      endSearch(returning: true)
    } else if !wasFiltering, isZoomed {
      isZoomed = false
      settleVisiblePanes()
    } else if isSearched(focus) {
      endSearch(returning: false)
    } else if focus.hasFilter {
      filter("")
    } else if !list.filter.isEmpty {
      list.setFilter("", container?.factories ?? [])
      showSelectedInList()
    }
  }

  /// Goes to the next search match in the pane, or, without a search, to the next listed factory without leaving the
  /// pane. The last match is followed by the first.
  mutating func goToMatch(_ direction: Int) {
    if isSearched(focus) { return goToSearchMatch(direction) }
    let ids = list.visible
    guard let last = ids.indices.last else {
      status = Status(text: "No factories listed.", role: .warning)
      return
    }
    let index = selected.flatMap { ids.firstIndex(of: $0) } ?? (direction > 0 ? last : 0)
    let next = index + direction
    let id = ids[next < 0 ? last : next > last ? 0 : next]
    move(.factories) { cursor, document, height in
      if let row = document.row(of: id) { cursor.go(to: row, in: document, height: height) }
    }
  }

  // MARK: Order

  mutating func order(_ change: (inout FactoryOrder) -> Void) {
    var order = list.order
    change(&order)
    list.setOrder(order, container?.factories ?? [])
    go(to: .factories)
    showSelectedInList()
    status = Status(text: order.summary, role: .text)
  }

  /// Sorts the list again if it is out of date. This takes longer with more factories, so it does not happen at every
  /// event.
  mutating func arrangeFactories() {
    guard list.arrangeIfStale(container?.factories ?? []) else { return }
    showSelectedInList()
  }

  /// Moves the list's cursor to the selected factory, if it is listed.
  mutating func showSelectedInList() {
    let content = content(of: .factories)
    let document = document(of: .factories, width: content.textWidth)
    var cursor = self[cursor: .factories]
    if let selected, let row = document.row(of: selected) {
      cursor.go(to: row, in: document, height: content.height)
    }
    cursor.settle(in: document, height: content.height)
    self[cursor: .factories] = cursor
    if selected == nil { selected = cursor.item }
  }
}

extension FactoryOrder {
  /// The message for a new order.
  fileprivate var summary: String {
    let direction = isReversed ? ", reversed" : ""
    let grouped = grouping == .none ? "" : ", grouped by \(grouping.rawValue)"
    return "Ordered by \(column.title)\(direction)\(grouped)."
  }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one; the first after the last.
  var next: Self {
    let all = Array(Self.allCases)
    return all.firstIndex(of: self).map { all[($0 + 1) % all.count] } ?? self
  }
}

extension Pane {
  /// Whether `/` searches the pane's lines.
  var hasSearch: Bool { self == .detail || self == .graph }

  /// Whether `/` filters the pane's rows. In a pane with neither a filter nor a search, `/` filters the factories.
  var hasFilter: Bool {
    switch self {
    case .factories, .settings, .events: true
    case .detail, .startup, .callbacks, .graph: false
    }
  }
}
