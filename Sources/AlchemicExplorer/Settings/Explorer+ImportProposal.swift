import AlchemicInspection
import TerminalScreen

/// The overlay with the changes of an import.
extension Explorer {
  /// Shows the changes that a file would make, and asks for confirmation.
  mutating func propose(_ assignments: [SettingAssignment], for store: String) {
    guard canSendCommands(), let store = container?.stores.first(where: { $0.id == store }) else {
      return
    }
    let proposal = ImportProposal(assignments, for: store, symbols)
    if proposal.commands.isEmpty {
      status = Status(text: proposal.refusal, role: .warning)
    } else {
      mode = .proposing(proposal)
    }
  }

  mutating func move(_ proposal: ImportProposal, _ action: Action) {
    var proposal = proposal
    proposal.move(action, visible: visibleRows(of: proposal, height: height))
    mode = .proposing(proposal)
  }

  /// The number of rows that fit into a window of this height.
  private func visibleRows(of proposal: ImportProposal, height: Int) -> Int {
    max(1, min(proposal.rows.count, height - 6))
  }

  func draw(_ proposal: ImportProposal, on canvas: inout Canvas) {
    let visible = visibleRows(of: proposal, height: canvas.screen.height)
    let count = proposal.rows.count
    let top = max(0, min(proposal.top, count - visible))
    let box = centred(width: min(76, canvas.screen.width - 4), height: visible + 4, on: canvas)
    canvas.clear(box)
    let position = count > visible ? "line \(top + visible) of \(count)" : ""
    canvas.frame(box, title: proposal.title, position: position, isFocused: true)
    for (offset, row) in proposal.rows.dropFirst(top).prefix(visible).enumerated() {
      canvas.put(
        spans(of: row, width: box.width - 6), row: box.row + 1 + offset, column: box.column + 3, width: box.width - 6)
    }
    canvas.put(
      [Span("y", .key), Span(" yes, import   ", .dim), Span("n", .key), Span(" no, cancel", .dim)],
      row: box.row + box.height - 2, column: box.column + 3, width: box.width - 6)
  }

  /// A line of the overlay. The old and the new value each get at least half of the room, or a long one would hide the
  /// other.
  private func spans(of row: ImportProposal.Row, width: Int) -> [Span] {
    switch row {
    case .rejected(let rejection):
      return [Span("\(symbols.failed) ", .bad), Span("\(rejection.title): \(rejection.problem)")]
    case .skipped(let count):
      return [Span(ImportProposal.words(skipped: count), .dim)]
    case .change(let title, let before, let after):
      let room = width - Format.width(of: title) - 5
      let shown = Format.truncated(before, to: max(room / 2, room - Format.width(of: after)), symbols)
      return [Span("\(title): "), Span(shown, .dim), Span(" \(symbols.arrow) "), Span(after, .strong)]
    }
  }
}
