import AlchemicInspection
import TerminalScreen

/// Drawing a pane: its border, rows and cursor.
extension Explorer {
  /// The rows of a pane at a text width.
  func document(of pane: Pane, width: Int) -> Document {
    switch pane {
    case .factories: factoriesDocument(width: width)
    case .detail: detailDocument(width: width)
    case .startup: startupDocument(width: width)
    case .callbacks: callbacksDocument(width: width)
    case .settings: settingsDocument(width: width).wrapped(to: width)
    case .graph: graphDocument(width: width)
    case .events: eventsDocument(width: width)
    }
  }

  /// The area of a pane's rows. A hidden pane counts as large.
  func content(of pane: Pane) -> Rectangle {
    let hidden = Rectangle(row: 1, column: 0, width: max(2, width), height: max(3, height - 2))
    return content(of: pane, in: layout.rectangle(of: pane) ?? hidden)
  }

  func content(of pane: Pane, in rectangle: Rectangle) -> Rectangle {
    var content = rectangle.inner
    if hasHeader(pane, content) {
      content.row += 1
      content.height -= 1
    }
    return content
  }

  /// Whether the table shows its column headings: only where enough rows are left.
  func hasHeader(_ pane: Pane, _ inner: Rectangle) -> Bool {
    pane == .factories && inner.height >= 6 && !list.visible.isEmpty
  }

  func draw(_ pane: Pane, in rectangle: Rectangle, on canvas: inout Canvas) {
    let content = content(of: pane, in: rectangle)
    let document = document(of: pane, width: content.textWidth)
    let cursor = self[cursor: pane].settled(in: document, height: content.height)
    let isFocused = pane == focus
    let position = position(
      in: pane, document, cursor, width: Canvas.borderWidth(of: rectangle), height: content.height)
    canvas.frame(
      rectangle, title: title(of: pane), note: note(of: pane, in: rectangle, on: canvas), position: position,
      isFocused: isFocused)
    if isFocused, case .filtering(let editor) = mode { draw(filter: editor, in: rectangle, on: &canvas) }
    if hasHeader(pane, rectangle.inner) {
      drawFactoriesHeader(row: content.row - 1, column: content.column + 1, width: content.textWidth, on: &canvas)
    }
    let rows = cursor.top..<max(cursor.top, min(document.count, cursor.top + content.height))
    for row in rows {
      let area = Rectangle(
        row: content.row + row - cursor.top, column: content.column + 1, width: content.textWidth, height: 1)
      switch document[row] {
      case .line(let line): draw(line, in: area, on: &canvas)
      case .item(let item): draw(item: item, of: pane, in: area, on: &canvas)
      }
      if row == cursor.row { drawSelection(of: pane, row: area.row, content, on: &canvas) }
      if isSearched(pane) { drawSearchMatches(area, isCurrent: row == search?.row, on: &canvas) }
    }
  }

  private func draw(_ line: Document.Line, in area: Rectangle, on canvas: inout Canvas) {
    let end = canvas.put(line.spans, row: area.row, column: area.column, width: area.width)
    let width = line.trailing.reduce(0) { $0 + Format.width(of: $1.text) }
    let column = max(end + 1, area.column + area.width - width)
    canvas.put(line.trailing, row: area.row, column: column, width: area.column + area.width - column)
  }

  private func draw(item: Int, of pane: Pane, in area: Rectangle, on canvas: inout Canvas) {
    switch pane {
    case .factories: drawFactory(item, in: area, on: &canvas)
    case .events: drawEvent(item, in: area, on: &canvas)
    case .startup: drawCreation(item, in: area, on: &canvas)
    case .detail, .graph:
      guard let factory = container?.factory(item) else { return }
      canvas.put(link(to: factory), row: area.row, column: area.column + 2, width: area.width - 2)
    case .callbacks: drawCallback(item, in: area, on: &canvas)
    case .settings: drawEntry(item, in: area, on: &canvas)
    }
  }

  /// A factory's mark, name and type, as a link from another factory.
  func link(to factory: FactorySnapshot) -> [Span] {
    var spans = [symbols.mark(factory), Span(" \(factory.name)")]
    if factory.typeName != factory.name { spans.append(Span("  \(factory.typeName)", .dim)) }
    return spans
  }

  /// Highlights the selected row of the focused pane. The factory list keeps a mark, because the detail depends on it.
  private func drawSelection(of pane: Pane, row: Int, _ content: Rectangle, on canvas: inout Canvas) {
    guard pane == focus || pane == .factories else { return }
    canvas.put(String(symbols.selection), .accent, row: row, column: content.column, width: 1)
    if case .editing = mode { return }
    if pane == focus {
      let selected = theme.selected
      canvas.screen.restyle(row: row, column: content.column, width: content.width) { _ in selected }
    } else {
      canvas.screen.restyle(row: row, column: content.column, width: content.width) { $0.adding(.bold) }
    }
  }

  // MARK: Borders

  private func title(of pane: Pane) -> String {
    let title = "\(pane.number) \(pane.title)"
    let filter = filter(of: pane)
    return filter.isEmpty ? title : "\(title) /\(filter)"
  }

  /// The note in the top border: the pane's state, the destination of Backspace, or, where nothing names the other
  /// panes, of Tab.
  private func note(of pane: Pane, in rectangle: Rectangle, on canvas: Canvas) -> String {
    if pane == .events, !eventsNote.isEmpty { return eventsNote }
    if pane == .settings, !settingsNote.isEmpty { return settingsNote }
    if pane == .factories, !list.order.note.isEmpty { return list.order.note }
    if pane == .startup, isSlowestFirst, container?.phase != .idle { return "slowest first" }
    if pane == .detail || pane == .graph, let visit = history.last, let factory = container?.factory(visit.factory) {
      return "\(symbols.back) \(factory.name)"
    }
    guard rectangle.height == canvas.screen.height - 2, rectangle.width == canvas.screen.width else { return "" }
    let next = pane.moved(by: 1)
    return "Tab: \(next.number) \(next.title)"
  }

  private func position(
    in pane: Pane, _ document: Document, _ cursor: Cursor, width: Int, height: Int
  ) -> String {
    switch pane {
    case .factories:
      guard let index = cursor.item.flatMap({ list.position(of: $0, atRow: cursor.row) }) else { return "" }
      let position = "\(index + 1) of \(list.visible.count)"
      return list.filter.isEmpty ? position : "\(position), \(list.count) in all"
    case .callbacks:
      return cursor.item.map { "\($0 + 1) of \(container?.callbacks.count ?? 0)" } ?? ""
    case .settings:
      return cursor.item.map { settingsPosition($0, width: width) } ?? ""
    case .events:
      guard let item = cursor.item, let row = document.row(of: item) else { return "" }
      return "\(row + 1) of \(document.count)"
    case .detail, .startup, .graph:
      if isSearched(pane) {
        let found = matchingRows
        guard let index = search?.row.flatMap({ found.firstIndex(of: $0) }) else { return "\(found.count) found" }
        return "\(index + 1) of \(found.count) found"
      }
      guard document.count > height else { return "" }
      return "line \(min(document.count, cursor.top + height)) of \(document.count)"
    }
  }
}

extension Rectangle {
  /// The width for text between the selection mark and the border.
  var textWidth: Int { max(0, width - 2) }
}
