import AlchemicInspection
import TerminalScreen

/// The table of the factories.
extension Explorer {
  func factoriesDocument(width: Int) -> Document {
    guard list.visible.isEmpty else { return list.document }
    if !list.filter.isEmpty {
      return Document(notice: "No factory matches \"\(list.filter)\". Esc clears the filter.", width: width)
    }
    return Document(notice: emptyNotice, width: width)
  }

  /// Why there are no factories, and what to do about it.
  var emptyNotice: String {
    switch container?.phase {
    case nil: "Waiting for the container."
    case .idle: startInvitation
    case .failed:
      "The start failed before there were factories. Press \(keyLabel(.go(.startup))) to see why, \(keyLabel(.start)) to try again."
    case .ready: "This container has no factories."
    default: "No factories yet: the container looks for them."
    }
  }

  func drawFactoriesHeader(row: Int, column: Int, width: Int, on canvas: inout Canvas) {
    let columns = FactoryColumns(width: width)
    canvas.put("Signs", .dim, row: row, column: column + columns.notation, width: 7)
    if let mode = columns.mode { canvas.put("Mode", .dim, row: row, column: column + mode, width: 9) }
    canvas.put("Name", .dim, row: row, column: column + columns.name, width: columns.nameWidth)
    if let type = columns.type { canvas.put("Type", .dim, row: row, column: column + type, width: columns.typeWidth) }
    if let counts = columns.counts {
      canvas.put("Needs", .dim, row: row, endingAt: column + counts - 7, width: 5)
      canvas.put("Users", .dim, row: row, endingAt: column + counts, width: 5)
    }
    canvas.put("Took", .dim, row: row, endingAt: column + width, width: 8)
  }

  func drawFactory(_ id: Int, in place: Rectangle, on canvas: inout Canvas) {
    guard let factory = container?.factory(id) else { return }
    let columns = FactoryColumns(width: place.width)
    let row = place.row
    let mark = symbols.mark(factory)
    // What is dim is drawn in one piece: each change of the look takes a terminal some bytes.
    var signs = factory.notation
    if let mode = columns.mode {
      signs += String(repeating: " ", count: mode - columns.notation - 7) + factory.mode.rawValue
    }
    canvas.put(mark.text, mark.role, row: row, column: place.column, width: 1)
    if mark.role == .dim { signs = " " + signs }
    let signsColumn = mark.role == .dim ? 1 : columns.notation
    canvas.put(signs, .dim, row: row, column: place.column + signsColumn, width: columns.name)
    canvas.put(factory.name, row: row, column: place.column + columns.name, width: columns.nameWidth)
    if let type = columns.type {
      canvas.put(factory.typeName, .dim, row: row, column: place.column + type, width: columns.typeWidth)
    }
    if let counts = columns.counts {
      let needs = factory.arguments.count + factory.injections.count
      let end = place.column + counts
      if needs > 0 { canvas.put("\(needs)", .dim, row: row, endingAt: end - 7, width: 5) }
      if !factory.dependents.isEmpty {
        canvas.put("\(factory.dependents.count)", .dim, row: row, endingAt: end, width: 5)
      }
    }
    let took = took(factory)
    canvas.put(took.text, took.role, row: row, endingAt: place.column + place.width, width: 8)
  }

  /// How long the creation took, or what else there is to say in its place.
  private func took(_ factory: FactorySnapshot) -> Span {
    switch factory.state {
    case .starting(let since, _): Span(Format.duration(Format.elapsed(from: since, to: now), symbols), .accent)
    case .started(_, let took, _): Span(Format.duration(took, symbols))
    case .set: Span("set", .dim)
    case .failed: Span("failed", .bad)
    case .idle: Span(factory.madeCount > 0 ? "\(symbols.times)\(factory.madeCount)" : "", .dim)
    }
  }

  /// The filter in the border, while it is typed.
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

/// Where the columns of the table stand; the type gives way first, the word for the mode comes with enough room.
private struct FactoryColumns {
  let notation = 2
  let mode: Int?
  let name: Int
  let nameWidth: Int
  let type: Int?
  let typeWidth: Int
  /// Where the numbers of needs and users end.
  let counts: Int?

  init(width: Int) {
    // The mark, the signs, and the time at the right end with a space before it.
    mode = width >= 74 ? 11 : nil
    name = width >= 74 ? 22 : 11
    counts = width >= 90 ? width - 10 : nil
    let rest = max(0, (counts.map { $0 - 13 } ?? width - 9) - name)
    if rest >= 26 {
      nameWidth = (rest - 2) * 11 / 20
      type = name + nameWidth + 2
      typeWidth = rest - nameWidth - 2
    } else {
      nameWidth = rest
      type = nil
      typeWidth = 0
    }
  }
}
