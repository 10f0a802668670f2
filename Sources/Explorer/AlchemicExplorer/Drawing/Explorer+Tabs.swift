import TerminalScreen

/// A pane's name in the border of another pane, which is in its place.
struct BorderTab: Hashable {
  let pane: Pane
  let text: String
  let column: Int
}

/// The names of the panes, so that each can be seen and clicked in every layout.
extension Explorer {
  /// Draws the names of all panes in their own row.
  func drawTabs(on canvas: inout Canvas, row: Int) {
    for tab in shared.tabs(width: canvas.screen.width) {
      canvas.put(
        tab.text, tab.pane == focus ? .accent : .dim, row: row, column: tab.column,
        width: canvas.screen.width - tab.column)
    }
  }

  /// The hidden panes that a pane's border names, where no row of tabs does: the panes in its place, or all panes where
  /// it fills the window.
  ///
  /// They have their names where there is room, otherwise the keys that go there, and nothing without room for these.
  func borderTabs(of model: any PaneModel, in rectangle: Rectangle) -> [BorderTab] {
    guard shared.layout.tabRow == nil else { return [] }
    let visible = shared.layout.panes.map(\.pane)
    let hidden = shared.window.panes.filter { kind in
      !visible.contains(kind.pane)
        && (visible.count == 1 || kind.place.area == shared.window.place(of: model.pane)?.area)
    }
    let start = rectangle.column + 4 + Format.width(of: title(of: model)) + 1
    let end = rectangle.column + rectangle.width - 2
    func room(besides note: String) -> Int { end - start - (note.isEmpty ? 0 : Format.width(of: note) + 4) }
    let labels = hidden.map { shared.label(of: $0.pane) }
    var texts = labels.map(\.name)
    func width(gap: Int) -> Int { texts.reduce(0) { $0 + Format.width(of: $1) + gap } }
    // The longest names give way one by one, also to the note.
    let order = labels.indices.sorted { (labels[$1].weight, $1) < (labels[$0].weight, $0) }
    let roomOfNames = room(besides: model.note(shared))
    for index in order where width(gap: 2) > roomOfNames { texts[index] = labels[index].short }
    // The numbers share the spaces between them where there is little room. A count in the border is not cut.
    let roomOfNumbers = room(besides: model.shortNote(shared))
    guard let gap = [2, 1].first(where: { width(gap: $0) <= roomOfNumbers }) else { return [] }
    var column = start
    return zip(hidden, texts).map { kind, text in
      defer { column += Format.width(of: text) + gap }
      return BorderTab(pane: kind.pane, text: gap == 2 ? " \(text) " : " \(text)", column: column)
    }
  }

  /// The pane whose name is at a position.
  func tab(at position: Position) -> Pane? {
    let row = position.row == shared.layout.tabRow ? shared.tabs(width: shared.window.width) : []
    let borders = shared.layout.panes.filter { $0.rectangle.row == position.row }.flatMap {
      borderTabs(of: self[$0.pane], in: $0.rectangle)
    }
    return (row + borders).first { $0.column..<$0.column + Format.width(of: $0.text) ~= position.column }?.pane
  }
}

/// What stands for a pane in a row of tabs or a border.
struct PaneLabel: Hashable {
  let pane: Pane
  /// Its number or its key, its name, and how many problems there are.
  let name: String
  /// What stands for the name where it has no room.
  let short: String
  /// The label with the largest gives way first. One with problems goes last of all.
  let weight: Int
}

extension ExplorerState {
  func label(of pane: Pane) -> PaneLabel {
    let sign = sign(of: pane)
    // Wherever the user is.
    let count = pane == .problems && !problems.isEmpty ? "(\(problems.count))" : ""
    let name = "\(sign) \(pane.title)" + (count.isEmpty ? "" : " " + count)
    return PaneLabel(
      pane: pane, name: name, short: sign + count,
      weight: count.isEmpty ? Format.width(of: name) : 0)
  }
}
