// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The last line of the window: the keys that are useful now, or the latest message.
extension Explorer {
  func drawFooter(on canvas: inout Canvas) {
    let row = canvas.screen.height - 1
    let width = canvas.screen.width
    let hints = footerHints(width: width)
    for hint in hints { canvas.put(hint.spans, row: row, column: hint.column, width: hint.width) }
    if let message {
      draw(message, row: row, width: hints.map(\.column).min().map { $0 - 3 } ?? width - 2, on: &canvas)
      return
    }
    let note = overlays.last?.finding == nil ? "" : self[focus].filterSyntax
    let column = hints.last.map { $0.columns.upperBound + 2 } ?? 1
    if !note.isEmpty, column + Format.width(of: note) < width {
      canvas.put(note, .dim, row: row, endingAt: width - 1, width: width)
    }
  }

  /// A key with its meaning, which can be clicked.
  struct FooterHint {
    let binding: KeyBinding
    let spans: [Span]
    let column: Int

    var width: Int { spans.reduce(0) { $0 + Format.width(of: $1.text) } }
    var columns: Range<Int> { column..<column + width }
  }

  /// The keys that are useful now: those at the right end from right to left, then the others from left to right, unless a
  /// message is there.
  private func footerHints(width: Int) -> [FooterHint] {
    let bindings = keys.hinted(in: context)
    var hints: [FooterHint] = []
    var end = width - 1
    for binding in bindings.pinned where isUseful(binding.action) {
      let spans = hint(binding)
      let width = spans.reduce(0) { $0 + Format.width(of: $1.text) }
      hints.append(FooterHint(binding: binding, spans: spans, column: end - width))
      end -= width + 2
    }
    if message != nil { return hints }
    var column = 1
    // What leads on where the container waits for it, also in a narrow window: the start, and the way out of the past.
    let next: Action? = shared.mirror.rewound != nil ? .clearFilter : shared.canStart ? .start : nil
    let others = bindings.others.filter { $0.action == next } + bindings.others.filter { $0.action != next }
    for binding in others where isUseful(binding.action) {
      let hint = FooterHint(binding: binding, spans: hint(binding), column: column)
      if hint.columns.upperBound > end { break }
      hints.append(hint)
      column = hint.columns.upperBound + 2
    }
    return hints
  }

  /// The key whose hint is at a position.
  func footerBinding(at position: Position) -> KeyBinding? {
    guard position.row == shared.window.height - 1 else { return nil }
    return footerHints(width: shared.window.width).first { $0.columns.contains(position.column) }?.binding
  }

  /// Draws a message's first line, and the key that shows the rest.
  private func draw(_ message: StatusMessage, row: Int, width: Int, on canvas: inout Canvas) {
    let line = String(message.text.prefix { !$0.isNewline })
    let isWhole = line.utf8.count == message.text.utf8.count && Format.width(of: line) <= width
    let binding = keys.bindings(in: context).first { $0.action == .readMessages }
    // A condition that is shown while it lasts is not among the messages.
    let isRemembered = shared.status != nil || !overlays.isEmpty
    guard !isWhole, isRemembered, let key = binding?.keys.first else {
      canvas.put(line, message.role, row: row, column: 1, width: width)
      return
    }
    let more = [Span(KeyBinding.label(key, symbols), .key), Span(" more", .dim)]
    let moreWidth = more.reduce(0) { $0 + Format.width(of: $1.text) }
    let end = canvas.put(line, message.role, row: row, column: 1, width: width - moreWidth - 2)
    canvas.put(more, row: row, column: end + 2, width: moreWidth)
  }

  private func hint(_ binding: KeyBinding) -> [Span] {
    let key = binding.keys.first.map { KeyBinding.label($0, symbols) } ?? ""
    let hint = overlays.last.map { $0.hint(for: binding.action, shared) } ?? hint(inPane: binding.action)
    return [Span(key, .key), Span(" \(hint ?? binding.hint)", .dim)]
  }

  private func hint(inPane action: Action) -> String? {
    if action == .clearFilter, shared.mirror.rewound != nil { return "now" }
    if action == .clearFilter, !isFiltered {
      if shared.window.isZoomed { return "unzoom" }
      if clearsFactories { return "clear filter" }
    }
    if action == .start, shared.canStop { return "stop" }
    if action == .filter, self[focus].finding == .elsewhere { return "factories" }
    return self[focus].hint(for: action, shared)
  }

  private var message: StatusMessage? {
    if let overlay = overlays.last, overlay.isInRow, let problem = overlay.problem {
      return StatusMessage(text: "\(symbols.failed) \(problem)", role: .bad)
    }
    if overlays.last?.finding == .filters, let advice = self[focus].filterAdvice(shared) {
      return StatusMessage(text: advice, role: .warning)
    }
    let progress = overlays.isEmpty ? shared.mirror.settingHistory.pending.lazy.compactMap(\.progress).first : nil
    guard var status = shared.status else {
      let waiting = shared.mirror.commands.notice.map { StatusMessage(text: $0, role: .warning) }
      return waiting ?? progress.map { StatusMessage(text: $0, role: .accent) }
    }
    if let progress { status.text += " " + progress }
    switch status.role {
    case .good: status.text = "\(symbols.created) \(status.text)"
    case .bad: status.text = "\(symbols.failed) \(status.text)"
    default: break
    }
    return status
  }

  /// Whether a key has an effect now. The footer has no room for the others.
  private func isUseful(_ action: Action) -> Bool {
    if let overlay = overlays.last { return overlay.hint(for: action, shared) != "" }
    // A program can be launched again after its end.
    if action == .restart { return shared.canRestart }
    if action.isChange, isReadOnly || shared.lostConnection != nil || shared.mirror.rewound != nil { return false }
    let model = self[focus]
    switch action {
    case .start: return shared.lostConnection == nil && (shared.canStart || shared.canStop)
    case .filter where model.finding == .searches: return shared.selected != nil
    case .filter where model.finding == .filters: return model.cursor.item != nil
    case .filter: return container?.factories.isEmpty == false
    case .back: return !shared.selection.history.isEmpty
    case .clearFilter:
      return shared.mirror.rewound != nil || isFiltered || shared.window.isZoomed || clearsFactories
    case .editSource: return model.source(shared)?.place != nil
    case .nextPage: return shared.window.panes(of: shared.window.view).count > 1
    case .zoom: return shared.layout.panes.count > 1
    default: return !model.declares(action) || model.isUseful(action, shared)
    }
  }
}
