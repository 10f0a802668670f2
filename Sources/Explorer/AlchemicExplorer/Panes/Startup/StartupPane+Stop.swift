// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The stop of the container, with the start of each object beside it.
extension StartupPane {
  func stopDocument(_ stop: StopProfile, width: Int, _ shared: ExplorerState) -> Document {
    var lines = [stopLine(stop, shared)]
    lines += stop.rows.flatMap { words(for: $0, width: width, shared) }
    let stopped = Set(stop.rows.map(\.factory))
    let others = (shared.container?.factories ?? []).count { $0.totalTime != nil && !stopped.contains($0.id) }
    let counts = Format.count(stop.rows.count, "object", "objects")
    let title = others == 0 ? counts : "\(counts); \(others) more had nothing to stop"
    guard !stop.rows.isEmpty else {
      return Document([.lines(lines + [Document.Line([Span("No object had anything to stop.", .dim)])])])
    }
    lines += [Document.Line(), StopRowLayout(width: width).heading(title)]
    var sections: [Document.Section] = [.lines(lines), .items(stop.rows.map(\.factory))]
    if shared.canStart, stop.ended != nil {
      sections.append(
        .lines([Document.Line(), Document.Line([Span("Press \(shared.keyLabel(.start)) to start again.", .dim)])]))
    }
    return Document(sections)
  }

  /// The phase, the duration of the stop, and that of the start.
  private func stopLine(_ stop: StopProfile, _ shared: ExplorerState) -> Document.Line {
    let phase: ContainerPhase = stop.ended == nil ? .stopping : .stopped
    let took = Format.duration(Format.elapsed(from: stop.began, to: stop.ended ?? shared.now), shared.symbols)
    let start = shared.startDuration.map { ", after a start of \(Format.duration($0, shared.symbols))" } ?? ""
    var spans = [shared.symbols.mark(phase), Span(" \(phase.title)", .strong)]
    if stop.ended == nil { spans.append(Span(" \(stop.endedCount) of \(stop.rows.count)")) }
    if !stop.problems.isEmpty { spans.append(Span("  \(stop.problems.count) not stopped", .bad)) }
    return Document.Line(spans, trailing: [Span("\(stop.ended == nil ? "for" : "in") \(took)\(start)")])
  }

  /// Who hangs, and what did not stop.
  private func words(for row: StopProfile.Row, width: Int, _ shared: ExplorerState) -> [Document.Line] {
    guard let container = shared.container else { return [] }
    func line(_ words: String, _ role: Role) -> [Document.Line] {
      Format.wrapped(words, to: width - 2).prefix(4).enumerated().map { index, text in
        Document.Line([Span(index == 0 ? text : "  \(text)", role)])
      }
    }
    switch row.outcome {
    case .stopped, .waiting: return []
    case .failed(let failure), .notBegun(let failure): return line(failure.stopWords, .bad)
    case .stopping(let kept):
      let name = container.factory(row.factory)?.name ?? ""
      let elapsed = Format.elapsed(from: row.began ?? shared.now, to: shared.now)
      guard !kept.isEmpty, elapsed >= Self.hangingTime else { return [] }
      let names = kept.compactMap { container.factory($0)?.name }
      let rest = names.count > 6 ? " and \(names.count - 6) more" : ""
      let time = Format.duration(elapsed, shared.symbols)
      return line(
        "\(name) has been stopping for \(time). It keeps \(names.prefix(6).joined(separator: ", "))\(rest) waiting.",
        .warning)
    }
  }

  /// After how many nanoseconds an object that keeps others waiting is named.
  private static let hangingTime: UInt64 = 500_000_000

  /// A row: the name, a bar for its start, a bar for its stop, and the times of both.
  func draw(
    _ row: StopProfile.Row, of stop: StopProfile, in area: Rectangle, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let container = shared.container, let factory = container.factory(row.factory) else { return }
    let columns = StopRowLayout(width: area.width)
    canvas.put(
      [shared.symbols.mark(factory), Span(" \(factory.name)")], row: area.row, column: area.column,
      width: columns.nameWidth - 1)
    let end = area.column + area.width
    if let total = factory.totalTime {
      canvas.put(Format.duration(total, shared.symbols), .dim, row: area.row, endingAt: end - 9, width: 8)
    }
    if let beganAt = container.progress.beganAt, let bar = StartBar(factory, inner: [], shared.now),
      columns.startWidth > 0
    {
      let endedAt = max(container.progress.endedAt ?? shared.now, bar.ended)
      for (column, kind) in bar.cells(from: beganAt, to: endedAt, width: columns.startWidth) {
        let symbol = kind == .wait ? shared.symbols.barWait : shared.symbols.barFull
        canvas.put(
          String(symbol), .dim, row: area.row, column: area.column + columns.nameWidth + column, width: 1)
      }
    }
    let column = area.column + columns.stopColumn
    guard let began = row.began else {
      let words: (String, Role) =
        switch row.outcome {
        case .waiting(let others):
          (
            others.isEmpty
              ? "waits" : "waits for \(others.compactMap { container.factory($0)?.name }.joined(separator: ", "))", .dim
          )
        default: ("no time left", .bad)
        }
      canvas.put(
        Format.truncated(words.0, to: columns.stopWidth, shared.symbols), words.1, row: area.row, column: column,
        width: columns.stopWidth)
      return
    }
    let role: Role =
      switch row.outcome {
      case .stopped: .good
      case .stopping, .waiting: .accent
      case .failed, .notBegun: .bad
      }
    let time = Format.duration(Format.elapsed(from: began, to: row.ended ?? shared.now), shared.symbols)
    canvas.put(time, role == .good ? .text : role, row: area.row, endingAt: end, width: 8)
    let bar = StartBar(began: began, ended: row.ended ?? max(began, shared.now))
    for (cell, _) in bar.cells(from: stop.began, to: stop.ended ?? shared.now, width: columns.stopWidth) {
      canvas.put(String(shared.symbols.barFull), role, row: area.row, column: column + cell, width: 1)
    }
  }
}

/// The columns of a row of the stop: a name, a bar of the start where there is room, a bar of the stop, and two times.
struct StopRowLayout {
  let nameWidth, startWidth, stopColumn, stopWidth: Int

  init(width: Int) {
    nameWidth = max(9, min(28, width * 32 / 100))
    let room = max(0, width - nameWidth - 19)
    startWidth = room >= 24 ? room * 2 / 5 : 0
    stopColumn = nameWidth + (startWidth > 0 ? startWidth + 2 : 0)
    stopWidth = max(0, nameWidth + room - stopColumn)
  }

  /// A title, and those of the times.
  func heading(_ title: String) -> Document.Line {
    Document.Line([Span(title, .dim)], trailing: [Span("Created  Stopped", .dim)])
  }
}
