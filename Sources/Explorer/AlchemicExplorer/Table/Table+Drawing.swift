// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// Drawing the headings and the rows.
extension Table {
  /// The largest gap between two dim texts that is drawn with them: each change of style costs a terminal some bytes,
  /// more than a few spaces do.
  private static var joinedGap: Int { 8 }

  /// Draws the headings, with a mark at the column of the order.
  func drawHeadings(
    _ layout: TableLayout, _ order: TableOrder?, row: Int, column: Int, _ symbols: Symbols, on canvas: inout Canvas
  ) {
    for place in layout.places {
      let heading = columns[place.column]
      var text = heading.title
      let isOrdered = order != nil && heading.order == order?.column
      if let order, isOrdered { text.append(isDescending(order) ? symbols.descending : symbols.ascending) }
      let end = column + place.end
      let start = heading.layout.isRight ? end - Format.width(of: text) : column + place.start
      canvas.put(text, isOrdered ? .accent : .dim, row: row, column: start, width: end - start)
    }
  }

  /// The headings of the numbers at the right, for the end of a line, with a mark at the column of an order from the
  /// largest.
  ///
  /// - Parameter empty: A column that no row has a value for yet. It has no heading.
  func headings(
    _ layout: TableLayout, orderedBy order: String?, empty: String? = nil, _ symbols: Symbols
  ) -> [Span] {
    layout.places.filter { columns[$0.column].layout.isRight }.map { place in
      let column = columns[place.column]
      guard column.name != empty else { return Span(String(repeating: " ", count: place.width + column.layout.gap)) }
      let isOrdered = column.name == order
      let text = column.title + (isOrdered ? String(symbols.descending) : "")
      let width = max(1, place.width + column.layout.gap - Format.width(of: text))
      return Span(String(repeating: " ", count: width) + text, isOrdered ? .accent : .dim)
    }
  }

  /// Draws a row. A text at the left of its column takes the room up to the next text.
  func draw(
    _ row: Row, _ layout: TableLayout, in area: Rectangle, _ facts: Facts, _ symbols: Symbols,
    on canvas: inout Canvas
  ) {
    var line = Line(area: area)
    if let mark { line.put(mark(row, facts, symbols), at: area.column, width: Self.inset, on: &canvas) }
    var waiting: (cell: Cell, start: Int, isPlace: Bool)?
    func finish(before end: Int, on canvas: inout Canvas) {
      guard let (cell, start, isPlace) = waiting else { return }
      waiting = nil
      let width = end - start
      line.put(isPlace ? cell.keepingEnd(width: width, symbols) : cell, at: start, width: width, on: &canvas)
    }
    for place in layout.places {
      let column = columns[place.column]
      guard let cell = column.cell(of: row, facts, symbols), !cell.isEmpty else { continue }
      if column.layout.isRight {
        let width = min(cell.width, place.width)
        let start = area.column + place.end - width
        finish(before: start - column.layout.gap, on: &canvas)
        line.put(cell, at: start, width: width, on: &canvas)
      } else {
        let start = area.column + place.start
        finish(before: start - column.layout.gap, on: &canvas)
        waiting = (cell, start, column.content.isPlace)
      }
    }
    finish(before: area.column + area.width, on: &canvas)
  }

  /// A row that is drawn from left to right.
  private struct Line {
    let area: Rectangle
    /// The column after the last text, and its style.
    private var end = 0
    private var role = Role.text

    init(area: Rectangle) { self.area = area }

    mutating func put(_ cell: Cell, at column: Int, width: Int, on canvas: inout Canvas) {
      guard width > 0 else { return }
      let gap = column - end
      if role == .dim, cell.first.role == .dim, gap > 0, gap <= Table.joinedGap {
        canvas.screen.fill(row: area.row, column: end, width: gap, style: canvas.theme[.dim])
      }
      end = canvas.put(cell.first.text, cell.first.role, row: area.row, column: column, width: width)
      if !cell.rest.isEmpty { end = canvas.put(cell.rest, row: area.row, column: end, width: column + width - end) }
      role = cell.lastRole
    }
  }
}

extension Cell {
  /// A place in the source without its beginning where it is too wide: the line number must not be cut.
  fileprivate func keepingEnd(width: Int, _ symbols: Symbols) -> Cell {
    guard rest.isEmpty, self.width > width, let colon = first.text.lastIndex(of: ":") else { return self }
    let line = first.text[colon...]
    let file = Format.truncated(String(first.text[..<colon]), to: width - line.utf8.count, symbols)
    return Cell(file + line, first.role)
  }
}
