// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TerminalScreen

@Suite struct GraphemesTests {
  @Test(
    arguments: [
      ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("─", 1), ("●", 1), ("ß", 1), ("\u{E0B0}", 1),
      ("漢", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("😀", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2),
      ("\u{7}", 0), ("\u{7F}", 0), ("\u{301}", 0), ("\r\n", 0),
    ] as [(Character, Int)])
  func `A grapheme has the width most terminals give it`(grapheme: Character, width: Int) {
    #expect(Graphemes.width(of: grapheme) == width)
  }

  @Test(arguments: [
    ("\u{1B}[31m", "^[[31m"), ("a\nb\tc", "a^Jb^Ic"), ("\r\n", "^M^J"), ("\u{7F}", "^?"), ("\u{0}", "^@"),
    ("\u{9B}1m", "<U+9B>1m"), ("a\u{202E}b", "a<U+202E>b"), ("\u{200B}", "<U+200B>"), ("\u{FEFF}x", "<U+FEFF>x"),
    ("\u{2028}", "<U+2028>"), ("\u{378}", "<U+378>"),
  ])
  func `Characters that would move the cursor or turn the text appear as marks`(text: String, shown: String) {
    var screen = Screen(width: 20, height: 1)
    #expect(screen.put(text, row: 0, column: 0) == shown.count)
    #expect(screen.text == shown)
    #expect(Graphemes.width(of: text) == shown.count)
  }

  @Test(
    arguments: [
      ("क्षेत्र", ["क्", "षे", "त्", "र"]), ("กำ", ["ก", "ำ"]), ("कि", ["क", "ि"]), ("e\u{301}", ["e\u{301}"]),
      ("👨‍👩‍👧", ["👨‍👩‍👧"]), ("🇩🇪", ["🇩🇪"]), ("\u{1112}\u{1161}\u{11AB}", ["\u{1112}\u{1161}\u{11AB}"]),
    ] as [(String, [String])])
  func `Letters with columns of their own are drawn one by one, pictures whole`(text: String, shown: [String]) {
    #expect(text.flatMap { Graphemes.shown($0) }.map(String.init) == shown)
  }

  @Test func `The width of a text is its width when drawn`() {
    for text in ["", "hello", "漢字", "a漢\u{1B}", "क्षेत्र", "👨‍👩‍👧!", "\u{301}"] {
      var screen = Screen(width: 80, height: 1)
      #expect(screen.put(text, row: 0, column: 0) == Graphemes.width(of: text))
    }
  }
}
