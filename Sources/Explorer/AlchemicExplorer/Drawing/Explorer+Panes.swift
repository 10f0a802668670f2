// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// Drawing a pane: its border, rows and cursor.
extension Explorer {
  func draw(_ model: any PaneModel, in rectangle: Rectangle, on canvas: inout Canvas) {
    let pane = model.pane
    // Below the messages, it keeps the typed value in its row.
    let editor = overlays.last { $0.isInRow }
    let content = model.content(in: rectangle)
    let document = model.document(width: content.textWidth, shared)
    let cursor = model.cursor.settled(in: document, height: content.height)
    let isFocused = pane == focus
    let position = model.position(
      cursor, in: document, width: Canvas.borderWidth(of: rectangle), height: content.height, shared)
    canvas.frame(
      rectangle, title: title(of: model), tabs: pages(of: model, in: rectangle), note: model.note(shared),
      shortNote: model.shortNote(shared),
      position: position, isFocused: isFocused)
    if isFocused { overlays.last?.draw(inBorder: rectangle, shared, on: &canvas) }
    if model.hasHeader(in: rectangle.inner) {
      model.drawHeader(
        row: content.row - 1, column: content.column + 1, width: content.textWidth, shared, on: &canvas)
    }
    let rows = cursor.top..<max(cursor.top, min(document.count, cursor.top + content.height))
    for (row, visible) in zip(rows, document.rows(in: rows)) {
      let area = Rectangle(
        row: content.row + row - cursor.top, column: content.column + 1, width: content.textWidth, height: 1)
      switch visible {
      case .line(let line): draw(line, in: area, on: &canvas)
      case .item(let item): model.draw(item: item, in: area, over: editor, shared, on: &canvas)
      }
      if row == cursor.row, model.isMarked(cursor.item, shared) {
        drawSelection(of: pane, row: area.row, content, on: &canvas)
      }
      if !model.filter.isEmpty, case .item = visible { model.drawFilterMatches(area, on: &canvas) }
      if model.isSearched { model.drawSearchMatches(area, isCurrent: row == model.search?.row, on: &canvas) }
    }
    if isFocused {
      let row = cursor.row.map { content.row + $0 - cursor.top }
      model.drawOver(content, selectedRow: row, over: editor, shared, on: &canvas)
    }
  }

  private func draw(_ line: Document.Line, in area: Rectangle, on canvas: inout Canvas) {
    let end = canvas.put(line.spans, row: area.row, column: area.column, width: area.width)
    let width = line.trailing.reduce(0) { $0 + Format.width(of: $1.text) }
    let column = max(end + 1, area.column + area.width - width)
    canvas.put(line.trailing, row: area.row, column: column, width: area.column + area.width - column)
  }

  /// Highlights the selected row of the focused pane. The factory list keeps a mark, because the detail depends on it.
  private func drawSelection(of pane: Pane, row: Int, _ content: Rectangle, on canvas: inout Canvas) {
    guard pane == focus || pane == .factories else { return }
    canvas.put(String(symbols.selection), .accent, row: row, column: content.column, width: 1)
    if overlays.contains(where: { $0.isInRow }) { return }
    if pane == focus {
      let selected = shared.appearance.theme.selected
      canvas.screen.restyle(row: row, column: content.column, width: content.width) { _ in selected }
    } else {
      canvas.screen.restyle(row: row, column: content.column, width: content.width) { $0.adding(.bold) }
    }
  }

  // MARK: Borders

  func title(of model: any PaneModel) -> String {
    let title = model.pane.title
    return model.findingText.isEmpty ? title : "\(title) /\(model.findingText)"
  }
}

extension Rectangle {
  /// The width for text between the selection mark and the border.
  var textWidth: Int { max(0, width - 2) }

  /// A box in the middle of a screen.
  static func centred(width: Int, height: Int, on canvas: Canvas) -> Rectangle {
    centred(width: width, height: height, screenWidth: canvas.screen.width, screenHeight: canvas.screen.height)
  }

  /// A box in the middle of a screen of a size.
  static func centred(width: Int, height: Int, screenWidth: Int, screenHeight: Int) -> Rectangle {
    Rectangle(
      row: max(1, (screenHeight - height) / 2), column: (screenWidth - width) / 2, width: width,
      height: min(height, screenHeight - 2))
  }
}
