// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import TerminalScreen

/// Writes the links of a screen: curses has no place for them in its cells.
///
/// After a frame, the cells of changed links are written again, between marks that curses does not write. The terminal
/// keeps its cursor and its attributes for curses.
struct LinkPainter {
  private let palette: ColorPalette
  private var glyphs: Glyphs
  /// The links that the terminal shows.
  private var shown: [ScreenLink] = []

  /// The largest number of changed rows for which curses is sure to leave all other rows where they are: with more, it
  /// may scroll.
  private static let unscrolled = 2

  init(colors: Int, glyphs: Glyphs) {
    palette = ColorPalette(colors: colors)
    self.glyphs = glyphs
  }

  /// Forgets the links: the terminal was cleared.
  mutating func forget() { shown = [] }

  /// The bytes that add the links of a screen to its text, and remove old ones.
  ///
  /// - Parameters:
  ///   - changed: The rows that curses has written; `nil` for all.
  ///   - size: The size of the terminal.
  mutating func bytes(for screen: Screen, changed: [Int]?, size: TerminalSize) -> [UInt8] {
    let links = screen.links.filter { $0.row < size.height && $0.columns.lowerBound < size.width }
    if links.isEmpty, shown.isEmpty { return [] }
    var text = ""
    for row in Set((links + shown).map(\.row)).sorted() {
      let old = shown.filter { $0.row == row }
      let new = links.filter { $0.row == row }
      let isKept = Set(old) == Set(new) && changed.map { !$0.contains(row) && $0.count <= Self.unscrolled } ?? false
      if !isKept, row < screen.height { text += cells(in: row, of: screen, old, new, width: size.width) }
    }
    shown = links
    // Save the cursor and the attributes, and restore them.
    return text.isEmpty ? [] : Array("\u{1B}7\(text)\u{1B}[0m\u{1B}8".utf8)
  }

  /// The cells of old and new links, written again.
  private mutating func cells(
    in row: Int, of screen: Screen, _ old: [ScreenLink], _ new: [ScreenLink], width: Int
  ) -> String {
    var text = ""
    var address: String?
    var style: Style?
    var next = -1
    let end = min(width, screen.width)
    for column in 0..<end {
      let link = new.first { $0.columns.contains(column) }
      guard link != nil || old.contains(where: { $0.columns.contains(column) }) else { continue }
      let cell = screen[row, column]
      // The other half of a wide grapheme is written with the first one.
      if cell.width == 0 { continue }
      if column != next { text += "\u{1B}[\(row + 1);\(column + 1)H" }
      if link?.address != address {
        text += link.map { Hyperlinks.opening($0.address) } ?? Hyperlinks.closing
        address = link?.address
      }
      if cell.style != style {
        text += rendition(cell.style)
        style = cell.style
      }
      let fits = column + Int(cell.width) <= end
      for scalars in fits ? glyphs.glyph(for: cell.grapheme, columns: Int(cell.width)) : [[0x20]] {
        text.unicodeScalars.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
      }
      next = column + Int(cell.width)
    }
    return address == nil ? text : text + Hyperlinks.closing
  }

  /// The sequence that selects a style.
  private func rendition(_ style: Style) -> String {
    let attributes: [(Attributes, Int)] = [(.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7)]
    let numbers = attributes.filter { style.attributes.contains($0.0) }.map { "\($0.1)" }
    let parts = ["0"] + numbers + code(of: style.foreground, base: 30) + code(of: style.background, base: 40)
    return "\u{1B}[\(parts.joined(separator: ";"))m"
  }

  private func code(of color: Color, base: Int) -> [String] {
    let number = Int(palette.number(of: color))
    return switch number {
    case ..<0: []
    case ..<8: ["\(base + number)"]
    case ..<16 where palette.colors < 1 << 24: ["\(base + 60 + number - 8)"]
    case _ where palette.colors >= 1 << 24:
      ["\(base + 8)", "2", "\(number >> 16 & 255)", "\(number >> 8 & 255)", "\(number & 255)"]
    default: ["\(base + 8)", "5", "\(number)"]
    }
  }
}
