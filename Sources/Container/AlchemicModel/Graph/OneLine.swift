// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text on one line, safe for a terminal and a log.
  ///
  /// Characters that move a cursor, break the line or reverse the direction of text are written as Swift escapes. Use it for
  /// names and keys from outside: a line break in one could forge a line of a log.
  package var onOneLine: String { escaped(keeping: []) }

  /// The text with its lines and tabs, safe for a terminal.
  package var printableLines: String { escaped(keeping: ["\n", "\t"]) }

  private func escaped(keeping kept: [Unicode.Scalar]) -> String {
    guard unicodeScalars.contains(where: { $0.isControl && !kept.contains($0) }) else { return self }
    var text = ""
    for character in self {
      let scalars = character.unicodeScalars
      for index in scalars.indices {
        switch scalars[index] {
        case let scalar where kept.contains(scalar): text.unicodeScalars.append(scalar)
        case "\n": text += "\\n"
        case "\t": text += "\\t"
        case Self.joiner where scalars.joins(at: index): text.unicodeScalars.append(Self.joiner)
        case let scalar where scalar.isControl: text += "\\u{" + String(scalar.value, radix: 16) + "}"
        case let scalar: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// The zero-width joiner, which makes one picture of two: a family, a flag, a profession.
  private static let joiner: Unicode.Scalar = "\u{200D}"
}

extension String.UnicodeScalarView {
  /// Whether the joiner at an index stands between two parts of one character. Elsewhere it would be invisible.
  fileprivate func joins(at index: Index) -> Bool {
    let next = self.index(after: index)
    return index > startIndex && next < endIndex && !self[next].isControl && !self[next].properties.isGraphemeExtend
  }
}

extension Unicode.Scalar {
  /// Whether it would move a terminal's cursor, break a line, or reverse the direction of the text after it.
  package var isControl: Bool {
    // Nearly all text is ASCII, and looking a property up takes much longer.
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
