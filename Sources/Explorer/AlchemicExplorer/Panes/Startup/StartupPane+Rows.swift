// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The rows of the timeline.
extension StartupPane {
  /// A row: the name, a bar from the beginning of the creation to its end, and the times.
  ///
  /// The bar is full where the object's own work went on, thin where another object was created inside, and dotted where
  /// it waited.
  func draw(
    item id: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let factory = shared.container?.factory(id) else { return }
    if let stop, showsStop {
      if let row = stop.rows.first(where: { $0.factory == id }) { draw(row, of: stop, in: area, shared, on: &canvas) }
      return
    }
    let layout = layout(width: area.width)
    let barWidth = StartStep.table.place(of: "bar", in: layout)?.width ?? 0
    let step = step(factory, barWidth: barWidth - 1, shared)
    StartStep.table.draw(step, layout, in: area, Facts(shared), shared.symbols, on: &canvas)
  }

  /// The creation of a factory's object as a row.
  private func step(_ factory: FactorySnapshot, barWidth: Int, _ shared: ExplorerState) -> StartStep {
    let known = profile?.step(of: factory.id)
    let bar = StartBar(factory, inner: innerSpans(of: factory.id), shared.now)
    let isEnded = factory.totalTime != nil
    var step = StartStep(
      own: bar == nil ? nil : factory.ownTime, thread: "", state: FactoryStateWord(factory).rawValue,
      name: factory.name)
    if bar != nil { step.took = factory.totalTime }
    if let known, isEnded, bar != nil, known.waited > 0 { step.waited = known.waited }
    let isLeftOut = leftOut.contains(factory.id)
    // As before the advice that names the longest of them.
    let isAvoidable = isEnded && analysis?.avoidable.contains(factory.id) == true
    step.timeline = StartStep.Timeline(
      mark: isLeftOut
        ? Span(shared.symbols.leftOut, .warning) : isAvoidable ? Span("!", .warning) : shared.symbols.mark(factory),
      isCritical: analysis?.critical.contains(factory.id) ?? false, isLeftOut: isLeftOut,
      share: isEnded && bar != nil ? known.flatMap { profile?.share(of: $0) } : nil,
      elapsed: isEnded ? nil : bar.map { Format.elapsed(from: $0.began, to: $0.ended) },
      bar: spans(of: bar, width: barWidth, isEnded: isEnded, shared))
    return step
  }

  /// A bar on a line that stands for the whole start.
  private func spans(of bar: StartBar?, width: Int, isEnded: Bool, _ shared: ExplorerState) -> [Span] {
    guard let bar, width >= 4, let beganAt = shared.container?.progress.beganAt else { return [] }
    let endedAt = max(shared.container?.progress.endedAt ?? shared.now, bar.ended)
    let cells = bar.cells(from: beganAt, to: endedAt, width: width)
    var spans = [Span(String(repeating: " ", count: cells.first?.column ?? 0))]
    for (_, kind) in cells {
      let (symbol, role): (Character, Role) =
        switch kind {
        case .own: (shared.symbols.barFull, isEnded ? .good : .accent)
        case .inner: (shared.symbols.barEmpty, .dim)
        case .wait: (shared.symbols.barWait, .warning)
        }
      if spans.count > 1, spans[spans.count - 1].role == role {
        spans[spans.count - 1].text.append(symbol)
      } else {
        spans.append(Span(symbol, role))
      }
    }
    return spans
  }

  /// When the objects were created that were created inside of a factory's creation.
  private func innerSpans(of factory: Int) -> [(began: UInt64, ended: UInt64)] {
    profile?.inner(of: factory).map { ($0.began, $0.ended) } ?? []
  }
}

/// The bar of a creation in the timeline.
struct StartBar {
  let began, ended: UInt64
  /// What was not its own work.
  private let pauses: [(began: UInt64, ended: UInt64, kind: Kind)]

  enum Kind {
    case own, inner, wait
  }

  /// The bar of something that is only its own work.
  init(began: UInt64, ended: UInt64) {
    (self.began, self.ended, pauses) = (began, ended, [])
  }

  /// - Parameters:
  ///   - inner: When other objects were created inside of the creation.
  ///   - now: The end of a creation that is under way.
  init?(_ factory: FactorySnapshot, inner: [(began: UInt64, ended: UInt64)], _ now: UInt64) {
    if let creation = factory.creation {
      (began, ended) = (creation.began, creation.ended)
    } else if let creation = factory.state.creation {
      (began, ended) = (creation.began, creation.ended ?? now)
    } else {
      return nil
    }
    pauses =
      inner.map { ($0.began, $0.ended, .inner) } + (factory.creation?.waits ?? []).map { ($0.began, $0.ended, .wait) }
  }

  /// The cells of the bar on a line that stands for the whole start. A creation has at least one.
  func cells(from start: UInt64, to end: UInt64, width: Int) -> [(column: Int, kind: Kind)] {
    let total = Format.elapsed(from: start, to: end)
    guard total > 0, width > 0 else { return [] }
    func column(_ instant: UInt64) -> Int {
      min(width, Int(Double(Format.elapsed(from: start, to: instant)) / Double(total) * Double(width)))
    }
    let first = min(width - 1, column(began))
    let last = max(first + 1, column(ended))
    var kinds = [Kind](repeating: .own, count: last - first)
    for pause in pauses {
      // Only whole cells: a bar without a cell for its own work would hide that there was some.
      let from = max(first, column(pause.began))
      for cell in from..<max(from, min(last, column(pause.ended))) { kinds[cell - first] = pause.kind }
    }
    return kinds.enumerated().map { (first + $0, $1) }
  }
}
