/// What curses is given for a grapheme: one entry per cell it is put into, each a character and its combining marks.
typealias Glyph = [[UInt32]]

/// Turns graphemes into what is safe to give to curses.
///
/// A terminal, the C library and we may disagree how wide a grapheme is, and every disagreement shifts the rest of
/// the row. So only that is given out of which all make the same width; what else is in a grapheme is left out.
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

  /// What to put for a grapheme that has one or two columns.
  mutating func glyph(for grapheme: Character, columns: Int) -> Glyph {
    if let glyph = known[grapheme] { return glyph }
    let glyph = unicode ? whole(grapheme, columns: columns) : plain(grapheme, columns: columns)
    // A process that shows ever new text must not keep all of it.
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

  /// Joiners and variation selectors: terminals that know them change the width, others do not.
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
