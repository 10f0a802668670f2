// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A screen in memory: rows of cells and a cursor.
///
/// Views draw into a screen, tests compare it as text, a terminal shows it. Drawing outside is cut off and never an
/// error, so that a view need not know how small its window is.
public struct Screen: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The cells, row by row, from the upper left.
  public private(set) var cells: [Cell]
  /// The links, in no order. What is drawn over a part of a link removes it.
  public private(set) var links: [ScreenLink] = []
  /// The position of the cursor; `nil` if it is hidden.
  public var cursor: Position?

  /// Creates an empty screen. A negative size counts as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// The cell at a position inside the screen.
  @inlinable public subscript(row: Int, column: Int) -> Cell {
    cells[row * width + column]
  }

  /// Whether a row equals the same row of another screen of the same width.
  public func hasSameRow(_ row: Int, as other: Screen) -> Bool {
    let row = row * width..<(row + 1) * width
    return cells[row] == other.cells[row]
  }

  /// The first column of a row, from a column on, that differs from another screen of the same width; `nil` for none.
  public func firstChange(inRow row: Int, from column: Int, since other: Screen) -> Int? {
    let start = row * width
    var index = start + column
    while index < start + width {
      if cells[index] != other.cells[index] { return index - start }
      index += 1
    }
    return nil
  }

  /// Draws text and returns the first column after it.
  ///
  /// Control characters and changes of direction appear as visible marks. Wide graphemes have two cells. Text that does
  /// not fit into `limit` columns or the row is cut between graphemes. A wide grapheme becomes a space if one half is
  /// drawn over or lies left of the screen.
  ///
  /// - Parameters:
  ///   - text: The text to draw. A line break in it appears as a mark.
  ///   - row: The row, counted from 0 at the top. Outside the screen nothing is drawn.
  ///   - column: The first column, counted from 0 at the left. It may be negative.
  ///   - style: The style of the text.
  ///   - limit: The largest number of columns.
  @discardableResult
  public mutating func put(
    _ text: String, row: Int, column: Int, style: Style = .plain, limit: Int = .max
  ) -> Int {
    let end = draw(text, row: row, column: column, style: style, limit: limit)
    removeLinks(row: row, columns: column..<max(column, end))
    return end
  }

  /// Makes cells a link to an address. A terminal that does not know links shows only the text.
  ///
  /// - Parameters:
  ///   - row: The row, which the text was drawn in.
  ///   - columns: The columns of the text.
  ///   - address: The address, which contains no control characters.
  public mutating func link(row: Int, columns: Range<Int>, to address: String) {
    let shown = columns.clamped(to: 0..<width)
    guard row >= 0, row < height, !shown.isEmpty else { return }
    removeLinks(row: row, columns: shown)
    links.append(ScreenLink(row: row, columns: shown, address: address))
  }

  private mutating func removeLinks(row: Int, columns: Range<Int>) {
    if links.isEmpty { return }
    links.removeAll { $0.row == row && $0.columns.overlaps(columns) }
  }

  private mutating func draw(_ text: String, row: Int, column: Int, style: Style, limit: Int) -> Int {
    let end = Self.end(of: limit, from: column, within: width)
    var column = column
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      let last = min(end, column.addingReportingOverflow(text.utf8.count).partialValue)
      if row >= 0, row < height, column < last { putASCII(text, row: row, column: column, end: last, style) }
      return max(column, last)
    }
    if text.unicodeScalars.allSatisfy(Graphemes.isSimple) {
      // None of them combines with its neighbour.
      for scalar in text.unicodeScalars {
        let cell = Cell(GraphemeCode(scalar: scalar), width: 1, style: style)
        guard put(cell, row: row, at: &column, end: end) else { return column }
      }
      return column
    }
    for grapheme in text {
      if Graphemes.isSimple(grapheme) {
        let cell = Cell(grapheme: grapheme, width: 1, style: style)
        guard put(cell, row: row, at: &column, end: end) else { return column }
        continue
      }
      for piece in Graphemes.shown(grapheme) {
        let columns = Graphemes.width(of: piece)
        if columns == 0 { continue }
        let cell = Cell(grapheme: piece, width: UInt8(columns), style: style)
        guard put(cell, row: row, at: &column, end: end) else { return column }
      }
    }
    return column
  }

  /// Draws text with one column for each byte, up to a column.
  private mutating func putASCII(_ text: String, row: Int, column: Int, end: Int, _ style: Style) {
    var cell = Cell(GraphemeCode(scalar: " "), width: 1, style: style)
    var index = row * width + column
    var column = column
    for byte in text.utf8 {
      if column >= end { break }
      if column >= 0 {
        if cells[index].width != 1 { breakWideGrapheme(at: index, row: row) }
        cell.setASCII(byte)
        cells[index] = cell
      }
      column += 1
      index += 1
    }
  }

  /// Draws one grapheme, as far as it is on the screen. Returns whether there was room.
  private mutating func put(_ cell: Cell, row: Int, at column: inout Int, end: Int) -> Bool {
    if column + Int(cell.width) > end { return false }
    if row >= 0, row < height {
      if column >= 0 {
        set(cell, row: row, column: column)
      } else if column == -1, cell.width == 2 {
        set(Cell(grapheme: " ", width: 1, style: cell.style), row: row, column: 0)
      }
    }
    column += Int(cell.width)
    return true
  }

  /// Fills a rectangle with a grapheme of one column. Any other grapheme counts as a space.
  public mutating func fill(
    row: Int, column: Int, width: Int, height: Int = 1, with grapheme: Character = " ", style: Style = .plain
  ) {
    let isPlain =
      Graphemes.isSimple(grapheme) || Graphemes.shown(grapheme) == [grapheme] && Graphemes.width(of: grapheme) == 1
    let cell = Cell(grapheme: isPlain ? grapheme : " ", width: 1, style: style)
    for row in Self.range(from: row, count: height, within: self.height) {
      removeLinks(row: row, columns: Self.range(from: column, count: width, within: self.width))
      for column in Self.range(from: column, count: width, within: self.width) {
        set(cell, row: row, column: column)
      }
    }
  }

  /// Changes the style of cells and keeps their graphemes.
  public mutating func restyle(row: Int, column: Int, width: Int, height: Int = 1, _ change: (Style) -> Style) {
    for row in Self.range(from: row, count: height, within: self.height) {
      for column in Self.range(from: column, count: width, within: self.width) {
        let index = row * self.width + column
        cells[index].style = change(cells[index].style)
      }
    }
  }

  /// The rows as text without trailing spaces, for comparison in tests.
  public var text: String {
    (0..<height).map { rowText($0) }.joined(separator: "\n")
  }

  /// One row as text, without trailing spaces.
  public func rowText(_ row: Int) -> String {
    var line = ""
    for column in 0..<width where self[row, column].width > 0 {
      line.append(self[row, column].grapheme)
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The end of a range of columns or rows, limited to a bound. A negative length counts as 0.
  private static func end(of count: Int, from start: Int, within bound: Int) -> Int {
    let (end, overflows) = start.addingReportingOverflow(max(0, count))
    return overflows ? bound : min(bound, end)
  }

  /// The part of a range that is between 0 and a bound.
  private static func range(from start: Int, count: Int, within bound: Int) -> Range<Int> {
    let first = max(0, start)
    return first..<max(first, end(of: count, from: start, within: bound))
  }

  private mutating func set(_ cell: Cell, row: Int, column: Int) {
    let index = row * width + column
    if cells[index].width != 1 { breakWideGrapheme(at: index, row: row) }
    cells[index] = cell
    if cell.width == 2 {
      breakWideGrapheme(at: index + 1, row: row)
      cells[index + 1] = Cell(grapheme: " ", width: 0, style: cell.style)
    }
  }

  /// Turns both halves of a wide grapheme into spaces before one of them is drawn over.
  private mutating func breakWideGrapheme(at index: Int, row: Int) {
    if cells[index].width == 2 {
      cells[index] = Cell(grapheme: " ", width: 1, style: cells[index].style)
      cells[index + 1] = Cell(grapheme: " ", width: 1, style: cells[index + 1].style)
    } else if cells[index].width == 0, index > row * width {
      cells[index - 1] = Cell(grapheme: " ", width: 1, style: cells[index - 1].style)
      cells[index] = Cell(grapheme: " ", width: 1, style: cells[index].style)
    }
  }
}

/// A part of a row that leads to an address.
public struct ScreenLink: Hashable, Sendable {
  /// The row.
  public let row: Int
  /// The columns.
  public let columns: Range<Int>
  /// The address.
  public let address: String

  /// Creates a link.
  public init(row: Int, columns: Range<Int>, address: String) {
    (self.row, self.columns, self.address) = (row, columns, address)
  }
}
