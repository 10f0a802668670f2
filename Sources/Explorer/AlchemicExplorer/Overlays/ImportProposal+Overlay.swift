// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The overlay with the changes that a file would make, which asks for confirmation.
extension ImportProposal: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [.proposal: KeyBinding.scrolling + KeyBinding.answering]

  var context: Context { .proposal }
  var isUnfinishedEdit: Bool { true }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if Action.moves.contains(action) {
      move(action, visible: visibleRows(height: shared.window.height))
      return []
    }
    switch action {
    case .decline: return [.close]
    case .confirm: return [.close] + (shared.canSendCommands() ? shared.change(.imported, subject, commands) : [])
    default: return nil
    }
  }

  /// It is a question too: only the wheel has an effect.
  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    for action in Scrolling.moves(mouse) { _ = perform(action, &shared) }
    return []
  }

  /// The number of rows that fit into a window of this height.
  private func visibleRows(height: Int) -> Int {
    max(1, min(rows.count, height - 6))
  }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let visible = visibleRows(height: canvas.screen.height)
    let count = rows.count
    let top = max(0, min(self.top, count - visible))
    let box = Rectangle.centred(width: min(76, canvas.screen.width - 4), height: visible + 4, on: canvas)
    canvas.clear(box)
    let position = Scrolling.position(top, rows: count, visible: visible)
    canvas.frame(box, title: title, position: position, isFocused: true)
    for (offset, row) in rows.dropFirst(top).prefix(visible).enumerated() {
      canvas.put(
        spans(of: row, width: box.width - 6, shared.symbols), row: box.row + 1 + offset, column: box.column + 3,
        width: box.width - 6)
    }
    canvas.put(
      [Span("y", .key), Span(" yes, import   ", .dim), Span("n", .key), Span(" no, cancel", .dim)],
      row: box.row + box.height - 2, column: box.column + 3, width: box.width - 6)
  }

  /// A line of the overlay. The old and the new value each get at least half of the room, or a long one would hide the
  /// other.
  private func spans(of row: Row, width: Int, _ symbols: Symbols) -> [Span] {
    switch row {
    case .rejected(let rejection):
      return [Span("\(symbols.failed) ", .bad), Span("\(rejection.title): \(rejection.problem)")]
    case .skipped(let count):
      return [Span(Self.words(skipped: count), .dim)]
    case .change(let title, let old, let new):
      let (before, after) = (old.isEmpty ? "empty" : old, new.isEmpty ? "empty" : new)
      let room = width - Format.width(of: title) - 5
      let shown = Format.truncated(before, to: max(room / 2, room - Format.width(of: after)), symbols)
      return [Span("\(title): "), Span(shown, .dim), Span(" \(symbols.arrow) "), Span(after, .strong)]
    }
  }
}

extension Context {
  /// The changes of an import wait for yes or no.
  static let proposal = Context("proposal")
}
