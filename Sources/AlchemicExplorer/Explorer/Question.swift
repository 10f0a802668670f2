import AlchemicInspection
import TerminalScreen

/// A question to confirm a change that loses something.
struct Question: Hashable {
  let title: String
  let text: String
  /// The label of the answer yes.
  let yes: String
  let answer: Answer

  /// What happens after a yes.
  enum Answer: Hashable {
    /// Change entries.
    case change(verb: SettingHistory.Verb, title: String, [Command])
    /// Replace the container with a new one.
    case restart
  }
}

extension Explorer {
  func draw(_ question: Question, on canvas: inout Canvas) {
    let width = min(60, canvas.screen.width - 4)
    let lines = Format.wrapped(question.text, to: width - 6).prefix(max(1, canvas.screen.height - 8))
    let box = centred(width: width, height: lines.count + 4, on: canvas)
    canvas.clear(box)
    canvas.frame(box, title: question.title, isFocused: true)
    for (offset, line) in lines.enumerated() {
      canvas.put(line, row: box.row + 1 + offset, column: box.column + 3, width: width - 6)
    }
    canvas.put(
      [Span("y", .key), Span(" \(question.yes)   ", .dim), Span("n", .key), Span(" no, cancel", .dim)],
      row: box.row + box.height - 2, column: box.column + 3, width: width - 6)
  }
}
