// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicExplorer

@Suite struct LineEditorTests {
  @Test(
    arguments: [
      ([], "one two|"),
      ([.left, .left], "one t|wo"),
      ([.home, .right], "o|ne two"),
      ([.home, .left, .end, .right], "one two|"),
      ([.deleteBackward], "one tw|"),
      ([.home, .deleteBackward], "|one two"),
      ([.home, .deleteForward], "|ne two"),
      ([.deleteForward], "one two|"),
      ([.deleteWord], "one |"),
      ([.deleteWord, .deleteWord], "|"),
      ([.left, .deleteWord], "one |o"),
      ([.left, .deleteToStart], "|o"),
      ([.left, .left, .deleteToEnd], "one t|"),
    ] as [([LineEditor.Edit], String)])
  func `Edits move and delete around the cursor`(edits: [LineEditor.Edit], expected: String) {
    var line = LineEditor("one two")
    for edit in edits { line.perform(edit) }
    let text = line.text
    let location = text.index(text.startIndex, offsetBy: line.cursor)
    #expect(text[..<location] + "|" + text[location...] == expected)
  }

  @Test func `Typing inserts at the cursor`() {
    var line = LineEditor("ac")
    line.perform(.left)
    line.insert("b")
    #expect(line.text == "abc")
    #expect(line.cursor == 2)
  }

  @Test(
    arguments: [
      (0, "abcdefgh", 0), (4, "abcdefgh", 4), (7, "abcdefgh", 7), (8, "bcdefghi", 7), (12, "fghijkl", 7),
    ])
  func `The window follows the cursor`(cursor: Int, shown: String, column: Int) {
    var line = LineEditor("abcdefghijkl")
    line.perform(.home)
    for _ in 0..<cursor { line.perform(.right) }
    let window = line.window(width: 8)
    #expect(window.text == shown)
    #expect(window.cursor == column)
  }

  @Test func `Wide characters count as two columns`() {
    let window = LineEditor("銀行台帳").window(width: 6)
    #expect(window.text == "台帳")
    #expect(window.cursor == 4)
  }
}
