// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The editor in the row of its entry, and the box at that row with all choices and what the setting reaches.
extension SettingsPane {
  func draw(_ editor: SettingEditor, in field: Rectangle, _ shared: ExplorerState, on canvas: inout Canvas) {
    var field = field
    if field.width >= 30, let before = editor.before, let entry = shared.container?.entry(editor.store, editor.key) {
      let text = "was \(SettingText.value(before, of: entry, shared.symbols))"
      let width = min(Format.width(of: text), field.width / 3)
      let isShown = if case .valid(let value) = editor.value { before != value } else { false }
      if isShown { canvas.put(text, .dim, row: field.row, endingAt: field.column + field.width, width: width) }
      // A slider keeps the room for the old value from the beginning: its bar must not change its length.
      if isShown || editor.slider != nil { field.width -= width + 2 }
    }
    switch editor.field {
    case .line(let line, let kind):
      canvas.draw(line, in: field, mask: kind == .secret ? shared.symbols.mask : nil)
    case .choice(let list):
      let title = list.choice?.title ?? "no choice matches"
      let index = list.matches.firstIndex(of: list.selected).map { $0 + 1 } ?? 0
      canvas.put(
        [
          Span("\(shared.symbols.previous) ", .accent), Span(title, .strong), Span(" \(shared.symbols.next)", .accent),
          Span("  \(index) of \(list.matches.count)", .dim),
        ], row: field.row, column: field.column, width: field.width)
    case .slider(let slider):
      let end = draw(slider, in: field, shared.symbols, on: &canvas)
      canvas.put(
        SettingText.plain(slider.settingValue), .strong, row: field.row, column: end,
        width: field.column + field.width - end)
    case .sliderNumber(let line, let slider):
      let shown = editor.number.map { slider.moved(to: $0) } ?? slider
      let end = draw(shown, in: field, shared.symbols, on: &canvas)
      let width = max(1, min(Self.numberWidth, field.column + field.width - end))
      canvas.draw(line, in: Rectangle(row: field.row, column: end, width: width, height: 1))
    }
  }

  /// The columns for the number beside a slider.
  private static let numberWidth = 8

  /// Draws a slider between its bounds, and returns the column of its number.
  private func draw(_ slider: Slider, in field: Rectangle, _ symbols: Symbols, on canvas: inout Canvas) -> Int {
    let (minimum, maximum) = slider.bounds
    let begin = [Span("\(minimum) ", .dim), Span("\(symbols.previous) ", .accent)]
    let end = [Span(" \(symbols.next)", .accent), Span(" \(maximum)", .dim), Span("  ")]
    let taken = (begin + end).reduce(0) { $0 + Format.width(of: $1.text) }
    let barWidth = max(4, min(16, field.width - taken - Self.numberWidth))
    return canvas.put(
      begin + slider.bar(width: barWidth, symbols) + end, row: field.row, column: field.column, width: field.width)
  }

  func drawOver(
    _ content: Rectangle, selectedRow: Int?, over overlay: (any Overlay)?, _ shared: ExplorerState,
    on canvas: inout Canvas
  ) {
    guard let editor = overlay as? SettingEditor, let row = selectedRow, let container = shared.container,
      let store = container.stores.first(where: { $0.id == editor.store }),
      let entry = store.entries.first(where: { $0.key == editor.key })
    else { return }
    // Below the row inside of the pane, or above it over the other panes.
    let (below, above) = (content.row + content.height - row - 1, row - 1)
    let room = max(below, above) - 2
    guard room > 0 else { return }
    let choices = choiceLines(editor, room: room, shared.symbols)
    let facts =
      SettingFacts.reach(of: entry, in: store, container) + SettingFacts.lastChange(of: entry, in: store, shared)
    let gap = choices.isEmpty ? 0 : 1
    let rest = room - choices.count - gap
    // Each in full where there is room for all, else each in a line.
    let full = facts.flatMap { SettingFacts.lines(of: $0.name, $0.text, width: content.width - 4) }
    let factLines = full.count <= rest ? full : facts.map { [SettingFacts.label($0.name), Span($0.text)] }
    let lines = choices + (rest > 0 ? Array(repeating: [], count: gap) + factLines : [])
    let height = min(room, lines.count) + 2
    let box = Rectangle(
      row: below >= height || below >= above ? row + 1 : row - height, column: content.column, width: content.width,
      height: height)
    canvas.clear(box)
    canvas.frame(box, title: title(of: editor), isFocused: false)
    for (offset, line) in lines.prefix(room).enumerated() {
      canvas.put(line, row: box.row + 1 + offset, column: box.column + 2, width: box.width - 4)
    }
  }

  private func title(of editor: SettingEditor) -> String {
    guard case .choice(let list) = editor.field else { return "About" }
    return list.filter.characters.isEmpty ? "Choices; type to filter" : "Choices /\(list.filter.text)"
  }

  /// The matching choices around the selected one.
  private func choiceLines(_ editor: SettingEditor, room: Int, _ symbols: Symbols) -> [[Span]] {
    guard case .choice(let list) = editor.field else { return [] }
    let matches = list.matches
    let index = matches.firstIndex(of: list.selected) ?? 0
    let first = max(0, min(index - room / 2, matches.count - room))
    return matches.dropFirst(first).prefix(room).map { number in
      let isSelected = number == list.selected
      let isPresent = list.choices[number].value == editor.before
      return [
        Span(isSelected ? "\(symbols.selection) " : "  ", .accent),
        Span(list.choices[number].title, isSelected ? .strong : .text), Span(isPresent ? "  present" : "", .dim),
      ]
    }
  }
}

extension Slider {
  /// The slider as a bar.
  func bar(width: Int, _ symbols: Symbols) -> [Span] {
    let full = max(0, min(width, Int(fraction * Double(width) + 0.5)))
    return [
      Span(String(repeating: symbols.barFull, count: full), .accent),
      Span(String(repeating: symbols.barEmpty, count: width - full), .dim),
    ]
  }
}
