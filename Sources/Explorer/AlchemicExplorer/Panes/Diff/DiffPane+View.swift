// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The runs, the differences between them, and what the keys do with them.
extension DiffPane {
  func document(width: Int, _ shared: ExplorerState) -> Document {
    switch state {
    case .idle:
      let previous =
        previous != nil
        ? ", or \(shared.keyLabel(.comparePrevious)) with the previous run"
        : shared.canRestart ? ", or restart with \(shared.keyLabel(.restart)) to see what that changes" : ""
      return Document(
        notice: "Press \(shared.keyLabel(.compare)) to compare with a saved file or another process\(previous).",
        width: width)
    case .comparing: return Document(notice: "Comparing.", width: width)
    case .failed(let reason): return Document(notice: reason, width: width)
    case .compared(let runs):
      let heading = Document.Section.lines(Self.lines(of: runs, width: width, shared))
      let name = runs.old.name
      if list.isEmpty, shared.container?.phase == .idle {
        let later = "Its settings and times are compared once it has started (\(shared.keyLabel(.start)))."
        return Self.notice("Nothing differs from \(name) yet. \(later)", below: heading, width: width)
      }
      if list.isEmpty {
        return Self.notice("Nothing differs from \(name). Short times are not compared.", below: heading, width: width)
      }
      guard list.count > 0 else {
        let advice = filterAdvice(shared).map { " \($0)" } ?? ""
        return Document(
          notice: "No difference matches \"\(list.filter)\".\(advice) Esc clears the filter.", width: width)
      }
      return Document([heading] + list.sections)
    }
  }

  private static func notice(_ text: String, below heading: Document.Section, width: Int) -> Document {
    Document([heading, .lines(Format.wrapped(text, to: width).map { Document.Line([Span($0, .dim)]) })])
  }

  /// The two runs, in as many rows as they need.
  private static func lines(of runs: ComparedRuns, width: Int, _ shared: ExplorerState) -> [Document.Line] {
    let words = RunWords(runs, shared.symbols, secondsFromGMT: shared.appearance.secondsFromGMT)
    return [("-", Role.bad, words.old), ("+", .good, words.new)].flatMap { mark, role, text in
      Format.wrapped(text, to: max(1, width - 2)).enumerated().map { index, part in
        Document.Line([Span(index == 0 ? "\(mark) " : "  ", role), Span(part, .dim)])
      }
    }
  }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let difference = list[item] else { return }
    let mark = difference.change.mark
    let role: Role = mark == "+" ? .good : mark == "-" ? .bad : .accent
    canvas.put(String(mark), role, row: area.row, column: area.column, width: 1)
    let column = area.column + 2
    let words = DiffWords.text(of: difference, shared.symbols)
    // The key of a setting gives way: what differs is the answer.
    let width = difference.spans.reduce(4) { $0 + Format.width(of: $1.text) } + Format.width(of: words)
    let spans = width > area.width ? Array(difference.spans.prefix(1)) : difference.spans
    let next = canvas.put(spans, row: area.row, column: column, width: area.width - 2)
    // What differs stands in a column, unless a subject is so long that the column would be narrow.
    let subjects = min(list.subjectWidths[difference.section] ?? 0, area.width * 2 / 5)
    let room = area.width - 4 - Format.width(of: words)
    let start = max(next, column + min(subjects, max(0, room))) + 2
    let rest = area.column + area.width - start
    if rest > 0 { canvas.put(words, .dim, row: area.row, column: start, width: rest) }
  }

  func note(_ shared: ExplorerState) -> String {
    guard case .compared(let runs) = state else { return "" }
    return (shared.mirror.rewound == nil ? "" : "the present, ") + "since \(runs.old.name)"
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    guard let index = cursor.item.flatMap(list.position) else { return "" }
    return "\(index + 1) of \(list.count)"
  }

  // MARK: The footer and the clipboard

  func filterAdvice(_ shared: ExplorerState) -> String? { DiffFilter(list.filter).advice }

  func isUseful(_ action: Action, _ shared: ExplorerState) -> Bool {
    switch action {
    case .open: cursor.item.flatMap { list[$0] }.map { $0.factory != nil || $0.setting != nil } ?? false
    case .comparePrevious: previous != nil
    case .filter: !list.isEmpty
    default: true
    }
  }

  func hint(for action: Action, _ shared: ExplorerState) -> String? {
    action == .open && cursor.item.flatMap { list[$0]?.setting } != nil ? "setting" : nil
  }

  func badge(_ shared: ExplorerState) -> Badge? {
    guard case .compared = state, list.changeCount > 0 else { return nil }
    return Badge(text: "~ \(list.changeCount) changed", short: "~ \(list.changeCount)", role: .accent)
  }

  func textToCopy(_ shared: ExplorerState) -> String? {
    cursor.item.flatMap { list[$0] }.map { "\($0.label) \(DiffWords.text(of: $0, shared.symbols))" }
  }
}

extension Difference {
  /// What differs, with the key of a setting less prominent than its title.
  fileprivate var spans: [Span] {
    guard let setting, setting.title != setting.key else { return [Span(subject)] }
    return [Span(setting.title), Span("  \(subject)", .dim)]
  }
}
