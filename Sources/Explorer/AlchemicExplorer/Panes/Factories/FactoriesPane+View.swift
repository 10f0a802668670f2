import AlchemicInspection
import TerminalScreen

/// Drawing the table of the factories.
extension FactoriesPane {
  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard list.visible.isEmpty else { return list.document }
    if !list.filter.isEmpty {
      let advice = filterAdvice(shared).map { " \($0)" } ?? ""
      return Document(notice: "No factory matches \"\(list.filter)\".\(advice) Esc clears the filter.", width: width)
    }
    return Document(notice: shared.emptyNotice, width: width)
  }

  func drawHeader(row: Int, column: Int, width: Int, _ shared: ExplorerState, on canvas: inout Canvas) {
    for heading in FactoryTableLayout(width: width, hasLive: shared.live.isShown).headings {
      let isOrdered = heading.column == list.order.column
      let mark = isOrdered ? String(list.order.isDescending ? shared.symbols.descending : shared.symbols.ascending) : ""
      let text = heading.title + mark
      let start = column + (heading.isRight ? heading.end - text.count : heading.start)
      canvas.put(text, isOrdered ? .accent : .dim, row: row, column: start, width: column + heading.end - start)
    }
  }

  func draw(
    item id: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let factory = shared.container?.factory(id) else { return }
    let columns = FactoryTableLayout(width: area.width, hasLive: shared.live.isShown)
    let row = area.row
    let mark = shared.symbols.mark(factory)
    canvas.put(mark.text, mark.role, row: row, column: area.column, width: 1)
    if let notation = columns.notation {
      // Dim text is drawn in one piece: each change of style costs a terminal some bytes.
      var flags = factory.notation
      if let mode = columns.mode {
        flags += String(repeating: " ", count: mode - notation - 7) + factory.mode.rawValue
      }
      if mark.role == .dim { flags = " " + flags }
      let column = mark.role == .dim ? 1 : notation
      canvas.put(flags, .dim, row: row, column: area.column + column, width: columns.name)
    }
    // A type of the same name would only repeat it, in the room that the name may need.
    let hasType = factory.typeName != factory.name
    let nameWidth = columns.nameWidth + (columns.type == nil || hasType ? 0 : 2 + columns.typeWidth)
    canvas.put(factory.name, row: row, column: area.column + columns.name, width: nameWidth)
    if let type = columns.type, hasType {
      canvas.put(factory.typeName, .dim, row: row, column: area.column + type, width: columns.typeWidth)
    }
    if let counts = columns.counts {
      let needs = factory.neededCount
      let end = area.column + counts
      if needs > 0 { canvas.put("\(needs)", .dim, row: row, endingAt: end - 7, width: 5) }
      if !factory.dependents.isEmpty {
        canvas.put("\(factory.dependents.count)", .dim, row: row, endingAt: end, width: 5)
      }
    }
    if let own = columns.own, let time = factory.presentOwnTime {
      canvas.put(Format.duration(time, shared.symbols), row: row, endingAt: area.column + own, width: 8)
    }
    if let live = columns.live {
      draw(factory, endingAt: area.column + live, hasTrend: columns.hasTrend, row: row, shared, on: &canvas)
    }
    let took = took(factory, shared)
    canvas.put(took.text, took.role, row: row, endingAt: area.column + area.width, width: 8)
  }

  /// Draws the number of living objects, its change since the baseline, and its trend.
  private func draw(
    _ factory: FactorySnapshot, endingAt end: Int, hasTrend: Bool, row: Int, _ shared: ExplorerState,
    on canvas: inout Canvas
  ) {
    guard let count = factory.live else { return }
    let numbers = hasTrend ? end - FactoryTableLayout.trendWidth : end
    if count.counted == 0, count.values > 0 {
      canvas.put("values", .dim, row: row, endingAt: numbers - FactoryTableLayout.changeWidth, width: 6)
      return
    }
    canvas.put("\(count.alive)", row: row, endingAt: numbers - FactoryTableLayout.changeWidth, width: 6)
    let change = shared.live.change(of: factory.id, now: count.alive)
    let text = change > 0 ? "+\(change)" : "\(change)"
    canvas.put(text, change > 0 ? .warning : .dim, row: row, endingAt: numbers, width: 6)
    if hasTrend {
      canvas.put(shared.live.trend(of: factory.id, shared.symbols), .dim, row: row, endingAt: end, width: 8)
    }
  }

  /// The duration of the creation, or a word for a state without one.
  private func took(_ factory: FactorySnapshot, _ shared: ExplorerState) -> Span {
    switch factory.state {
    case .creating(let since, _):
      Span(Format.duration(Format.elapsed(from: since, to: shared.now), shared.symbols), .accent)
    case .created(_, let took, _): Span(Format.duration(took, shared.symbols))
    case .set: Span("set", .dim)
    case .absent: Span("absent", .dim)
    case .unknown: Span("unknown", .dim)
    case .failed: Span("failed", .bad)
    case .released: Span("released", .warning)
    case .stopping: Span("stopping", .accent)
    case .stopped: Span("stopped", .dim)
    case .stopFailed: Span("unstopped", .bad)
    case .notCreated where factory.hasProblem: Span("failed", .bad)
    case .notCreated where factory.flags.contains(.lazy): Span(FactoryStateWord.lazy.rawValue, .dim)
    case .notCreated: Span(factory.createdCount > 0 ? "\(shared.symbols.times)\(factory.createdCount)" : "", .dim)
    }
  }

  /// The name and the type, not the flags and the duration.
  func filteredPart(of area: Rectangle) -> Rectangle {
    let columns = FactoryTableLayout(width: area.width)
    let end = columns.type.map { $0 + columns.typeWidth } ?? (columns.name + columns.nameWidth)
    return Rectangle(row: area.row, column: area.column + columns.name, width: end - columns.name, height: 1)
  }

  /// Only where enough rows are left.
  func hasHeader(in inner: Rectangle) -> Bool { inner.height >= 6 && !list.visible.isEmpty }

  func note(_ shared: ExplorerState) -> String { list.order.note }

  /// Only the factory that Detail shows.
  func isMarked(_ item: Int?, _ shared: ExplorerState) -> Bool { item == shared.selected }

  func filterAdvice(_ shared: ExplorerState) -> String? {
    // A colon is part of many names, so an unknown word may be one of them.
    guard list.visible.isEmpty else { return FilterTerm.advice(onExcluding: list.filter, known: Self.filterKeys) }
    return FactoryFilter(list.filter).advice(on: shared.container?.factories ?? [])
  }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    if !list.visible.isEmpty, !isMarked(cursor.item, shared), let name = shared.selectedName {
      let words = "\(list.visible.count) without \(name), \(list.count) in all"
      return Format.truncated(words, to: width, shared.symbols)
    }
    guard let index = cursor.item.flatMap({ list.position(of: $0, atRow: cursor.row) }) else { return "" }
    let position = "\(index + 1) of \(list.visible.count)"
    return list.filter.isEmpty ? position : "\(position), \(list.count) in all"
  }
}
