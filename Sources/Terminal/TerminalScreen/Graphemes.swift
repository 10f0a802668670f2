// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The widths of graphemes on a terminal, and replacements for graphemes that are unsafe to show.
public enum Graphemes {
  /// The number of columns of a grapheme: 0, 1 or 2.
  ///
  /// Terminals disagree about graphemes of several scalars. This follows the majority: the widest scalar decides, and
  /// an emoji presentation is wide.
  public static func width(of grapheme: Character) -> Int {
    guard let first = grapheme.unicodeScalars.first else { return 0 }
    if first.isASCII { return first.value < 0x20 || first.value == 0x7F ? 0 : 1 }
    var widest = 0
    for scalar in grapheme.unicodeScalars {
      if scalar.value == 0xFE0F { return 2 }
      widest = max(widest, width(of: scalar))
    }
    return widest
  }

  /// Whether a grapheme is one of the common ones: ASCII, lines, arrows, shapes. Each is shown unchanged in one column,
  /// so the slower checks can be skipped.
  static func isSimple(_ grapheme: Character) -> Bool {
    var scalars = grapheme.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil else { return false }
    return isSimple(first)
  }

  /// Whether a scalar is such a grapheme, also beside any other of them.
  static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xB5, 0xB7, 0xD7, 0x2013, 0x2014, 0x2018...0x201D, 0x2022, 0x2026, 0x2039, 0x203A,
      0x2190...0x2193, 0x2500...0x257F, 0x25B4, 0x25BE, 0x25CB...0x25CF, 0x2713, 0x2717:
      return true
    default: return false
    }
  }

  /// The number of columns of a text as it is drawn.
  public static func width(of text: String) -> Int {
    text.reduce(0) { total, grapheme in
      isSimple(grapheme) ? total + 1 : total + shown(grapheme).reduce(0) { $0 + width(of: $1) }
    }
  }

  /// The graphemes that are drawn for a grapheme: itself; visible marks instead of control characters and changes of
  /// direction; its letters one by one where several have columns (क्ष), except for emoji.
  static func shown(_ grapheme: Character) -> [Character] {
    let scalars = grapheme.unicodeScalars
    guard let first = scalars.first else { return [] }
    if first.value >= 0x20, first.value < 0x7F, scalars.count == 1 { return [grapheme] }
    if scalars.contains(where: isRisky) {
      return scalars.flatMap { scalar -> [Character] in
        isRisky(scalar) ? mark(for: scalar) : [Character(scalar)]
      }
    }
    return scalars.count > 1 && !isOnePicture(first) ? parts(of: grapheme) : [grapheme]
  }

  /// Whether a grapheme that begins with this scalar is drawn as one picture, regardless of the following scalars.
  private static func isOnePicture(_ first: Unicode.Scalar) -> Bool {
    // Emoji, flags among them, and the conjoining letters of Korean.
    !first.isASCII && first.properties.isEmoji || (0x1100...0x115F).contains(first.value)
  }

  /// Splits a grapheme before every scalar that has a column.
  private static func parts(of grapheme: Character) -> [Character] {
    var parts: [String.UnicodeScalarView] = []
    for scalar in grapheme.unicodeScalars {
      if parts.isEmpty || width(of: scalar) > 0 { parts.append(String.UnicodeScalarView()) }
      parts[parts.count - 1].append(scalar)
    }
    return parts.flatMap { Array(String($0)) }
  }

  private static func isRisky(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    case .format: scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
    default: false
    }
  }

  private static func mark(for scalar: Unicode.Scalar) -> [Character] {
    switch scalar.value {
    case 0..<0x20: ["^", Character(Unicode.Scalar(UInt8(scalar.value + 0x40)))]
    case 0x7F: ["^", "?"]
    default: ["<"] + Array("U+" + String(scalar.value, radix: 16, uppercase: true)) + [">"]
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The blocks whose characters are wide or full-width by Unicode's East Asian Width (UAX #11).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
