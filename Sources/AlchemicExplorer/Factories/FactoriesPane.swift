import AlchemicInspection
import TerminalScreen

/// The factories pane: a table.
extension Explorer {
  func factoriesDocument(width: Int) -> Document {
    guard list.visible.isEmpty else { return list.document }
    if !list.filter.isEmpty {
      let modules = Set((container?.factories ?? []).map(\.module)).sorted()
      let advice = FactoryFilter(list.filter).advice(modules: modules).map { " \($0)" } ?? ""
      return Document(notice: "No factory matches \"\(list.filter)\".\(advice) Esc clears the filter.", width: width)
    }
    return Document(notice: emptyNotice, width: width)
  }

  /// Why there are no factories, and what to do next.
  var emptyNotice: String {
    switch container?.phase {
    case nil: "Waiting for the container."
    case .idle: startInvitation
    case .failed:
      "The start failed before the container found factories. Press \(keyLabel(.go(.startup))) for the reason"
        + (isReadOnly ? "." : ", \(keyLabel(.start)) to retry.")
    case .ready: "This container has no factories."
    default: "No factories yet: the container is looking for them."
    }
  }

  func drawFactoriesHeader(row: Int, column: Int, width: Int, on canvas: inout Canvas) {
    for heading in FactoryTableLayout(width: width).headings {
      let isOrdered = heading.column == list.order.column
      let mark = isOrdered ? String(list.order.isReversed ? symbols.ascending : symbols.descending) : ""
      let text = heading.title + mark
      let start = column + (heading.isRight ? heading.end - text.count : heading.start)
      canvas.put(text, isOrdered ? .accent : .dim, row: row, column: start, width: column + heading.end - start)
    }
  }

  /// The column whose heading is at a position.
  func heading(at position: Position) -> FactoryOrder.Column? {
    guard let rectangle = layout.rectangle(of: .factories), hasHeader(.factories, rectangle.inner) else { return nil }
    let content = content(of: .factories, in: rectangle)
    guard position.row == content.row - 1 else { return nil }
    let headings = FactoryTableLayout(width: content.textWidth).headings
    let column = position.column - content.column - 1
    return headings.last { $0.start <= max(column, headings[0].start) && column < $0.end }?.column
  }

  /// Orders by the next visible column. The state has no column and comes last.
  mutating func orderByNextColumn() {
    let shown = FactoryTableLayout(width: content(of: .factories).textWidth).headings.map(\.column)
    let columns = shown.filter { $0 != .state } + [.state]
    order { order in
      let index = columns.firstIndex(of: order.column).map { ($0 + 1) % columns.count } ?? 0
      order.column = columns[index]
    }
  }

  func drawFactory(_ id: Int, in area: Rectangle, on canvas: inout Canvas) {
    guard let factory = container?.factory(id) else { return }
    let columns = FactoryTableLayout(width: area.width)
    let row = area.row
    let mark = symbols.mark(factory)
    // Dim text is drawn in one piece: each change of style costs a terminal some bytes.
    var flags = factory.notation
    if let mode = columns.mode {
      flags += String(repeating: " ", count: mode - columns.notation - 7) + factory.mode.rawValue
    }
    canvas.put(mark.text, mark.role, row: row, column: area.column, width: 1)
    if mark.role == .dim { flags = " " + flags }
    let flagsColumn = mark.role == .dim ? 1 : columns.notation
    canvas.put(flags, .dim, row: row, column: area.column + flagsColumn, width: columns.name)
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
    let took = took(factory)
    canvas.put(took.text, took.role, row: row, endingAt: area.column + area.width, width: 8)
  }

  /// The duration of the creation, or a word for a state without one.
  private func took(_ factory: FactorySnapshot) -> Span {
    switch factory.state {
    case .creating(let since, _): Span(Format.duration(Format.elapsed(from: since, to: now), symbols), .accent)
    case .created(_, let took, _): Span(Format.duration(took, symbols))
    case .set: Span("set", .dim)
    case .failed: Span("failed", .bad)
    case .released: Span("released", .warning)
    case .notCreated: Span(factory.createdCount > 0 ? "\(symbols.times)\(factory.createdCount)" : "", .dim)
    }
  }

  /// Draws the filter in the border while the user types it.
  func draw(filter editor: LineEditor, in rectangle: Rectangle, on canvas: inout Canvas) {
    let prefix = "\(focus.number) \(focus.title) /"
    let column = rectangle.column + 3 + prefix.count
    let width = max(4, rectangle.width - 6 - prefix.count)
    let (text, cursor) = editor.window(width: width)
    let end = canvas.put(
      prefix + text, .strong, row: rectangle.row, column: rectangle.column + 3, width: prefix.count + width)
    if end < rectangle.column + rectangle.width - 1 { canvas.put(" ", row: rectangle.row, column: end, width: 1) }
    canvas.screen.cursor = Position(row: rectangle.row, column: column + cursor)
  }
}
