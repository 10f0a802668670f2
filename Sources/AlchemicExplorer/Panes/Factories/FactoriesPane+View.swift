import AlchemicInspection
import TerminalScreen

/// Drawing the table of the factories.
extension FactoriesPane {
  func document(width: Int, _ shared: Shared) -> Document {
    guard list.visible.isEmpty else { return list.document }
    if !list.filter.isEmpty {
      let modules = Set((shared.container?.factories ?? []).map(\.module)).sorted()
      let advice = FactoryFilter(list.filter).advice(modules: modules).map { " \($0)" } ?? ""
      return Document(notice: "No factory matches \"\(list.filter)\".\(advice) Esc clears the filter.", width: width)
    }
    return Document(notice: shared.emptyNotice, width: width)
  }

  func drawHeader(row: Int, column: Int, width: Int, _ shared: Shared, on canvas: inout Canvas) {
    for heading in FactoryTableLayout(width: width).headings {
      let isOrdered = heading.column == list.order.column
      let mark = isOrdered ? String(list.order.isReversed ? shared.symbols.ascending : shared.symbols.descending) : ""
      let text = heading.title + mark
      let start = column + (heading.isRight ? heading.end - text.count : heading.start)
      canvas.put(text, isOrdered ? .accent : .dim, row: row, column: start, width: column + heading.end - start)
    }
  }

  func draw(item id: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: Shared, on canvas: inout Canvas) {
    guard let factory = shared.container?.factory(id) else { return }
    let columns = FactoryTableLayout(width: area.width)
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
    canvas.put(factory.name, row: row, column: area.column + columns.name, width: columns.nameWidth)
    if let type = columns.type {
      canvas.put(factory.typeName, .dim, row: row, column: area.column + type, width: columns.typeWidth)
    }
    if let counts = columns.counts {
      let needs = factory.arguments.count + factory.injections.count
      let end = area.column + counts
      if needs > 0 { canvas.put("\(needs)", .dim, row: row, endingAt: end - 7, width: 5) }
      if !factory.dependents.isEmpty {
        canvas.put("\(factory.dependents.count)", .dim, row: row, endingAt: end, width: 5)
      }
    }
    let took = took(factory, shared)
    canvas.put(took.text, took.role, row: row, endingAt: area.column + area.width, width: 8)
  }

  /// The duration of the creation, or a word for a state without one.
  private func took(_ factory: FactorySnapshot, _ shared: Shared) -> Span {
    switch factory.state {
    case .creating(let since, _):
      Span(Format.duration(Format.elapsed(from: since, to: shared.now), shared.symbols), .accent)
    case .created(_, let took, _): Span(Format.duration(took, shared.symbols))
    case .set: Span("set", .dim)
    case .failed: Span("failed", .bad)
    case .released: Span("released", .warning)
    case .notCreated where factory.hasProblem: Span("failed", .bad)
    case .notCreated: Span(factory.createdCount > 0 ? "\(shared.symbols.times)\(factory.createdCount)" : "", .dim)
    }
  }

  /// Only where enough rows are left.
  func hasHeader(in inner: Rectangle) -> Bool { inner.height >= 6 && !list.visible.isEmpty }

  func note(_ shared: Shared) -> String { list.order.note }

  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: Shared) -> String {
    guard let index = cursor.item.flatMap({ list.position(of: $0, atRow: cursor.row) }) else { return "" }
    let position = "\(index + 1) of \(list.visible.count)"
    return list.filter.isEmpty ? position : "\(position), \(list.count) in all"
  }
}
