// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen
import Testing

struct ClipboardTests {
  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("ü", "w7w=")])
  func `Text is copied with OSC 52, in base 64`(text: String, encoded: String) {
    #expect(String(decoding: Clipboard.copying(text), as: UTF8.self) == "\u{1B}]52;c;\(encoded)\u{07}")
  }

  @Test func `A text beyond the limit of terminals is not sent`() {
    #expect(Clipboard.copying(String(repeating: "x", count: Clipboard.limit + 1)) == [])
  }
}
