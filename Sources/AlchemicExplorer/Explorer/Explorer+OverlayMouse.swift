import TerminalScreen

/// The mouse over what lies over the panes: the wheel scrolls it, a click chooses from it, and one beside it closes it.
///
/// Where something is typed or asked it does nothing: a slip must not lose what was written.
extension Explorer {
  mutating func handleOverlay(_ mouse: Mouse, at position: Position) -> [Effect] {
    switch mode {
    case .readingHelp: scroll(mouse, position, in: helpBox(width: width, height: height).box)
    case .readingMessages: scroll(mouse, position, in: messagesBox(width: width, height: height).box)
    // What a file would change is a question, too: only the wheel means something.
    case .proposing: if mouse != .click { scroll(mouse) }
    case .choosingCommand(let palette): return handle(mouse, at: position, in: palette)
    case .browsing, .filtering, .editing, .asking, .enteringEntry, .choosingFile: break
    }
    return []
  }

  private mutating func scroll(_ mouse: Mouse, _ position: Position, in box: Rectangle) {
    if mouse == .click {
      if !box.contains(position) { _ = perform(.closeHelp) }
    } else {
      scroll(mouse)
    }
  }

  private mutating func scroll(_ mouse: Mouse) {
    switch mouse {
    case .wheelUp: for _ in 0..<3 { _ = perform(.moveUp) }
    case .wheelDown: for _ in 0..<3 { _ = perform(.moveDown) }
    case .click, .drag: break
    }
  }

  private mutating func handle(_ mouse: Mouse, at position: Position, in palette: CommandPalette) -> [Effect] {
    var palette = palette
    let place = PaletteLayout(palette, width: width, height: height)
    switch mouse {
    case .wheelUp: palette.scroll(by: -1)
    case .wheelDown: palette.scroll(by: 1)
    case .click:
      guard place.box.contains(position) else { return perform(.cancel) }
      guard let match = place.match(at: position) else { return [] }
      palette.select(match)
      mode = .choosingCommand(palette)
      return choose()
    case .drag: return []
    }
    mode = .choosingCommand(palette)
    return []
  }
}
