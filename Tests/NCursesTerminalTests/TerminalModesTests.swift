// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Terminals

@Suite struct TerminalModesTests {
  @Test(arguments: [
    ("\u{1B}[m", "\u{1B}[m"), ("\u{1B}[?5h$<100/>\u{1B}[?5l", "\u{1B}[?5h\u{1B}[?5l"), ("a$<2*>", "a"),
    ("$<", "$<"), ("5$ <3>", "5$ <3>"), ("", ""),
  ])
  func `A capability is used without its delays`(capability: String, bytes: String) {
    #expect(TerminalModes.withoutPadding(Array(capability.utf8)) == Array(bytes.utf8))
  }
}
