import TerminalScreen

/// A pane's name in the border of another pane, which is in its place.
struct BorderTab: Hashable {
  let pane: Pane
  let text: String
  let column: Int
}

/// The names of the panes, so that each can be seen and clicked in every layout.
extension Explorer {
  /// Draws the names of all panes in their own row; only the numbers where the names have no room.
  func drawTabs(on canvas: inout Canvas, row: Int) {
    for tab in tabs(width: canvas.screen.width) {
      canvas.put(
        tab.text, tab.pane == focus ? .accent : .dim, row: row, column: tab.column,
        width: canvas.screen.width - tab.column)
    }
  }

  private func tabs(width: Int) -> [BorderTab] {
    let gap = width >= 90 ? 1 : 0
    // Whole names, or as much of them as there is room for, or only numbers.
    let longest = panes.map { Format.width(of: $0.pane.title) }.max() ?? 0
    let lengths = stride(from: longest, through: 4, by: -1).map { $0 } + [0]
    for length in lengths {
      var column = gap
      let tabs = panes.map { model in
        let (pane, number) = (model.pane, shared.number(of: model.pane))
        let isFocused = pane == focus
        let name = isFocused ? pane.title : Format.truncated(pane.title, to: length, symbols)
        let text = name.isEmpty ? "\(number)" : "\(number) \(name)"
        // A space or a bracket on both sides.
        let marked = isFocused ? "[\(text)]" : " \(text) "
        defer { column += Format.width(of: marked) + gap }
        return BorderTab(pane: pane, text: marked, column: column)
      }
      if column <= width || length == 0 { return tabs }
    }
    return []
  }

  /// The hidden panes that a pane's border names, where no row of tabs does: those that share its place, or all of them
  /// where it fills the window.
  ///
  /// They have their names where there is room, otherwise their numbers, and nothing without room for these.
  func borderTabs(of model: any PaneModel, in rectangle: Rectangle) -> [BorderTab] {
    guard shared.layout.tabRow == nil else { return [] }
    let visible = shared.layout.panes.map(\.pane)
    let hidden = shared.seats.filter { seat in
      !visible.contains(seat.pane) && (visible.count == 1 || seat.place.area == shared.place(of: model.pane)?.area)
    }
    let start = rectangle.column + 4 + Format.width(of: title(of: model)) + 1
    let room = rectangle.column + rectangle.width - 2 - start
    let numbers = hidden.map { "\(shared.number(of: $0.pane))" }
    let names = hidden.map { "\(shared.number(of: $0.pane)) \($0.pane.title)" }
    // The numbers share the spaces between them where there is little room.
    for (texts, gap) in [(names, 2), (numbers, 2), (numbers, 1)]
    where texts.reduce(0, { $0 + $1.utf8.count + gap }) <= room {
      var column = start
      return zip(hidden, texts).map { seat, text in
        defer { column += text.utf8.count + gap }
        return BorderTab(pane: seat.pane, text: gap == 2 ? " \(text) " : " \(text)", column: column)
      }
    }
    return []
  }

  /// The pane whose name is at a position.
  func tab(at position: Position) -> Pane? {
    let row = position.row == shared.layout.tabRow ? tabs(width: shared.width) : []
    let borders = shared.layout.panes.filter { $0.rectangle.row == position.row }.flatMap {
      borderTabs(of: self[$0.pane], in: $0.rectangle)
    }
    return (row + borders).first { $0.column..<$0.column + Format.width(of: $0.text) ~= position.column }?.pane
  }
}
