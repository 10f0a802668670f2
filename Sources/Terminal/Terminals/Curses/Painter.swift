// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import CNcurses
internal import TerminalScreen

/// Passes the differences from the last frame to curses, which finds the cheapest way to show them.
@MainActor
struct Painter {
  private let palette: ColorPalette
  private(set) var glyphs: Glyphs
  private var pairs: [Colors: Int32] = [:]
  private let pairLimit: Int
  private(set) var shown: Screen?
  /// The rows that the last frame has changed.
  private(set) var changedRows: [Int] = []
  /// The style of the last cell, with its pair: neighbours usually have the same.
  private var known: (style: Style, pair: Int32) = (.plain, 0)

  /// Two colours by their terminal numbers.
  private struct Colors: Hashable {
    var foreground, background: Int32
  }

  init(capabilities: TerminalCapabilities) {
    palette = ColorPalette(colors: capabilities.colors)
    glyphs = Glyphs(unicode: capabilities.unicode, measure: cncurses_width)
    pairLimit = capabilities.colors > 0 ? Int(cncurses_pair_limit()) : 0
  }

  /// Forgets the last frame, so that the next one is passed completely.
  mutating func forget() {
    shown = nil
  }

  /// Updates curses' screen.
  ///
  /// - Returns: Whether a row, the cursor or a link changed.
  mutating func paint(_ screen: Screen, size: TerminalSize) -> Bool {
    changedRows.removeAll(keepingCapacity: true)
    let last = shown?.width == screen.width && shown?.height == screen.height ? shown : nil
    for row in 0..<size.height {
      if let last, row >= screen.height || screen.hasSameRow(row, as: last) { continue }
      if paintRow(row, of: screen, last: last, width: size.width) { changedRows.append(row) }
    }
    if let last, changedRows.isEmpty, last.cursor == screen.cursor, last.links == screen.links { return false }
    shown = screen
    return true
  }

  private mutating func paintRow(_ row: Int, of screen: Screen, last: Screen?, width: Int) -> Bool {
    guard row < screen.height else { return clear(row, from: 0, to: width) }
    var column = 0
    var changed = false
    // No comparison, which would compare screens.
    let isWhole = if case nil = last { true } else { false }
    let end = min(width, screen.width)
    while column < end {
      if let last {
        guard let next = screen.firstChange(inRow: row, from: column, since: last), next < end else { break }
        column = next
      }
      let cell = screen[row, column]
      if !isWhole, cell.width == 0 {
        // The other half is as it was.
        column += 1
        continue
      }
      changed = true
      // Half of a wide grapheme cannot be shown on its own.
      let fits = cell.width == 1 || cell.width == 2 && column + 1 < width
      put(fits ? cell : Cell(grapheme: " ", width: 1, style: cell.style), row: row, column: column)
      column += fits ? Int(cell.width) : 1
    }
    return (isWhole && clear(row, from: column, to: width)) || changed
  }

  private mutating func put(_ cell: Cell, row: Int, column: Int) {
    let attributes = Int32(cell.style.attributes.rawValue)
    let pair = pair(for: cell.style)
    if var scalar = cell.scalar, scalar < 0x7F {
      cncurses_put(Int32(row), Int32(column), &scalar, 1, attributes, pair)
      return
    }
    var cellColumn = Int32(column)
    for scalars in glyphs.glyph(for: cell.grapheme, columns: Int(cell.width)) {
      cncurses_put(Int32(row), cellColumn, scalars, Int32(scalars.count), attributes, pair)
      cellColumn += 1
    }
  }

  private func clear(_ row: Int, from start: Int, to end: Int) -> Bool {
    var space: UInt32 = 0x20
    for column in start..<max(start, end) { cncurses_put(Int32(row), Int32(column), &space, 1, 0, 0) }
    return start < end
  }

  private mutating func pair(for style: Style) -> Int32 {
    if style != known.style { known = (style, newPair(for: style)) }
    return known.pair
  }

  private mutating func newPair(for style: Style) -> Int32 {
    if pairLimit == 0 || style.foreground == .standard && style.background == .standard { return 0 }
    let colors = Colors(
      foreground: palette.number(of: style.foreground), background: palette.number(of: style.background))
    if let pair = pairs[colors] { return pair }
    let next = Int32(pairs.count + 1)
    // Beyond the terminal's limit, text keeps its attributes but loses its colours.
    guard next < pairLimit, cncurses_define_pair(next, colors.foreground, colors.background) else { return 0 }
    pairs[colors] = next
    return next
  }
}
