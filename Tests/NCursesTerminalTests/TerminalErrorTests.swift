// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Terminals
import Testing

@Suite struct TerminalErrorTests {
  @Test(
    arguments: [
      (.inputIsNoTerminal, "Standard input is not a terminal. Run the program in a terminal, without a pipe into it."),
      (
        .outputIsNoTerminal,
        "Standard output is not a terminal. Run the program in a terminal, without a pipe after it."
      ),
      (.typeUnset, "TERM is not set. Try TERM=xterm-256color."),
      (.typeUnknown("foo"), "TERM \"foo\" is unknown: it has no terminfo entry. Try TERM=xterm-256color."),
      (.typeTooSimple("dumb"), "TERM \"dumb\" cannot position text on a screen. Try TERM=xterm-256color."),
      (.alreadyOpen, "This process already uses a terminal."),
      (.refused(code: 24), "The terminal cannot be set up: system error 24."),
    ] as [(TerminalError, String)])
  func `An error shows the problem and its solution in one line`(error: TerminalError, words: String) {
    #expect("\(error)" == words)
  }
}
