import AlchemicInspection
import TerminalScreen

/// The whole window: the title, the panes, an overlay, the footer.
extension Explorer {
  func draw(on canvas: inout Canvas) {
    let width = canvas.screen.width
    let height = canvas.screen.height
    guard width >= Layout.minimumWidth, height >= Layout.minimumHeight else {
      drawTooSmall(on: &canvas)
      return
    }
    let layout = shared.layout(width: width, height: height)
    drawTitle(on: &canvas)
    if let row = layout.tabRow { drawTabs(on: &canvas, row: row) }
    for placed in layout.panes { draw(self[placed.pane], in: placed.rectangle, on: &canvas) }
    for overlay in overlays { overlay.draw(shared, on: &canvas) }
    drawFooter(on: &canvas)
  }

  private func drawTooSmall(on canvas: inout Canvas) {
    let times = symbols.times
    let (width, height) = (canvas.screen.width, canvas.screen.height)
    let words =
      "Too small: \(width)\(times)\(height), needs \(Layout.minimumWidth)\(times)\(Layout.minimumHeight)"
    for (row, line) in Format.wrapped(words, to: width).enumerated() {
      canvas.put(line, row: row, column: 0, width: width)
    }
  }

  // MARK: Title

  private func drawTitle(on canvas: inout Canvas) {
    let width = canvas.screen.width
    var spans: [Span] = width >= 60 ? [Span("Alchemic", .accent), Span("  ")] : []
    if let process = container?.process {
      spans.append(Span(process.name, .strong))
      if width >= 60 { spans.append(Span(" \(process.identifier)", .dim)) }
      spans.append(Span("  "))
    }
    let end = canvas.put(
      spans + phaseSpans + (isReadOnly ? [Span("  read-only", .warning)] : []), row: 0, column: 1, width: width - 2)
    guard let container, !container.factories.isEmpty else { return }
    let counts =
      Format.count(container.factories.count, "factory", "factories") + " \(symbols.separator) "
      + Format.count(shared.startupLog.objectCount, "object", "objects")
    if end + 3 + counts.count < width {
      canvas.put(counts, .dim, row: 0, endingAt: width - 1, width: width)
    }
  }

  private var phaseSpans: [Span] {
    if let lostConnection = shared.lostConnection {
      return [Span("\(symbols.failed) Connection lost: \(lostConnection)", .bad)]
    }
    guard let container else { return [Span("Connecting", .dim)] }
    let mark = symbols.mark(container.phase)
    var spans = [mark, Span(" \(container.phase.title)", mark.role == .dim ? .text : mark.role)]
    switch container.phase {
    case .startingSingletons where container.progress.total > 0:
      spans.append(Span(" \(container.progress.started) of \(container.progress.total)"))
    case .ready:
      if let startDuration = shared.startDuration {
        spans.append(Span(" in \(Format.duration(startDuration, symbols))", .dim))
      }
    case .failed:
      if let startDuration = shared.startDuration {
        spans.append(Span(" after \(Format.duration(startDuration, symbols))", .dim))
      }
      if let cause = container.cause { spans.append(Span("  \(cause)", .bad)) }
    case .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks: break
    }
    if shared.commands.notice != nil { spans.append(Span("  not responding", .warning)) }
    return spans
  }

  /// Draws the names of all panes, where not all are visible; only the numbers of the others where the names have no
  /// room.
  private func drawTabs(on canvas: inout Canvas, row: Int) {
    for tab in tabs(width: canvas.screen.width) {
      canvas.put(
        tab.text, tab.pane == focus ? .accent : .dim, row: row, column: tab.column,
        width: canvas.screen.width - tab.column)
    }
  }

  private func tabs(width: Int) -> [(pane: Pane, text: String, column: Int)] {
    let gap = width >= 90 ? 1 : 0
    // Each with its number, and a space or a bracket on both sides.
    let hasNames = panes.reduce(gap) { $0 + Format.width(of: $1.pane.title) + 4 + gap } <= width
    var column = gap
    return panes.map { model in
      let (pane, number) = (model.pane, shared.number(of: model.pane))
      let isFocused = pane == focus
      let text = isFocused || hasNames ? "\(number) \(pane.title)" : "\(number)"
      let marked = isFocused ? "[\(text)]" : " \(text) "
      defer { column += marked.utf8.count + gap }
      return (pane, marked, column)
    }
  }

  /// The pane whose name is at a position.
  func tab(at position: Position) -> Pane? {
    guard position.row == shared.layout.tabRow else { return nil }
    return tabs(width: shared.width).first { $0.column..<$0.column + $0.text.utf8.count ~= position.column }?.pane
  }
}
