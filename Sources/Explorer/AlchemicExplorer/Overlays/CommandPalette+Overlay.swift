// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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

extension CommandPalette {
  /// The palette with every named command. It lists those of the user's pane, and those of other panes that need no
  /// selected row there; it finds the others too.
  init(_ shared: ExplorerState) {
    var titles: Set<String> = []
    self.init(
      shared.appearance.keys.bindings.compactMap { binding in
        let action = binding.action
        guard binding.name != nil, action != .openPalette, !(action.isChange && shared.isReadOnly),
          action != .restart || shared.access.canRestart,
          !shared.window.goesNowhere(action)
        else { return nil }
        let pane = shared.window.panes.first { action == .go($0.pane) }?.pane
        let title = pane.map { "go to \($0.title)" } ?? binding.summary
        guard titles.insert(title).inserted else { return nil }
        return Item(
          target: .binding(binding), title: title,
          note: binding.keys.first.map { KeyBinding.label($0, shared.symbols) } ?? "",
          otherNames: action.otherNames + [action.name] + [pane?.title].compactMap(\.self),
          isOfPane: binding.isCommand(of: shared.focus), isListed: binding.isListed(in: shared.focus))
      })
  }
}

extension KeyBinding {
  /// Whether the palette lists it in a pane. Moving needs no palette, a column has a heading, and one theme stands for all.
  fileprivate func isListed(in pane: Pane) -> Bool {
    if let theme = action.theme { return theme == ThemeChoice.named.first?.name }
    if [.moving, .matching, .clearing].contains(group) || action == .redraw { return false }
    if group == .ordering, keys.isEmpty { return false }
    if group == .panes { return action == .zoom || action.isGoing }
    return isCommand(of: pane) || [.starting, .viewing, .program, .leaving, .managing].contains(group)
  }
}

extension CommandPalette: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .palette: [
      KeyBinding(.choosing, [.enter], .choose, "run the command", hint: "run"),
      KeyBinding(.choosing, [.escape], .cancel, "close the palette", hint: "close"),
      KeyBinding(.choosing, [.down, .control("n")], .moveDown, "next or previous command", hint: "next"),
      KeyBinding(.choosing, [.up, .control("p")], .moveUp, "next or previous command"),
      KeyBinding(.choosing, [.pageDown], .pageDown, "a page of commands"),
      KeyBinding(.choosing, [.pageUp], .pageUp, "a page of commands"),
    ] + KeyBinding.typing
  ]

  var context: Context { .palette }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if let edit = action.edit {
      type { $0.perform(edit) }
      return [.searchPalette(line.text)]
    }
    switch action {
    case .moveUp: move(by: -1)
    case .moveDown: move(by: 1)
    case .pageUp, .pageDown:
      let rows = PaletteLayout(self, width: shared.window.width, height: shared.window.height).rows
      scroll(by: action == .pageUp ? -rows : rows)
    case .cancel: return [.close]
    case .choose:
      if target == nil { shared.warn("Nothing matches \(quoted(line.text)).") }
      return [.close] + chosen
    default: return nil
    }
    return []
  }

  mutating func type(_ text: String, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    type { $0.insert(text) }
    return [.searchPalette(line.text)]
  }

  mutating func receive(_ items: [Item]) { search(items) }

  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    let layout = PaletteLayout(self, width: shared.window.width, height: shared.window.height)
    switch mouse {
    case .wheelUp: scroll(by: -1)
    case .wheelDown: scroll(by: 1)
    case .click:
      guard layout.box.contains(position) else { return [.close] }
      guard let match = layout.match(at: position) else { return [] }
      select(match)
      return [.close] + chosen
    case .drag: break
    }
    return []
  }

  private var chosen: [ExplorerRequest] {
    switch target {
    case nil: []
    case .item(let item, let pane): [.show(.item(item), in: pane)]
    case .setting(let name): [.showSetting(name)]
    case .binding(let binding): [.run(binding)]
    }
  }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let paletteLayout = PaletteLayout(self, width: canvas.screen.width, height: canvas.screen.height)
    let (box, width, rows) = (paletteLayout.box, paletteLayout.box.width, paletteLayout.rows)
    canvas.clear(box)
    let position = matches.isEmpty ? "" : "\(selected + 1) of \(matches.count)"
    canvas.frame(box, title: "Command", position: position, isFocused: true)
    let inner = Rectangle(row: box.row + 1, column: box.column + 2, width: width - 4, height: rows + 1)
    let (text, cursor) = line.window(width: inner.width - 2)
    canvas.put([Span(":", .accent), Span(text, .strong)], row: inner.row, column: inner.column, width: inner.width)
    canvas.screen.cursor = Position(row: inner.row, column: inner.column + 1 + cursor)
    if matches.isEmpty {
      canvas.put("No matches.", .dim, row: inner.row + 1, column: inner.column, width: inner.width)
    }
    for (offset, match) in matches.dropFirst(paletteLayout.top).prefix(rows).enumerated() {
      let row = inner.row + 1 + offset
      let end = canvas.put(
        match.item.note, .key, row: row, endingAt: inner.column + inner.width, width: inner.width / 3)
      canvas.put(spans(of: match), row: row, column: inner.column + 1, width: end - inner.column - 3)
      for position in match.positions {
        let before = String(match.item.title.prefix(position))
        let column = inner.column + 1 + Format.width(of: before)
        if column < end - 2 { canvas.screen.restyle(row: row, column: column, width: 1) { $0.adding(.underline) } }
      }
      if paletteLayout.top + offset == selected {
        let style = shared.appearance.theme.selected
        canvas.screen.restyle(row: row, column: box.column + 1, width: width - 2) {
          $0.attributes.contains(.underline) ? style.adding(.underline) : style
        }
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
    if let otherName = match.otherName { spans.append(Span("  \(otherName)", .dim)) }
    return spans
  }
}

extension Context {
  static let palette = Context("palette")
}

extension Action {
  static let choose = Action("choose")
}
