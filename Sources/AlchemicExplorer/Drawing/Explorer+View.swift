import AlchemicInspection
import TerminalScreen

/// The window as a whole: the title, the panes, what lies over them, the footer.
extension Explorer {
  func draw(on canvas: inout Canvas) {
    let width = canvas.screen.width
    let height = canvas.screen.height
    guard width >= Layout.minimumWidth, height >= Layout.minimumHeight else {
      drawTooSmall(on: &canvas)
      return
    }
    let layout = Layout(width: width, height: height, focus: focus, isZoomed: isZoomed, proportions: proportions)
    drawTitle(on: &canvas)
    if let row = layout.tabRow { drawTabs(on: &canvas, row: row) }
    for placed in layout.panes { draw(placed.pane, in: placed.rectangle, on: &canvas) }
    switch mode {
    case .asking(let question): draw(question, on: &canvas)
    case .readingHelp(let top): drawHelp(top: top, on: &canvas)
    case .readingMessages(let top, _): drawMessages(top: top, on: &canvas)
    case .choosingCommand(let palette): draw(palette, on: &canvas)
    case .naming(let new): draw(new, on: &canvas)
    case .choosingFile(let prompt): draw(prompt, on: &canvas)
    case .proposing(let proposal): draw(proposal, on: &canvas)
    case .browsing, .filtering, .editing: break
    }
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
      + Format.count(log.objectCount, "object", "objects")
    if end + 3 + counts.count < width {
      canvas.put(counts, .dim, row: 0, endingAt: width - 1, width: width)
    }
  }

  private var phaseSpans: [Span] {
    if let lostConnection {
      return [Span("\(symbols.failed) Connection lost: \(lostConnection)", .bad)]
    }
    guard let container else { return [Span("Connecting", .dim)] }
    let mark = symbols.mark(container.phase)
    var spans = [mark, Span(" \(container.phase.title)", mark.role == .dim ? .text : mark.role)]
    switch container.phase {
    case .startingSingletons where container.progress.total > 0:
      spans.append(Span(" \(container.progress.started) of \(container.progress.total)"))
    case .ready:
      if let startDuration { spans.append(Span(" in \(Format.duration(startDuration, symbols))", .dim)) }
    case .failed:
      if let startDuration { spans.append(Span(" after \(Format.duration(startDuration, symbols))", .dim)) }
    case .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks: break
    }
    if pendingCommands.notice != nil { spans.append(Span("  does not answer", .warning)) }
    return spans
  }

  /// How long the start took, or takes so far.
  var startDuration: UInt64? {
    guard let progress = container?.progress, let beganAt = progress.beganAt else { return nil }
    return Format.elapsed(from: beganAt, to: progress.endedAt ?? now)
  }

  /// The names of all panes, where not all can be seen; only the numbers of the others where there is no room.
  private func drawTabs(on canvas: inout Canvas, row: Int) {
    for tab in tabs(width: canvas.screen.width) {
      canvas.put(
        tab.text, tab.pane == focus ? .accent : .dim, row: row, column: tab.column,
        width: canvas.screen.width - tab.column)
    }
  }

  private func tabs(width: Int) -> [(pane: Pane, text: String, column: Int)] {
    let gap = width >= 90 ? 1 : 0
    var column = gap
    return Pane.allCases.map { pane in
      let isFocused = pane == focus
      let text = isFocused || width >= 80 ? "\(pane.number) \(pane.title)" : "\(pane.number)"
      let marked = isFocused ? "[\(text)]" : " \(text) "
      defer { column += marked.utf8.count + gap }
      return (pane, marked, column)
    }
  }

  /// The pane whose name stands at a place.
  func tab(at position: Position) -> Pane? {
    guard position.row == layout.tabRow else { return nil }
    return tabs(width: width).first { $0.column..<$0.column + $0.text.utf8.count ~= position.column }?.pane
  }

  // MARK: Footer

  private func drawFooter(on canvas: inout Canvas) {
    let row = canvas.screen.height - 1
    let width = canvas.screen.width
    let bindings = keys.bindings.filter { $0.contexts.contains(context) && !$0.hint.isEmpty && isUseful($0.action) }
    var end = width - 1
    for binding in bindings.reversed() where KeyBinding.pinned.contains(binding.action) {
      let spans = hint(binding)
      let hintWidth = spans.reduce(0) { $0 + Format.width(of: $1.text) }
      canvas.put(spans, row: row, column: end - hintWidth, width: hintWidth)
      end -= hintWidth + 2
    }
    if let message {
      draw(message, row: row, width: end - 1, on: &canvas)
      return
    }
    var column = 1
    for binding in bindings where !KeyBinding.pinned.contains(binding.action) {
      let spans = hint(binding)
      let hintWidth = spans.reduce(0) { $0 + Format.width(of: $1.text) }
      if column + hintWidth > end { break }
      column = canvas.put(spans, row: row, column: column, width: hintWidth) + 2
    }
    if context == .filter, focus == .factories, column + Format.width(of: Explorer.filterWords) < width {
      canvas.put(Explorer.filterWords, .dim, row: row, endingAt: width - 1, width: width)
    }
  }

  /// Shows the first line, and where the rest can be read.
  private func draw(_ message: Status, row: Int, width: Int, on canvas: inout Canvas) {
    let line = String(message.text.prefix { !$0.isNewline })
    let isWhole = line.utf8.count == message.text.utf8.count && Format.width(of: line) <= width
    let binding = keys.bindings.first { $0.contexts.contains(context) && $0.action == .readMessages }
    // What is told only as long as it is so stands among no messages.
    let isRemembered = status != nil || context != Context(focus)
    guard !isWhole, isRemembered, let key = binding?.keys.first else {
      canvas.put(line, message.role, row: row, column: 1, width: width)
      return
    }
    let more = [Span(KeyBinding.label(key, symbols), .key), Span(" more", .dim)]
    let moreWidth = more.reduce(0) { $0 + Format.width(of: $1.text) }
    let end = canvas.put(line, message.role, row: row, column: 1, width: width - moreWidth - 2)
    canvas.put(more, row: row, column: end + 2, width: moreWidth)
  }

  /// What filters of factories know besides words.
  private static let filterWords = "mode: flag: kind: module: state: -not"

  private func hint(_ binding: KeyBinding) -> [Span] {
    let key = binding.keys.first.map { KeyBinding.label($0, symbols) } ?? ""
    let hint =
      switch binding.action {
      case .clearFilter where context == .filter && focus.hasSearch: "back"
      case .clearFilter where isZoomed && context != .filter: "unzoom"
      case .toggleSlowest where isSlowestFirst: "in order"
      case .pause where pausedEvents != nil: "go on"
      case .filter where focus.hasSearch: "find"
      case .filter where !focus.hasFilter: "factories"
      case .save where mode.isChoosingFile: "read"
      default: mode.slider?.change(by: binding.action) ?? binding.hint
      }
    return [Span(key, .key), Span(" \(hint)", .dim)]
  }

  private var message: Status? {
    if case .editing(let editor) = mode, let problem = editor.problem {
      return Status(text: "\(symbols.failed) \(problem)", role: .bad)
    }
    let progress = mode == .browsing ? settingHistory.pending.lazy.compactMap(\.progress).first : nil
    guard var status else {
      let waiting = pendingCommands.notice.map { Status(text: $0, role: .warning) }
      return waiting ?? progress.map { Status(text: $0, role: .accent) }
    }
    if let progress { status.text += " " + progress }
    switch status.role {
    case .good: status.text = "\(symbols.created) \(status.text)"
    case .bad: status.text = "\(symbols.failed) \(status.text)"
    default: break
    }
    return status
  }

  /// Whether a key would do something now; the footer has no room for the others.
  private func isUseful(_ action: Action) -> Bool {
    switch action {
    case .start: !isReadOnly && (container?.phase == .idle || container?.phase == .failed)
    case .open: focus == .factories ? selected != nil : self[cursor: focus].item != nil
    case .filter where focus.hasSearch: selected != nil
    case .filter: focus.hasFilter ? self[cursor: focus].item != nil : list.count > 0
    case .back: !history.isEmpty
    case .clearFilter: context == .filter || !filter(of: focus).isEmpty || !list.filter.isEmpty || isZoomed
    case .edit: !isReadOnly && (entryUnderCursor.map { $0.entry.editor != .readOnly } ?? false)
    case .add: !isReadOnly && (focus != .settings || container?.stores.isEmpty == false)
    case .undo: !isReadOnly && !settingHistory.done.isEmpty
    case .redo: !isReadOnly && !settingHistory.undone.isEmpty
    case .remove:
      !isReadOnly && (entryUnderCursor.map { $0.entry.origin == .stored && $0.entry.editor != .readOnly } ?? false)
    case .mark: focus == .graph && selected != nil
    case .sortByNext, .groupByNext: list.count > 0
    case .toggleSlowest: !log.lanes.isEmpty
    case .zoom: layout.panes.count > 1
    default: true
    }
  }
}
