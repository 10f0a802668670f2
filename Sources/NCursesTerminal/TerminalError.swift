/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// What the person types does not come from a terminal.
  case inputIsNoTerminal
  /// What the program shows does not go to a terminal.
  case outputIsNoTerminal
  /// The environment does not name the terminal's type.
  case typeUnset
  /// The terminal's type has no terminfo entry on this machine.
  case typeUnknown(String)
  /// The terminal's type cannot place text.
  case typeTooSimple(String)
  /// This process shows a terminal already.
  case alreadyOpen
  /// The system refused, with this `errno`.
  case refused(code: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// One line that says what is wrong and what helps.
  public var description: String {
    switch self {
    case .inputIsNoTerminal: "Standard input is not a terminal. Run this in a terminal, without a pipe into it."
    case .outputIsNoTerminal: "Standard output is not a terminal. Run this in a terminal, without a pipe behind it."
    case .typeUnset: "TERM is not set. Try TERM=xterm-256color."
    case .typeUnknown(let name): "TERM \"\(name)\" is unknown: no terminfo entry. Try TERM=xterm-256color."
    case .typeTooSimple(let name): "TERM \"\(name)\" cannot place text on a screen. Try TERM=xterm-256color."
    case .alreadyOpen: "This process shows a terminal already."
    case .refused(let code): "The terminal cannot be set up: system error \(code)."
    }
  }
}
