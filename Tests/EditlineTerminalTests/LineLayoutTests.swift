// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Terminals

@Suite struct LineLayoutTests {
  /// Chinese characters are wide; the others as in most locales.
  private func width(_ scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x20 || scalar.value == 0x7F ? -1 : scalar.value >= 0x4E00 ? 2 : scalar.value == 0x301 ? 0 : 1
  }

  @Test(arguments: [
    ("", "", 0, 0), ("abc", "defg", 0, 0), ("abcdefg", "", 0, 0), ("abcdefgh", "", 1, 1), ("abcdefg", "h", 0, 1),
    ("abcdefghijklmnopqr", "", 2, 2), ("a\u{301}bcdefg", "", 0, 0),
    // A wide character that does not fit moves to the next row.
    ("abcdefg界", "", 1, 1), ("abcdef界", "", 1, 1), ("abcde界", "", 0, 0),
    // ^A, and a tab to the eighth column.
    ("abcdef\u{1}", "", 1, 1), ("abcde\u{1}", "", 0, 0), ("\t", "", 0, 0), ("abcdef\t", "", 1, 1),
  ])
  func `The rows of the cursor and of the end are libedit's`(
    before: String, after: String, cursorRow: Int, lastRow: Int
  ) {
    let layout = LineLayout(prompt: "> ", before: before, after: after, columns: 10, width: width)
    #expect(layout.cursorRow == cursorRow)
    #expect(layout.lastRow == lastRow)
  }

  @Test func `Candidates are listed in columns from top to bottom, and no more than the limit`() {
    let list = CandidateList.text(["one", "two", "three", "four", "five"], columns: 16) { _ in 1 }
    #expect(list == "one    four\ntwo    five\nthree\n")
    let many = CandidateList.text((0..<205).map { "c\($0)" }, columns: 1) { _ in 1 }
    #expect(many.hasSuffix("c199\n… and 5 more\n"))
  }
}
