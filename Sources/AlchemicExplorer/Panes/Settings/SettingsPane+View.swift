import AlchemicInspection
import TerminalScreen

/// The rows of the settings, with the editor in the row of its entry.
extension SettingsPane {
  func document(width: Int, _ shared: Shared) -> Document {
    guard list.document.count == 0 else { return list.document.wrapped(to: width) }
    return Document(notice: shared.container == nil ? shared.emptyNotice : emptyNotice(shared), width: width)
  }

  /// Stores are ordinary objects: they exist once the container has created them.
  private func emptyNotice(_ shared: Shared) -> String {
    shared.container?.phase == .ready
      ? "No key-value stores. AcEnableUserDefaults() creates one."
      : "Stores open with the container." + (shared.isReadOnly ? "" : " Press \(shared.keyLabel(.start)) to start.")
  }

  func draw(item: Int, in area: Rectangle, over overlay: (any Overlay)?, _ shared: Shared, on canvas: inout Canvas) {
    guard let (store, entry) = entry(ofItem: item, shared) else { return }
    let titleWidth = min(30, area.width * 42 / 100)
    canvas.put(entry.title, row: area.row, column: area.column + 2, width: titleWidth - 4)
    let field = Rectangle(
      row: area.row, column: area.column + titleWidth, width: area.width - titleWidth, height: 1)
    if let editor = overlay as? SettingEditor, editor.store == store.id, editor.key == entry.key {
      draw(editor, in: field, shared, on: &canvas)
      return
    }
    let origin = origin(of: entry)
    let originWidth = field.width >= 24 ? 13 : 0
    if originWidth > 0 {
      canvas.put(origin.text, origin.role, row: area.row, endingAt: field.column + field.width, width: originWidth)
    }
    let width = field.width - originWidth - 1
    canvas.put(value(of: entry, width: width, shared.symbols), row: area.row, column: field.column, width: width)
  }

  private func value(of entry: EntrySnapshot, width: Int, _ symbols: Symbols) -> [Span] {
    let text = SettingText.value(of: entry, symbols)
    let isSet = entry.origin != .default
    guard entry.value != nil || entry.defaultValue != nil else { return [Span(text, .dim)] }
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

  private func origin(of entry: EntrySnapshot) -> Span {
    if entry.editor == .readOnly { return Span("read-only", .dim) }
    return switch entry.origin {
    case .default: Span("default", .dim)
    case .stored: Span("stored")
    case .commandLine: Span("command line", .warning)
    }
  }

  private func bar(_ slider: Slider, width: Int, _ symbols: Symbols) -> [Span] {
    let full = max(0, min(width, Int(slider.fraction * Double(width) + 0.5)))
    return [
      Span(String(repeating: symbols.barFull, count: full), .accent),
      Span(String(repeating: symbols.barEmpty, count: width - full), .dim),
    ]
  }

  private func draw(_ editor: SettingEditor, in field: Rectangle, _ shared: Shared, on canvas: inout Canvas) {
    var field = field
    if let difference = difference(of: editor, shared), field.width >= 30 {
      let width = min(Format.width(of: difference), field.width / 3)
      canvas.put(difference, .dim, row: field.row, endingAt: field.column + field.width, width: width)
      field.width -= width + 2
    }
    switch editor.field {
    case .line(let line, let kind):
      canvas.draw(line, in: field, mask: kind == .secret ? shared.symbols.mask : nil)
    case .choice(let choices, let selected):
      canvas.put(
        [
          Span("\(shared.symbols.previous) ", .accent), Span(choices[selected].title, .strong),
          Span(" \(shared.symbols.next)", .accent), Span("  \(selected + 1) of \(choices.count)", .dim),
        ], row: field.row, column: field.column, width: field.width)
    case .slider(let slider):
      let end = draw(slider, in: field, shared.symbols, on: &canvas)
      canvas.put(
        SettingText.plain(slider.settingValue), .strong, row: field.row, column: end,
        width: field.column + field.width - end)
    case .sliderNumber(let line, let slider):
      let shown = editor.number.map { slider.moved(to: $0) } ?? slider
      let end = draw(shown, in: field, shared.symbols, on: &canvas)
      let width = max(1, min(Self.numberWidth, field.column + field.width - end))
      canvas.draw(line, in: Rectangle(row: field.row, column: end, width: width, height: 1))
    }
  }

  /// The columns for the number beside a slider.
  private static let numberWidth = 8

  /// Draws a slider between its bounds, and returns the column of its number.
  private func draw(_ slider: Slider, in field: Rectangle, _ symbols: Symbols, on canvas: inout Canvas) -> Int {
    let (minimum, maximum) = slider.bounds
    let begin = [Span("\(minimum) ", .dim), Span("\(symbols.previous) ", .accent)]
    let end = [Span(" \(symbols.next)", .accent), Span(" \(maximum)", .dim), Span("  ")]
    let taken = (begin + end).reduce(0) { $0 + Format.width(of: $1.text) }
    let barWidth = max(4, min(16, field.width - taken - Self.numberWidth))
    return canvas.put(
      begin + bar(slider, width: barWidth, symbols) + end, row: field.row, column: field.column, width: field.width)
  }

  /// The old value, where saving would change it.
  private func difference(of editor: SettingEditor, _ shared: Shared) -> String? {
    guard case .valid(let value) = editor.value, let entry = shared.container?.entry(editor.store, editor.key),
      let before = editor.before, before != value
    else { return nil }
    return "was \(SettingText.value(before, of: entry, shared.symbols))"
  }

  /// The selected entry's key, where it differs from the title, and its default value, where it is set.
  func note(_ shared: Shared) -> String {
    guard shared.focus == Self.pane, let entry = selectedEntry(shared)?.entry else { return "" }
    var parts = entry.title == entry.key ? [] : [entry.key]
    if entry.origin != .default, let value = entry.defaultValue {
      parts.append("default \(SettingText.value(value, of: entry, shared.symbols))")
    }
    return parts.joined(separator: " \(shared.symbols.separator) ")
  }

  /// When and by whom the selected entry was set, then its position, which is shown at any width.
  func position(_ cursor: Cursor, in document: Document, width: Int, height: Int, _ shared: Shared) -> String {
    guard let item = cursor.item else { return "" }
    let position = "\(item + 1) of \(list.count)"
    let room = width - Format.width(of: position) - 3
    guard shared.focus == Self.pane, room >= 20, let entry = entry(ofItem: item, shared)?.entry, entry.origin == .stored
    else {
      return position
    }
    var parts: [String] = []
    if let changedAt = entry.changedAt { parts.append(Format.date(changedAt + Double(shared.secondsFromGMT))) }
    if let author = entry.changedBy { parts.append("by \(author)") }
    guard !parts.isEmpty else { return position }
    let change = "set " + parts.joined(separator: " ")
    return "\(Format.truncated(change, to: room, shared.symbols)) \(shared.symbols.separator) \(position)"
  }
}
