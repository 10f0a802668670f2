// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// A name that leads to a pane: a view in the row of tabs, or a page in a border.
struct Tab: Hashable {
  let pane: Pane
  let text: String
  let column: Int
  let role: Role

  var columns: Range<Int> { column..<column + Format.width(of: text) }
}

/// Something that a pane has to say while another one is in view, such as "2 leaks".
struct Badge: Hashable {
  let text: String
  /// The same where all have little room.
  let short: String
  let role: Role
}

extension Window {
  /// The tabs of the views in their order, with the number of problems wherever the user is. Where they have no room, only
  /// the current view has its name.
  static func tabs(of views: [(view: View, pane: Pane)], current: View?, problemCount: Int, width: Int) -> [Tab] {
    func texts(areShort: Bool) -> [String] {
      views.map { view, _ in
        let name = view == current || !areShort ? "\(view.rawValue) \(view.title)" : "\(view.rawValue)"
        let text = view == .problems && problemCount > 0 ? "\(name) (\(problemCount))" : name
        return view == current ? "[\(text)]" : " \(text) "
      }
    }
    let long = texts(areShort: false)
    let shown = long.reduce(0) { $0 + $1.count } <= width ? long : texts(areShort: true)
    var column = 0
    return zip(views, shown).map { view, text in
      defer { column += text.count }
      let hasProblems = view.view == .problems && problemCount > 0
      return Tab(
        pane: view.pane, text: text, column: column, role: hasProblems ? .bad : view.view == current ? .accent : .dim)
    }
  }
}

/// The row of tabs, and the pages in the borders.
extension Explorer {
  /// Draws the names of the views, and what other panes have to say.
  func drawTabs(on canvas: inout Canvas, row: Int) {
    let width = canvas.screen.width
    for tab in shared.tabs(width: width) + badges(width: width) {
      canvas.put(tab.text, tab.role, row: row, column: tab.column, width: width - tab.column)
    }
  }

  /// The badges at the right end of the row of tabs. Where they have no room, they are short, and those of the last panes give
  /// way.
  func badges(width: Int) -> [Tab] {
    let noted = panes.compactMap { model in model.badge(shared).map { (pane: model.pane, badge: $0) } }
    guard !noted.isEmpty else { return [] }
    let room = width - 1 - (shared.tabs(width: width).last?.columns.upperBound ?? 0)
    func total(_ texts: some Sequence<String>) -> Int { texts.reduce(0) { $0 + Format.width(of: $1) + 2 } }
    let full = noted.map(\.badge.text)
    var texts = (total(full) <= room ? full : noted.map(\.badge.short))[...]
    while !texts.isEmpty, total(texts) > room { texts.removeLast() }
    var column = width + 1 - total(texts)
    return zip(noted, texts).map { noted, text in
      defer { column += Format.width(of: text) + 2 }
      return Tab(pane: noted.pane, text: text, column: column, role: noted.badge.role)
    }
  }

  /// Goes to the pane of the first badge, or of the one after the focused pane's. A badge without room counts, too.
  mutating func goToBadge() {
    let noted = panes.filter { $0.badge(shared) != nil }.map(\.pane)
    guard let first = noted.first else {
      // Their number is in the tab.
      if !shared.problems.isEmpty { return go(to: .problems) }
      return shared.warn("There is no note beside the tabs: no leaks, no time to avoid, and no differences.")
    }
    if noted == [focus] { return shared.warn("There is no other note beside the tabs.") }
    go(to: noted.firstIndex(of: focus).map { noted[($0 + 1) % noted.count] } ?? first)
  }

  /// The hidden pages that a pane's border names: those of its view that would take its place. All have their names, or
  /// none does.
  func pages(of model: any PaneModel, in rectangle: Rectangle) -> [Tab] {
    guard let place = shared.window.place(of: model.pane) else { return [] }
    let visible = shared.layout.panes.map(\.pane)
    let isCompact = shared.layout.isCompact
    if isCompact, model.pane != focus { return [] }
    let hidden: [PaneKind] = shared.window.panes.filter { kind in
      guard !visible.contains(kind.pane), kind.place.view == place.view else { return false }
      return isCompact || kind.place.area == place.area
    }
    var column = rectangle.column + 4 + Format.width(of: title(of: model)) + 1
    let note = model.shortNote(shared)
    let widthOfNote = note.isEmpty ? 0 : Format.width(of: note) + 4
    let end = rectangle.column + rectangle.width - 2 - widthOfNote
    let tabs: [Tab] = hidden.map { kind in
      let text = " \(kind.pane.title) "
      defer { column += Format.width(of: text) }
      return Tab(pane: kind.pane, text: text, column: column, role: .dim)
    }
    return column <= end ? tabs : []
  }

  /// The pane whose name or badge is at a position, or whose strip.
  func tab(at position: Position) -> Pane? {
    let width = shared.window.width
    if position.row == shared.layout.stripRow { return .startup }
    let row = position.row == shared.layout.tabRow ? shared.tabs(width: width) + badges(width: width) : []
    let borders = shared.layout.panes.filter { $0.rectangle.row == position.row }.flatMap {
      pages(of: self[$0.pane], in: $0.rectangle)
    }
    return (row + borders).first { $0.columns.contains(position.column) }?.pane
  }
}
