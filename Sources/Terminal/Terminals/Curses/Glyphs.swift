// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The characters that curses gets for a grapheme: one entry for each cell, with a character and its combining marks.
typealias Glyph = [[UInt32]]

/// Converts graphemes into characters that are safe to pass to curses.
///
/// The terminal, the C library and this library may disagree about the width of a grapheme, and every disagreement
/// shifts the rest of the row. So curses gets only characters on whose width all agree; the others are omitted.
struct Glyphs {
  /// Whether the locale's character set is UTF-8.
  let unicode: Bool
  /// The C library's width of a scalar.
  let measure: (UInt32) -> Int32

  private var known: [Character: Glyph] = [:]

  init(unicode: Bool, measure: @escaping (UInt32) -> Int32) {
    self.unicode = unicode
    self.measure = measure
  }

  /// The characters for a grapheme of one or two columns.
  mutating func glyph(for grapheme: Character, columns: Int) -> Glyph {
    if let glyph = known[grapheme] { return glyph }
    let glyph = unicode ? whole(grapheme, columns: columns) : plain(grapheme, columns: columns)
    // Limits the memory of a process that shows ever new text.
    if known.count >= 4096 { known.removeAll() }
    known[grapheme] = glyph
    return glyph
  }

  private func whole(_ grapheme: Character, columns: Int) -> Glyph {
    let scalars = grapheme.unicodeScalars.map(\.value)
    guard let first = scalars.first else { return pad([], columns) }
    let marks = scalars.dropFirst().filter { measure($0) == 0 && !changesPresentation($0) }
    switch (columns, measure(first)) {
    case (1, 1), (2, 2): return [[first] + marks]
    case (2, 1) where scalars.count == 2 && measure(scalars[1]) == 1:
      return [[first], [scalars[1]]]  // a flag: two letters where it is not known
    case (2, 1): return [[first] + marks, [0x20]]
    default: return pad([0xFFFD], columns)
    }
  }

  /// Joiners and variation selectors, which change the width only on some terminals.
  private func changesPresentation(_ scalar: UInt32) -> Bool {
    scalar == 0x200D || (0xFE00...0xFE0F).contains(scalar) || scalar >= 0xE0000
  }

  private func plain(_ grapheme: Character, columns: Int) -> Glyph {
    let scalars = grapheme.unicodeScalars
    guard let first = scalars.first else { return pad([], columns) }
    if first.isASCII { return pad([first.value], columns) }
    return pad([ASCIILookalikes.replacement(for: first).unicodeScalars.first?.value ?? 0x3F], columns)
  }

  private func pad(_ cell: [UInt32], _ columns: Int) -> Glyph {
    [cell.isEmpty ? [0x20] : cell] + Array(repeating: [0x20], count: max(0, columns - 1))
  }
}
