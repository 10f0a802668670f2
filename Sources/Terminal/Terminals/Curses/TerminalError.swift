// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// An error that prevents the use of a terminal.
public enum TerminalError: Error, Hashable, Sendable {
  /// Standard input is not a terminal.
  case inputIsNoTerminal
  /// Standard output is not a terminal.
  case outputIsNoTerminal
  /// The environment variable `TERM` is not set.
  case typeUnset
  /// This machine has no terminfo entry for the terminal's type.
  case typeUnknown(String)
  /// The terminal's type cannot position text.
  case typeTooSimple(String)
  /// This process already uses a terminal.
  case alreadyOpen
  /// A system call failed with this `errno`.
  case refused(code: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// One line with the problem and its solution.
  public var description: String {
    switch self {
    case .inputIsNoTerminal: "Standard input is not a terminal. Run the program in a terminal, without a pipe into it."
    case .outputIsNoTerminal:
      "Standard output is not a terminal. Run the program in a terminal, without a pipe after it."
    case .typeUnset: "TERM is not set. Try TERM=xterm-256color."
    case .typeUnknown(let name): "TERM \"\(name)\" is unknown: it has no terminfo entry. Try TERM=xterm-256color."
    case .typeTooSimple(let name): "TERM \"\(name)\" cannot position text on a screen. Try TERM=xterm-256color."
    case .alreadyOpen: "This process already uses a terminal."
    case .refused(let code): "The terminal cannot be set up: system error \(code)."
    }
  }
}
