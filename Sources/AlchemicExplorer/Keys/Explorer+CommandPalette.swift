import AlchemicInspection
import TerminalScreen

/// The position of the palette in a window.
struct PaletteLayout {
  let box: Rectangle
  /// The number of visible matches.
  let rows: Int
  /// The first visible match.
  let top: Int

  init(_ palette: CommandPalette, width: Int, height: Int) {
    let count = palette.matches.count
    let boxWidth = min(64, width - 2)
    rows = max(1, min(count, height - 6, 14))
    box = Rectangle(
      row: min(3, max(1, height - rows - 5)), column: (width - boxWidth) / 2, width: boxWidth, height: rows + 3)
    top = max(0, min(palette.selected - rows / 2, count - rows))
  }

  /// The index of the match at a position, if there is one.
  func match(at position: Position) -> Int? {
    // Below the border and the input line.
    let offset = position.row - box.row - 2
    return offset >= 0 && offset < rows && box.contains(position) ? top + offset : nil
  }
}

extension Explorer {
  /// Opens the palette with every named command, and the panes.
  mutating func openPalette() {
    var titles: Set<String> = []
    let commands = keys.bindings.compactMap { binding -> CommandPalette.Item? in
      guard binding.name != nil, binding.action != .openPalette, isAllowed(binding.action) else { return nil }
      var title = binding.summary
      if case .go(let pane) = binding.action { title = "go to \(pane.title)" }
      guard titles.insert(title).inserted else { return nil }
      let key = binding.keys.first.map { KeyBinding.label($0, symbols) } ?? ""
      return CommandPalette.Item(
        choice: .binding(binding), title: title, note: key, otherNames: binding.action.otherNames + [binding.name ?? ""]
      )
    }
    mode = .choosingCommand(CommandPalette(commands))
  }

  private func isAllowed(_ action: Action) -> Bool {
    switch action {
    case .restart: canRestart && !isReadOnly
    case .start, .edit, .remove, .add, .rename, .undo, .redo, .importSettings: !isReadOnly
    default: true
    }
  }

  /// The factories and settings that match a text.
  private mutating func others(called text: String) -> [CommandPalette.Item] {
    guard !text.isEmpty else { return [] }
    let factories = list.search(text, container?.factories ?? [], limit: CommandPalette.otherLimit).compactMap { id in
      container?.factory(id).map { CommandPalette.Item(choice: .factory(id), title: $0.name, note: "factory") }
    }
    return factories + settings(called: text)
  }

  private func settings(called text: String) -> [CommandPalette.Item] {
    let pattern = FuzzyPattern(text)
    let entries = (0..<settings.count).lazy.compactMap { item -> CommandPalette.Item? in
      guard let entry = entry(ofItem: item)?.entry, pattern.match(entry.title) ?? pattern.match(entry.key) != nil else {
        return nil
      }
      return CommandPalette.Item(choice: .setting(item), title: entry.title, note: "setting", otherNames: [entry.key])
    }
    return Array(entries.prefix(CommandPalette.otherLimit))
  }

  mutating func searchPalette(_ change: (inout LineEditor) -> Void) {
    guard case .choosingCommand(var palette) = mode else { return }
    var line = palette.line
    change(&line)
    palette.search(line, others: others(called: line.text))
    mode = .choosingCommand(palette)
  }

  mutating func choose() -> [Effect] {
    guard case .choosingCommand(let palette) = mode else { return [] }
    mode = .browsing
    switch palette.choice {
    case nil: break
    case .factory(let id): follow(id)
    case .setting(let item):
      go(to: .settings)
      move(.settings) { cursor, document, height in
        if let row = document.row(of: item) { cursor.go(to: row, in: document, height: height) }
      }
    case .binding(let binding):
      // A command of other panes first moves the focus to one of them.
      if !binding.contexts.contains(Context(focus)),
        let pane = Pane.allCases.first(where: { binding.contexts.contains(Context($0)) })
      {
        go(to: pane)
      }
      return perform(binding.action)
    }
    return []
  }

  func draw(_ palette: CommandPalette, on canvas: inout Canvas) {
    let paletteLayout = PaletteLayout(palette, width: canvas.screen.width, height: canvas.screen.height)
    let (box, width, rows) = (paletteLayout.box, paletteLayout.box.width, paletteLayout.rows)
    canvas.clear(box)
    let position = palette.matches.isEmpty ? "" : "\(palette.selected + 1) of \(palette.matches.count)"
    canvas.frame(box, title: "Command", position: position, isFocused: true)
    let inner = Rectangle(row: box.row + 1, column: box.column + 2, width: width - 4, height: rows + 1)
    let (text, cursor) = palette.line.window(width: inner.width - 2)
    canvas.put([Span(":", .accent), Span(text, .strong)], row: inner.row, column: inner.column, width: inner.width)
    canvas.screen.cursor = Position(row: inner.row, column: inner.column + 1 + cursor)
    if palette.matches.isEmpty {
      canvas.put("No matches.", .dim, row: inner.row + 1, column: inner.column, width: inner.width)
    }
    for (offset, match) in palette.matches.dropFirst(paletteLayout.top).prefix(rows).enumerated() {
      let row = inner.row + 1 + offset
      let end = canvas.put(
        match.item.note, .key, row: row, endingAt: inner.column + inner.width, width: inner.width / 3)
      canvas.put(spans(of: match), row: row, column: inner.column + 1, width: end - inner.column - 3)
      if paletteLayout.top + offset == palette.selected {
        let selected = theme.selected
        canvas.screen.restyle(row: row, column: box.column + 1, width: width - 2) { _ in selected }
      }
    }
  }

  /// The title with the typed letters in bold.
  private func spans(of match: CommandPalette.Match) -> [Span] {
    var spans: [Span] = []
    for (index, character) in match.item.title.enumerated() {
      let role: Role = match.positions.contains(index) ? .strong : .text
      if let last = spans.indices.last, spans[last].role == role {
        spans[last].text.append(character)
      } else {
        spans.append(Span(character, role))
      }
    }
    return spans
  }
}
