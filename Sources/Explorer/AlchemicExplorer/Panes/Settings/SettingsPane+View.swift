import AlchemicInspection
import TerminalScreen

/// The rows of the settings, with the editor in the row of its entry.
extension SettingsPane {
  func filterAdvice(_ shared: ExplorerState) -> String? { list.advice }

  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard list.document.count == 0 else {
      let document = list.document.wrapped(to: width)
      guard let container = shared.container, container.stores.isEmpty, container.phase != .ready else {
        return document
      }
      // The properties alone would look like all that there is.
      return document.below(emptyNotice(shared), width: width)
    }
    return Document(notice: shared.container == nil ? shared.emptyNotice : emptyNotice(shared), width: width)
  }

  /// Stores are ordinary objects: they exist once the container has created them.
  private func emptyNotice(_ shared: ExplorerState) -> String {
    let key = shared.keyLabel(.start)
    return switch shared.container?.phase {
    case .ready: "No key-value stores. AcEnableUserDefaults() creates one."
    case .failed:
      "Stores are open while the container is started, and its start failed. "
        + "Press \(shared.keyLabel(goingTo: .problems)) for the reason\(shared.canStart ? ", \(key) to retry" : "")."
    case .idle:
      "Stores open with the container. \(shared.canStart ? "Press \(key) to start." : "The explorer is read-only.")"
    case .stopping, .stopped:
      "Stores are open while the container is started. \(shared.canStart ? "Press \(key) to start it again." : "")"
    default: "Stores open with the container, which is starting."
    }
  }

  func draw(
    item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: ExplorerState, on canvas: inout Canvas
  ) {
    guard let (store, entry) = entry(ofItem: item, shared) else { return }
    let columns = SettingColumns(width: area.width)
    canvas.put(entry.title, row: area.row, column: area.column + 2, width: columns.titleWidth)
    let field = Rectangle(
      row: area.row, column: area.column + columns.value, width: area.width - columns.value, height: 1)
    if let editor = overlay as? SettingEditor, editor.store == store.id, editor.key == entry.key {
      draw(editor, in: field, shared, on: &canvas)
      return
    }
    if columns.originWidth > 0 {
      let origin = origin(of: entry, width: columns.originWidth, hasDefault: columns.defaultValue != nil)
      canvas.put(
        origin.text, origin.role, row: area.row, endingAt: field.column + field.width, width: columns.originWidth)
    }
    if let column = columns.defaultValue {
      canvas.put(
        defaultText(of: entry, shared.symbols), .dim, row: area.row, column: area.column + column,
        width: columns.defaultWidth - 1)
    }
    let width = columns.valueWidth
    canvas.put(value(of: entry, width: width, shared.symbols), row: area.row, column: field.column, width: width)
  }

  /// The default value, where another one applies; that of an entry that is not set is its value.
  private func defaultText(of entry: EntrySnapshot, _ symbols: Symbols) -> String {
    guard entry.origin != .default, entry.editor != .secret else { return "" }
    guard let value = entry.defaultValue else { return "none" }
    guard entry.isChanged else { return "the same" }
    let text = SettingText.value(value, of: entry, symbols)
    return text.isEmpty ? "empty" : text
  }

  func hasHeader(in inner: Rectangle) -> Bool { inner.height >= 8 && list.entryCount > 0 }

  func drawHeader(row: Int, column: Int, width: Int, _ shared: ExplorerState, on canvas: inout Canvas) {
    let columns = SettingColumns(width: width)
    canvas.put("Setting", .dim, row: row, column: column + 2, width: columns.titleWidth)
    canvas.put("Value", .dim, row: row, column: column + columns.value, width: columns.valueWidth)
    if let start = columns.defaultValue {
      canvas.put("Default", .dim, row: row, column: column + start, width: columns.defaultWidth - 1)
    }
    if columns.originWidth > 0 {
      canvas.put("Origin", .dim, row: row, endingAt: column + width, width: columns.originWidth)
    }
  }

  private func value(of entry: EntrySnapshot, width: Int, _ symbols: Symbols) -> [Span] {
    let text = SettingText.value(of: entry, symbols)
    let isSet = entry.isChanged
    guard entry.value != nil || entry.defaultValue != nil else { return [Span(text, .dim)] }
    guard !text.isEmpty else { return [Span("empty", .dim)] }
    switch entry.editor {
    case .toggle:
      return entry.isOn
        ? [Span(symbols.created, .good), Span(" on")] : [Span(symbols.notCreated, .dim), Span(" off")]
    case .slider(let minimum, let maximum):
      guard let slider = Slider(minimum: minimum, maximum: maximum, value: entry.value ?? entry.defaultValue) else {
        return [Span(text)]
      }
      // The number matters more than the bar.
      let room = min(8, width - Format.width(of: text) - 1)
      return room < 3 ? [Span(text)] : bar(slider, width: room, symbols) + [Span(" \(text)")]
    case .text, .secret, .integer, .number, .choice, .json, .readOnly:
      return [Span(text, isSet ? .strong : .text)]
    }
  }

  private func origin(of entry: EntrySnapshot, width: Int, hasDefault: Bool) -> Span {
    if entry.conflict != nil { return Span("conflict", .warning) }
    if entry.editor == .readOnly { return Span("read-only", .dim) }
    return switch entry.origin {
    case .default: Span("default", .dim)
    // Where no column has the default value, the origin distinguishes it.
    case .stored where !entry.isChanged: Span(hasDefault ? "stored" : "= default", .dim)
    case .stored: Span("stored")
    case .unknown: Span("unknown", .dim)
    case .commandLine: Span(width < 13 ? "command" : "command line", .warning)
    }
  }

  /// The selected entry's key, where it differs from the title, its default value, where it is set, and the other value of
  /// its conflict.
  func note(_ shared: ExplorerState) -> String {
    guard shared.focus == Self.pane, let entry = selectedEntry(shared)?.entry else { return "" }
    var parts = entry.title == entry.key ? [] : [entry.key]
    let hasColumn = SettingColumns(width: content(shared).textWidth).defaultValue != nil
    if !hasColumn, entry.origin != .default, let value = entry.defaultValue {
      parts.append("default \(SettingText.value(value, of: entry, shared.symbols))")
    }
    if let conflict = entry.conflict { parts.append("other \(SettingFacts.value(of: conflict, entry, shared))") }
    return parts.joined(separator: " \(shared.symbols.separator) ")
  }

  /// When and by whom the selected entry was set, then its position, which is shown at any width.
  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: ExplorerState) -> String {
    guard let item = cursor.item, item >= 0 else { return "" }
    let position = "\(item + 1) of \(list.count)"
    let room = width - Format.width(of: position) - 3
    guard shared.focus == Self.pane, room >= 20, let entry = entry(ofItem: item, shared)?.entry, entry.origin == .stored
    else {
      return position
    }
    var parts: [String] = []
    if let changedAt = entry.changedAt {
      parts.append(Format.date(changedAt + Double(shared.appearance.secondsFromGMT)))
    }
    if let author = entry.changedBy { parts.append("by \(author)") }
    guard !parts.isEmpty else { return position }
    let change = "set " + parts.joined(separator: " ")
    return "\(Format.truncated(change, to: room, shared.symbols)) \(shared.symbols.separator) \(position)"
  }
}
