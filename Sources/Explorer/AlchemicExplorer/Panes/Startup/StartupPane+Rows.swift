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
    let columns = self.columns(width: area.width)
    let isCritical = analysis?.critical.contains(id) ?? false
    canvas.put(
      [
        shared.symbols.mark(factory), Span(isCritical ? String(shared.symbols.critical) : " ", .accent),
        Span(factory.name, isCritical ? .strong : .text),
      ], row: area.row, column: area.column, width: columns.nameWidth - 1)
    guard let bar = StartBar(factory, inner: innerSpans(of: id), shared.now) else { return }
    let end = area.column + area.width
    if let own = factory.ownTime, let total = factory.totalTime {
      if let profile, let step = profile.step(of: id) {
        if columns.hasShare {
          let column = end - (columns.hasWaited ? 27 : 18)
          canvas.put(Format.percent(profile.share(of: step)), .dim, row: area.row, endingAt: column, width: 5)
        }
        if columns.hasWaited, step.waited > 0 {
          let waited = Format.duration(step.waited, shared.symbols)
          canvas.put(waited, .warning, row: area.row, endingAt: end - 18, width: 8)
        }
      }
      let isSame = own == total
      canvas.put(Format.duration(own, shared.symbols), row: area.row, endingAt: end - 9, width: 8)
      canvas.put(
        Format.duration(total, shared.symbols), isSame ? .dim : .text, row: area.row, endingAt: end, width: 8)
    } else {
      let elapsed = Format.elapsed(from: bar.began, to: bar.ended)
      canvas.put(Format.duration(elapsed, shared.symbols), .accent, row: area.row, endingAt: end, width: 8)
    }
    guard columns.barWidth >= 4, let beganAt = shared.container?.progress.beganAt else { return }
    let endedAt = max(shared.container?.progress.endedAt ?? shared.now, bar.ended)
    for (column, kind) in bar.cells(from: beganAt, to: endedAt, width: columns.barWidth) {
      let (symbol, role): (Character, Role) =
        switch kind {
        case .own: (shared.symbols.barFull, factory.totalTime == nil ? .accent : .good)
        case .inner: (shared.symbols.barEmpty, .dim)
        case .wait: (shared.symbols.barWait, .warning)
        }
      canvas.put(
        String(symbol), role, row: area.row, column: area.column + columns.nameWidth + column, width: 1)
    }
  }

  /// When the objects were created that were created inside of a factory's creation.
  private func innerSpans(of factory: Int) -> [(began: UInt64, ended: UInt64)] {
    profile?.inner(of: factory).map { ($0.began, $0.ended) } ?? []
  }
}

/// The columns of a row of the timeline.
struct StartupRowLayout {
  let nameWidth: Int
  let barWidth: Int
  let hasShare: Bool
  /// Whether there is a column for the waits, which replaces the bar where it is narrow.
  let hasWaited: Bool

  /// - Parameter hasWaits: Whether any step waited.
  init(width: Int, hasWaits: Bool, _ order: StartOrder) {
    hasShare = width >= 64
    hasWaited = hasWaits && (width >= 76 || order == .waiting)
    nameWidth = max(9, min(32, width * 36 / 100))
    barWidth = width - nameWidth - 19 - (hasShare ? 6 : 0) - (hasWaited ? 9 : 0)
  }

  /// The titles of the times with their widths, from left to right.
  var headings: [(StartOrder?, String, Int)] {
    (hasShare ? [(nil, "Share", 6)] : []) + (hasWaited ? [(.waiting, "Waited", 9)] : [])
      + [(.own, "Own", 9), (.total, "Total", 9)]
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
