// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The whole window: the title, the panes, an overlay, the footer.
extension Explorer {
  func draw(on canvas: inout Canvas) {
    let width = canvas.screen.width
    let height = canvas.screen.height
    guard width >= Layout.minimumWidth, height >= Layout.minimumHeight else {
      drawTooSmall(on: &canvas)
      return
    }
    let layout = shared.layout(width: width, height: height)
    drawTitle(on: &canvas)
    if let row = layout.tabRow { drawTabs(on: &canvas, row: row) }
    if let row = layout.stripRow, let startup = self[.startup] as? StartupPane {
      canvas.put(startup.shortSpans(width: width - 2, shared), row: row, column: 1, width: width - 2)
    }
    for placed in layout.panes { draw(self[placed.pane], in: placed.rectangle, on: &canvas) }
    if shared.lostConnection != nil { fade(2..<height - 1, on: &canvas) }
    for overlay in overlays { overlay.draw(shared, on: &canvas) }
    drawFooter(on: &canvas)
  }

  /// Draws rows without colours, except the selected one: what they show is past.
  private func fade(_ rows: Range<Int>, on canvas: inout Canvas) {
    let (selected, dim) = (shared.appearance.theme.selected, shared.appearance.theme[.dim])
    for row in rows {
      canvas.screen.restyle(row: row, column: 0, width: canvas.screen.width) { $0 == selected ? $0 : dim }
    }
  }

  private func drawTooSmall(on canvas: inout Canvas) {
    let times = symbols.times
    let (width, height) = (canvas.screen.width, canvas.screen.height)
    let words =
      "Too small: \(width)\(times)\(height), needs \(Layout.minimumWidth)\(times)\(Layout.minimumHeight)"
    for (row, line) in Format.wrapped(words, to: width).enumerated() {
      canvas.put(line, row: row, column: 0, width: width)
    }
  }

  // MARK: Title

  private func drawTitle(on canvas: inout Canvas) {
    let width = canvas.screen.width
    let end = canvas.put(titleSpans(width: width - 2), row: 0, column: 1, width: width - 2)
    guard let container, !container.factories.isEmpty else { return }
    let counts =
      Format.count(container.factories.count, "factory", "factories") + " \(symbols.separator) "
      + Format.count(shared.mirror.startupLog.objectCount, "object", "objects")
    if end + 3 + counts.count < width {
      canvas.put(counts, .dim, row: 0, endingAt: width - 1, width: width)
    }
  }

  /// The title. The number of problems is not cut: first the duration gives way, then the process's name.
  private func titleSpans(width: Int) -> [Span] {
    func process(nameWidth: Int = .max) -> [Span] {
      guard let process = container?.process else { return [] }
      let name = Span(Format.truncated(shared.programName, to: nameWidth, symbols), .strong)
      return [name] + (width >= 58 ? [Span(" \(process.identifier)", .dim)] : []) + [Span("  ")]
    }
    let program = width >= 58 ? [Span("Alchemic", .accent), Span("  ")] : []
    if let rewound = shared.mirror.rewound {
      // First: where the room ends, the phase can be seen elsewhere, but the way back cannot.
      let words = rewound.words(for: shared.now, startedAt: container?.progress.beganAt, symbols)
      return program + process() + [Span(words, .warning), Span("  ")] + phaseSpans()
    }
    let full = program + process() + phaseSpans() + originSpans
    guard container?.phase == .failed, shared.lostConnection == nil, let count = container?.failure?.countWords,
      !count.isEmpty
    else { return full }
    func widthToCount(_ spans: [Span]) -> Int {
      let cause = spans.lastIndex { $0.text.hasPrefix("  \(count)") } ?? spans.endIndex
      // Two spaces before it, and room for the ellipsis of what follows.
      return spans[..<cause].reduce(3 + Format.width(of: count)) { $0 + Format.width(of: $1.text) }
    }
    if widthToCount(full) <= width { return full }
    let short = phaseSpans(hasDuration: false)
    let excess = widthToCount(program + process() + short) - width
    let nameWidth = Format.width(of: shared.programName) - max(0, excess)
    return program + process(nameWidth: max(1, nameWidth)) + short + originSpans
  }

  /// What is shown, where that cannot be changed.
  private var originSpans: [Span] {
    if let file = shared.access.file {
      return [Span("  \(file.title(secondsFromGMT: shared.appearance.secondsFromGMT))", .warning)]
    }
    return isReadOnly ? [Span("  read-only", .warning)] : []
  }

  /// How long the stop takes or took, and how many objects did not stop.
  private func stopSpans(_ container: ContainerSnapshot) -> [Span] {
    guard let began = container.progress.stoppingAt else { return [] }
    let took = Format.duration(
      Format.elapsed(from: began, to: container.progress.stoppedAt ?? shared.now), symbols)
    let problems = container.factories.count { if case .stopFailed = $0.state { true } else { false } }
    return [Span(container.phase == .stopping ? " for \(took)" : " in \(took)", .dim)]
      + (problems == 0 ? [] : [Span("  \(problems) not stopped", .bad)])
  }

  private func phaseSpans(hasDuration: Bool = true) -> [Span] {
    if let lostConnection = shared.lostConnection {
      return [Span("\(symbols.failed) Connection lost: \(lostConnection)", .bad)]
    }
    guard let container else { return [Span("Connecting", .dim)] }
    let mark = symbols.mark(container.phase)
    var spans = [mark, Span(" \(container.phase.title)", mark.role == .dim ? .text : mark.role)]
    switch container.phase {
    case .startingSingletons where container.progress.total > 0:
      spans.append(Span(" \(container.progress.started) of \(container.progress.total)"))
    case .ready:
      if let startDuration = shared.startDuration {
        spans.append(Span(" in \(Format.duration(startDuration, symbols))", .dim))
      }
    case .failed:
      if hasDuration, let startDuration = shared.startDuration {
        spans.append(Span(" after \(Format.duration(startDuration, symbols))", .dim))
      }
      if let cause = container.cause { spans.append(Span("  \(cause)", .bad)) }
    case .stopping, .stopped: spans += stopSpans(container)
    case .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .unknown: break
    }
    if shared.mirror.commands.notice != nil { spans.append(Span("  not responding", .warning)) }
    return spans
  }
}
