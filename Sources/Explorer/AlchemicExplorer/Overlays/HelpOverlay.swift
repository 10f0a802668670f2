// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The help over the panes, generated from the key table: the pane's own keys first.
struct HelpOverlay: Hashable {
  /// The pane whose keys come first.
  let pane: Pane
  /// The first visible row.
  var top = 0
  /// What the user searches for.
  var search = LineEditor()
  /// Whether the user types the search.
  var isSearching = false

  /// The box between the title and the footer, with its columns. It does not change with the search.
  private func box(_ shared: ExplorerState, width: Int, height: Int) -> (box: Rectangle, layout: HelpLayout) {
    // Narrow remains of the panes beside it would only distract.
    let boxWidth = width > 132 ? 120 : width
    func layout(_ search: String) -> HelpLayout {
      let panes = shared.window.panes.map(\.type)
      let type = panes.first { $0.pane == pane } ?? FactoriesPane.self
      return HelpLayout(HelpText(of: type, among: panes, shared, matching: search), width: boxWidth - 4)
    }
    let box = Scrolling.box(width: boxWidth, rows: layout("").rowCount, inWidth: width, height: height)
    return (box, layout(search.text))
  }
}

extension HelpOverlay: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .help: KeyBinding.scrolling + [KeyBinding.closing, KeyBinding.searching],
    .helpSearch: FilterInput.moving + KeyBinding.typing,
  ]

  var context: Context { isSearching ? .helpSearch : .help }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if let edit = action.edit {
      search.perform(edit)
      top = 0
      return []
    }
    switch action {
    case .closeHelp: return [.close]
    case .filter: isSearching = true
    case .keepFilter: isSearching = false
    case .clearFilter:
      isSearching = false
      search = LineEditor()
      top = 0
    default:
      guard Action.moves.contains(action) else { return nil }
      let (box, layout) = box(shared, width: shared.window.width, height: shared.window.height)
      top = Scrolling.moved(action, from: top, rows: layout.rowCount, visible: box.height - 2)
    }
    return []
  }

  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    guard isSearching else { return nil }
    search.insert(text)
    top = 0
    return []
  }

  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    let box = box(shared, width: shared.window.width, height: shared.window.height).box
    if mouse == .click { return box.contains(position) ? [] : [.close] }
    for action in Scrolling.moves(mouse) { _ = perform(action, &shared) }
    return []
  }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let (box, layout) = box(shared, width: canvas.screen.width, height: canvas.screen.height)
    let (visible, rows) = (box.height - 2, layout.rowCount)
    let top = Scrolling.top(top, rows: rows, visible: visible)
    let position = Scrolling.position(top, rows: rows, visible: visible)
    let isFiltered = isSearching || !search.text.isEmpty
    canvas.clear(box)
    canvas.frame(box, title: isFiltered ? "Help /\(search.text)" : "Help", position: position, isFocused: true)
    for (number, lines) in layout.columns.enumerated() {
      for (offset, line) in lines.dropFirst(top).prefix(visible).enumerated() {
        let area = Rectangle(
          row: box.row + 1 + offset, column: box.column + 2 + number * layout.columnWidth,
          width: layout.columnWidth - 1,
          height: 1)
        canvas.put(line, row: area.row, column: area.column, width: area.width)
        for word in search.text.lowercased().split(separator: " ") {
          canvas.restyle(String(word), in: area) { $0.adding(.underline) }
        }
      }
    }
    if rows == 0 { canvas.put("Nothing found.", .dim, row: box.row + 1, column: box.column + 2, width: box.width - 4) }
    if isSearching { drawSearch(box, on: &canvas) }
  }

  /// Draws the typed text with its cursor in the border.
  private func drawSearch(_ box: Rectangle, on canvas: inout Canvas) {
    let prefix = "Help /"
    let column = box.column + 3 + prefix.count
    let (text, cursor) = search.window(width: max(4, box.width - 6 - prefix.count))
    canvas.put(prefix + text, .strong, row: box.row, column: box.column + 3, width: box.width - 6)
    canvas.screen.cursor = Position(row: box.row, column: column + cursor)
  }
}

extension Context {
  static let help = Context("help")
  static let helpSearch = Context("help-search")
}
