import TerminalScreen

/// The mouse over the panes.
extension Explorer {
  mutating func handle(_ mouse: Mouse, at position: Position) -> [Effect] {
    if case .drag(let start) = mouse {
      drag(from: start, to: position)
      return []
    }
    dragged = nil
    guard mode == .browsing else { return handleOverlay(mouse, at: position) }
    handlePanes(mouse, at: position)
    return []
  }

  private mutating func handlePanes(_ mouse: Mouse, at position: Position) {
    if mouse == .click, let pane = tab(at: position) { return go(to: pane) }
    guard let pane = layout.pane(at: position) else { return }
    switch mouse {
    case .drag: break
    case .wheelUp: move(pane) { $0.scroll(-3, in: $1, height: $2) }
    case .wheelDown: move(pane) { $0.scroll(3, in: $1, height: $2) }
    case .click:
      status = nil
      if let column = heading(at: position) { return order { $0.choose(column) } }
      // The row is found before the focus moves: the layout may change with it.
      let content = content(of: pane)
      let row = position.row - content.row + self[cursor: pane].top
      if position.row >= content.row, position.row < content.row + content.height {
        move(pane) { $0.go(to: row, in: $1, height: $2) }
      }
      go(to: pane)
    }
  }
}
