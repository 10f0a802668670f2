// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// A screen with the theme and the symbols to draw with.
struct Canvas {
  var screen: Screen
  let theme: Theme
  let symbols: Symbols
  /// The addresses of places in the source.
  var sources = SourceAddresses(.none)

  /// Draws text, shortened with an ellipsis where it is too wide, and returns the column after it.
  @discardableResult
  mutating func put(_ text: String, _ role: Role = .text, row: Int, column: Int, width: Int) -> Int {
    guard width > 0 else { return column }
    return screen.put(
      Format.truncated(text, to: width, symbols), row: row, column: column, style: theme[role], limit: width)
  }

  /// Draws spans side by side, and returns the column after them.
  @discardableResult
  mutating func put(_ spans: [Span], row: Int, column: Int, width: Int) -> Int {
    let end = column + width
    var column = column
    for span in spans where column < end {
      let start = column
      column = put(span.text, span.role, row: row, column: column, width: end - column)
      if let address = span.place.flatMap(sources.address) {
        screen.link(row: row, columns: start..<column, to: address)
      }
    }
    return column
  }

  /// Draws text that ends before a column, and returns the column where it begins.
  @discardableResult
  mutating func put(_ text: String, _ role: Role = .text, row: Int, endingAt end: Int, width: Int) -> Int {
    let shown = Format.truncated(text, to: max(0, width), symbols)
    let column = end - Format.width(of: shown)
    screen.put(shown, row: row, column: column, style: theme[role])
    return column
  }

  /// Draws a border with a title at the top left, tabs beside it, a note at the top right, and a position at the bottom.
  ///
  /// A note that has a short form is not cut: where it has no room, the short form stands there, and the title gives way.
  mutating func frame(
    _ rectangle: Rectangle, title: String, tabs: [Tab] = [], note: String = "", shortNote: String = "",
    position: String = "", isFocused: Bool
  ) {
    let style = isFocused ? theme.focusedBorder : theme.border
    let top = rectangle.row
    let bottom = rectangle.row + rectangle.height - 1
    let left = rectangle.column
    let right = rectangle.column + rectangle.width - 1
    for row in [top, bottom] {
      screen.fill(row: row, column: left + 1, width: rectangle.width - 2, with: symbols.horizontal, style: style)
    }
    for column in [left, right] {
      screen.fill(
        row: top + 1, column: column, width: 1, height: rectangle.height - 2, with: symbols.vertical, style: style)
    }
    screen.fill(row: top, column: left, width: 1, with: symbols.topLeft, style: style)
    screen.fill(row: top, column: right, width: 1, with: symbols.topRight, style: style)
    screen.fill(row: bottom, column: left, width: 1, with: symbols.bottomLeft, style: style)
    screen.fill(row: bottom, column: right, width: 1, with: symbols.bottomRight, style: style)

    let titleStyle = isFocused ? theme.focusedTitle : theme.title
    let titleWidth = max(0, rectangle.width - 6 - (shortNote.isEmpty ? 0 : Format.width(of: shortNote) + 4))
    let shownTitle = Format.truncated(title, to: titleWidth, symbols)
    var afterTitle = screen.put(" \(shownTitle) ", row: top, column: left + 2, style: titleStyle)
    for tab in tabs { afterTitle = screen.put(tab.text, row: top, column: tab.column, style: theme.dim) }
    let room = right - 5 - afterTitle
    let hasRoom = shortNote.isEmpty || Format.width(of: note) <= room
    put(inBorder: hasRoom ? note : shortNote, row: top, endingAt: right - 1, width: hasRoom ? room : room + 2)
    put(inBorder: position, row: bottom, endingAt: right - 1, width: Self.borderWidth(of: rectangle))
  }

  /// The largest width of a text in the bottom border.
  static func borderWidth(of rectangle: Rectangle) -> Int { rectangle.width - 6 }

  /// Clears a rectangle for an overlay.
  mutating func clear(_ rectangle: Rectangle) {
    screen.fill(row: rectangle.row, column: rectangle.column, width: rectangle.width, height: rectangle.height)
  }

  private mutating func put(inBorder text: String, row: Int, endingAt end: Int, width: Int) {
    guard !text.isEmpty, width > 2 || Format.width(of: text) <= width else { return }
    let shown = " " + Format.truncated(text, to: width, symbols) + " "
    screen.put(shown, row: row, column: end - Format.width(of: shown), style: theme.dim)
  }
}
