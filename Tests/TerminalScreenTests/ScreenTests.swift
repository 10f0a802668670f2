// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers
import TerminalScreen
import Testing

@Suite struct ScreenTests {
  @Test func `Drawing text returns the column after it`() {
    var screen = Screen(width: 8, height: 3)
    let end = screen.put("hello", row: 1, column: 2)
    #expect(end == 7)
    #expect(screen.text == "\n  hello\n")
  }

  @Test(arguments: [
    ("left of it", "abcdef", -3, Int.max, "def", 3),
    ("right of it", "abcdef", 3, Int.max, "   abc", 6),
    ("far outside", "abc", 50, Int.max, "", 50),
    ("past a limit", "abcdef", 1, 3, " abc", 4),
    ("with nothing allowed", "abc", 1, 0, "", 1),
    ("with less than nothing allowed", "abc", 1, Int.min, "", 1),
    ("with a limit that cannot be added", "abc", 1, Int.max - 1, " abc", 4),
  ])
  func `Text that does not fit is cut`(
    situation: String, text: String, column: Int, limit: Int, row: String, end: Int
  ) {
    var screen = Screen(width: 6, height: 1)
    #expect(screen.put(text, row: 0, column: column, limit: limit) == end)
    #expect(screen.text == row)
  }

  @Test(arguments: [-1, 2, Int.min, Int.max])
  func `Rows outside are not drawn`(row: Int) {
    var screen = Screen(width: 4, height: 2)
    #expect(screen.put("abc", row: row, column: 0) == 3)
    screen.fill(row: row, column: 0, width: 4, with: "#")
    screen.restyle(row: row, column: 0, width: 4) { $0.on(.indexed(1)) }
    #expect(screen == Screen(width: 4, height: 2))
  }

  @Test func `A wide grapheme has two cells`() {
    var screen = Screen(width: 4, height: 1)
    #expect(screen.put("漢a", row: 0, column: 0) == 3)
    #expect(
      screen.cells == [
        Cell(grapheme: "漢", width: 2, style: .plain), Cell(grapheme: " ", width: 0, style: .plain),
        Cell(grapheme: "a", width: 1, style: .plain), .blank,
      ])
    #expect(screen.text == "漢a")
  }

  @Test(arguments: [(0, "x 漢"), (1, " x漢"), (2, "漢x"), (3, "漢 x")])
  func `A wide grapheme that is half drawn over becomes a space`(column: Int, text: String) {
    var screen = Screen(width: 4, height: 1)
    screen.put("漢漢", row: 0, column: 0)
    screen.put("x", row: 0, column: column)
    #expect(screen.text == text)
    #expect(screen.cells.map { Int($0.width) }.reduce(0, +) == 4)
  }

  @Test func `A wide grapheme drawn over halves of two others leaves spaces on both sides`() {
    var screen = Screen(width: 4, height: 1)
    screen.put("漢漢", row: 0, column: 0)
    screen.put("字", row: 0, column: 1)
    #expect(screen.text == " 字")
    #expect(screen.cells.map(\.width) == [1, 2, 0, 1])
  }

  @Test func `A wide grapheme that does not fit at the end is not drawn`() {
    var screen = Screen(width: 3, height: 1)
    #expect(screen.put("a漢字", row: 0, column: 0) == 3)
    #expect(screen.put("漢", row: 0, column: 2) == 2)
    #expect(screen.text == "a漢")
  }

  @Test func `A wide grapheme half left of the screen becomes a space`() {
    var screen = Screen(width: 3, height: 1)
    screen.put("abc", row: 0, column: 0)
    screen.put("漢", row: 0, column: -1)
    #expect(screen.text == " bc")
  }

  @Test func `A rectangle is filled inside the screen`() {
    var screen = Screen(width: 4, height: 3)
    screen.fill(row: -5, column: 2, width: Int.max, height: 7, with: "#", style: Style(attributes: .bold))
    #expect(screen.text == "  ##\n  ##\n")
    #expect(screen[0, 2].style == Style(attributes: .bold))
    #expect(screen[0, 1].style == .plain)
  }

  @Test(arguments: ["漢", "\n", "\u{301}", "\u{202E}"] as [Character])
  func `A rectangle is filled with spaces unless the grapheme has one column`(grapheme: Character) {
    var screen = Screen(width: 2, height: 1)
    screen.put("ab", row: 0, column: 0)
    screen.fill(row: 0, column: 0, width: 1, with: grapheme)
    #expect(screen.text == " b")
  }

  @Test func `Restyling keeps the graphemes`() {
    var screen = Screen(width: 4, height: 2)
    screen.put("abcd", row: 0, column: 0, style: Style(foreground: .indexed(3)))
    screen.restyle(row: 0, column: 1, width: 2) { $0.on(.indexed(7)).adding(.underline) }
    let restyled = Style(foreground: .indexed(3), background: .indexed(7), attributes: .underline)
    let kept = Style(foreground: .indexed(3))
    #expect(screen.cells.prefix(4).map(\.style) == [kept, restyled, restyled, kept])
    #expect(screen.text == "abcd\n")
  }

  @Test(arguments: [(-1, 5, 0, 5), (5, -1, 5, 0), (0, 0, 0, 0)])
  func `A negative size counts as 0`(width: Int, height: Int, shownWidth: Int, shownHeight: Int) {
    var screen = Screen(width: width, height: height)
    screen.put("abc", row: 0, column: 0)
    screen.fill(row: 0, column: 0, width: 2, with: "x")
    #expect(screen.width == shownWidth)
    #expect(screen.height == shownHeight)
    #expect(screen.cells.isEmpty)
  }

  @Test func `After any drawing, every wide grapheme has its right half`() {
    var random = Seeded(seed: 20_260)
    let pieces = ["a", "漢", "é", "👨‍👩‍👧", "字x", "  ", "🇩🇪", "e\u{301}"]
    var screen = Screen(width: 7, height: 2)
    for _ in 0..<5_000 {
      let row = random.next(below: 4) - 1
      let column = random.next(below: 11) - 2
      switch random.next(below: 4) {
      case 0: screen.fill(row: row, column: column, width: random.next(below: 4))
      default: screen.put(pieces[random.next(below: pieces.count)], row: row, column: column)
      }
      for row in 0..<2 {
        let widths = (0..<7).map { screen[row, $0].width }
        let halves = widths.indices.filter { widths[$0] == 0 }
        #expect(halves == widths.indices.filter { widths[$0] == 2 }.map { $0 + 1 })
      }
    }
  }

  @Test func `A link lasts until something is drawn over a part of it`() {
    var screen = Screen(width: 10, height: 2)
    screen.put("hen egg", row: 1, column: 0)
    screen.link(row: 1, columns: 0..<3, to: "a:1")
    screen.link(row: 1, columns: 4..<20, to: "b:2")
    screen.link(row: 2, columns: 0..<3, to: "c:3")
    #expect(
      screen.links == [
        ScreenLink(row: 1, columns: 0..<3, address: "a:1"), ScreenLink(row: 1, columns: 4..<10, address: "b:2"),
      ])
    screen.restyle(row: 1, column: 0, width: 10) { $0.adding(.bold) }
    screen.put("x", row: 0, column: 2)
    screen.put("x", row: 1, column: 3)
    #expect(screen.links.count == 2)
    screen.put("x", row: 1, column: 2)
    #expect(screen.links.map(\.address) == ["b:2"])
    screen.fill(row: 0, column: 9, width: 1, height: 2)
    #expect(screen.links == [])
  }

  @Test func `A cell has the grapheme that it was given, of one scalar or of several`() {
    for grapheme: Character in ["a", "é", "e\u{301}", "日", "👩‍👧", "🇪🇺", "\u{10FFFF}"] {
      var cell = Cell(grapheme: grapheme, width: 1, style: Style(foreground: .indexed(255), background: .indexed(0)))
      #expect(cell.grapheme == grapheme)
      #expect(cell.style == Style(foreground: .indexed(255), background: .indexed(0)))
      #expect(cell == Cell(grapheme: grapheme, width: 1, style: cell.style))
      cell.grapheme = "x"
      #expect(cell == Cell(grapheme: "x", width: 1, style: cell.style))
    }
  }
}
