// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct OutputPaneTests {
  private func lines(_ texts: String...) -> [String] {
    var output = ProgramOutput()
    for text in texts { output.append(text) }
    return output.numbers.map { output[$0] ?? "" }
  }

  @Test func `Text arrives in pieces that end anywhere`() {
    #expect(lines("one\ntw", "o\n", "\nfo", "ur") == ["one", "two", "", "four"])
    #expect(lines("", "\n", "a") == ["", "a"])
    #expect(lines("a\r\nb\r\n") == ["a", "b"])
    #expect(lines("a\r", "\nb\n") == ["a", "b"])
  }

  @Test func `Colours are left out, also where a piece ends inside of their sequence`() {
    #expect(lines("\u{1B}[1;31mred\u{1B}[0m plain\n") == ["red plain"])
    #expect(lines("a\u{1B}", "[3", "1mred\u{1B}[0", "m\n") == ["ared"])
    // What is no colour is left to the screen, which shows a mark for it.
    #expect(lines("bell\u{7}\u{1B}c\n") == ["bell\u{7}\u{1B}c"])
  }

  @Test func `A tab leads to the next eighth column`() {
    #expect(lines("a\tb\t\tc\n") == ["a       b               c"])
  }

  @Test func `A very long line is cut, and the oldest lines give way`() {
    #expect(lines(String(repeating: "x", count: 3_000), "yz\n").map(\.count) == [ProgramOutput.lineLimit])
    var output = ProgramOutput()
    for number in 0..<6_251 { output.append("\(number)\n") }
    #expect(output.droppedCount == 1_251)
    #expect(output.numbers == 1_251..<6_251)
    #expect(output[1_250] == nil)
    #expect(output[1_251] == "1251")
    #expect(output[6_250] == "6250")
    #expect(output[6_251] == nil)
  }

  private static let shop = ProgramEnd.program(name: "shop", log: "/tmp/shop.log")

  @Test func `Before the program writes, and where no line matches, the pane says so`() {
    var explorer = Explorer.over(Bank.ready, 80, 12, focus: .output, end: Self.shop)
    #expect(explorer.text(of: .output).contains("The program has written nothing yet."))
    _ = explorer.update(.output("serving\n"))
    explorer.press(.character("/"))
    explorer.type("tea")
    #expect(explorer.text(of: .output).contains("No line matches \"tea\". Esc clears the filter."))
    explorer.press(.escape)
    #expect(explorer.text(of: .output).contains("serving"))
  }

  @Test func `The filter keeps to matching lines as they arrive`() {
    var explorer = Explorer.over(Bank.ready, 80, 12, focus: .output, end: Self.shop)
    explorer.press(.character("/"))
    explorer.type("GET /a")
    explorer.press(.enter)
    for line in ["get /a 200", "get /b 404", "Get /a 500"] { _ = explorer.update(.output(line + "\n")) }
    #expect(explorer.text(of: .output).contains("get /a 200"))
    #expect(explorer.text(of: .output).contains("Get /a 500"))
    #expect(!explorer.text(of: .output).contains("/b"))
    #expect(explorer.text(of: .output).contains("2 of 2, following"))
  }

  @Test func `Enter shows a long line in full`() {
    var explorer = Explorer.over(Bank.ready, 60, 12, focus: .output, end: Self.shop)
    _ = explorer.update(
      .output("serving\n2026-01-01T10:00 warning: the door of the branch in the old harbour stands open since noon\n"))
    explorer.press(.enter)
    expectScreen(
      explorer.text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s
       1 Objects  2 Start  3 Settings [4 Log] 5 Problems
      ╭─ Output ─ Events ──────────────────────── /tmp/shop.log ─╮
      │ serving                                                  │
      │╭─ Line 2 ───────────────────────────────────────────────╮│
      ││ 2026-01-01T10:00 warning: the door of the branch in    ││
      ││ the old harbour stands open since noon                 ││
      │╰────────────────────────────────────────────────────────╯│
      │                                                          │
      │                                                          │
      ╰────────────────────────────────────── 2 of 2, following ─╯
                                                        Esc close
      """)
    #expect(explorer.press(.character("y")).count == 1)
    explorer.press(.escape)
    #expect(explorer.isBrowsing)
  }

  @Test func `The mouse selects a line, which ends following, and the wheel scrolls`() {
    var explorer = Explorer.over(Bank.ready, 80, 12, focus: .output, end: Self.shop)
    _ = explorer.update(.output((1...30).map { "line \($0)\n" }.joined()))
    #expect(explorer.text(of: .output).contains("following"))
    let content = explorer.content(of: .output)
    _ = explorer.update(.input(.mouse(.click, at: Position(row: content.row, column: content.column + 3))))
    #expect(!explorer.text(of: .output).contains("following"))
    let first = explorer.press(.character("y"))
    _ = explorer.update(.input(.mouse(.wheelUp, at: Position(row: content.row, column: content.column + 3))))
    _ = explorer.update(.input(.mouse(.click, at: Position(row: content.row, column: content.column + 3))))
    #expect(explorer.press(.character("y")) != first)
  }
}
