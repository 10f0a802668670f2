import TerminalScreen

/// The mouse over an overlay: the wheel scrolls, a click chooses, a click outside closes.
///
/// It does nothing where the user types or answers a question: a slip must not lose input.
extension Explorer {
  mutating func handleOverlay(_ mouse: Mouse, at position: Position) -> [Effect] {
    switch mode {
    case .readingHelp: scroll(mouse, position, in: helpBox(width: width, height: height).box)
    case .readingMessages: scroll(mouse, position, in: messagesBox(width: width, height: height).box)
    // An import is a question too: only the wheel has an effect.
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
    let paletteLayout = PaletteLayout(palette, width: width, height: height)
    switch mouse {
    case .wheelUp: palette.scroll(by: -1)
    case .wheelDown: palette.scroll(by: 1)
    case .click:
      guard paletteLayout.box.contains(position) else { return perform(.cancel) }
      guard let match = paletteLayout.match(at: position) else { return [] }
      palette.select(match)
      mode = .choosingCommand(palette)
      return choose()
    case .drag: return []
    }
    mode = .choosingCommand(palette)
    return []
  }
}
