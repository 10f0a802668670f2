// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Terminals

@Suite struct GlyphsTests {
  /// The widths of glibc for the scalars in these tests.
  private static func width(_ scalar: UInt32) -> Int32 {
    switch scalar {
    case 0x0301, 0x200D, 0xFE0F, 0x20E3: 0
    case 0x6F22, 0x1F468, 0x1F469, 0x1F467, 0x1F44D, 0x1F3FD, 0x1F600: 2
    case 0x1FAE8: -1
    default: 1
    }
  }

  @Test(
    arguments: [
      ("é", 1, [[0xE9]]), ("e\u{301}", 1, [[0x65, 0x301]]), ("漢", 2, [[0x6F22]]), ("─", 1, [[0x2500]]),
      ("👨‍👩‍👧", 2, [[0x1F468]]), ("👍🏽", 2, [[0x1F44D]]), ("❤️", 2, [[0x2764], [0x20]]), ("1️⃣", 1, [[0x31, 0x20E3]]),
      ("🇩🇪", 2, [[0x1F1E9], [0x1F1EA]]), ("🫨", 2, [[0xFFFD], [0x20]]), ("漢", 1, [[0xFFFD]]),
    ] as [(Character, Int, [[UInt32]])])
  func `Curses gets only characters on whose width all agree`(
    grapheme: Character, columns: Int, glyph: [[UInt32]]
  ) {
    var glyphs = Glyphs(unicode: true, measure: Self.width)
    #expect(glyphs.glyph(for: grapheme, columns: columns) == glyph)
    #expect(glyphs.glyph(for: grapheme, columns: columns) == glyph)
  }

  @Test(
    arguments: [
      ("─", 1, "-"), ("┼", 1, "+"), ("│", 1, "|"), ("═", 1, "="), ("█", 1, "#"), ("░", 1, ":"), ("→", 1, ">"),
      ("▸", 1, ">"), ("✓", 1, "+"), ("✗", 1, "x"), ("●", 1, "*"), ("…", 1, "."), ("“", 1, "\""), ("—", 1, "-"),
      ("é", 1, "e"), ("e\u{301}", 1, "e"), ("Ł", 1, "L"), ("漢", 2, "? "), ("😀", 2, "? "), ("Ж", 1, "?"),
      ("⣿", 1, ":"), ("\u{A0}", 1, " "),
    ] as [(Character, Int, String)])
  func `Without UTF-8, ASCII replaces other characters`(grapheme: Character, columns: Int, shown: String) {
    var glyphs = Glyphs(unicode: false, measure: { _ in -1 })
    #expect(glyphs.glyph(for: grapheme, columns: columns) == shown.unicodeScalars.map { [$0.value] })
  }

  @Test func `Every line and block has a similar ASCII character`() {
    let replaced = (0x2500...0x259F as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .map { ASCIILookalikes.replacement(for: $0) }
    #expect(replaced.allSatisfy { $0.isASCII && $0 != "?" })
  }
}
