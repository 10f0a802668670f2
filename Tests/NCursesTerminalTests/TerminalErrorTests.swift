import NCursesTerminal
import Testing

@Suite struct TerminalErrorTests {
  @Test(
    arguments: [
      (.inputIsNoTerminal, "Standard input is not a terminal. Run this in a terminal, without a pipe into it."),
      (.outputIsNoTerminal, "Standard output is not a terminal. Run this in a terminal, without a pipe behind it."),
      (.typeUnset, "TERM is not set. Try TERM=xterm-256color."),
      (.typeUnknown("foo"), "TERM \"foo\" is unknown: no terminfo entry. Try TERM=xterm-256color."),
      (.typeTooSimple("dumb"), "TERM \"dumb\" cannot place text on a screen. Try TERM=xterm-256color."),
      (.alreadyOpen, "This process shows a terminal already."),
      (.refused(code: 24), "The terminal cannot be set up: system error 24."),
    ] as [(TerminalError, String)])
  func `An error says in one line what is wrong and what helps`(error: TerminalError, words: String) {
    #expect("\(error)" == words)
  }
}
