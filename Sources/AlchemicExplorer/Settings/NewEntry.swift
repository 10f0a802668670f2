import AlchemicInspection
import TerminalScreen

/// An entry that is being added, or an entry's new key.
struct NewEntry: Hashable {
  let store: String
  let title: String
  /// The entry that gets the key; `nil` for a new one.
  let renamed: EntrySnapshot?
  var key = LineEditor()
  var value = LineEditor()
  /// The one that is being written.
  var field = Field.key
  var problem: String?

  enum Field: Hashable, CaseIterable {
    case key, value
  }

  /// The line of the field that is being written.
  var line: LineEditor {
    get { field == .key ? key : value }
    set { if field == .key { key = newValue } else { value = newValue } }
  }

  /// What the keys mean: a new entry has two fields, an entry that is renamed its key alone.
  var context: Context { renamed == nil ? .fields : .line }
}

extension SettingValue {
  /// A value as it is typed for an entry of which nothing is known: a number, true or false, else a text; quotes make a
  /// text of anything.
  init(typed text: String) {
    if text == "true" || text == "false" {
      self = .bool(text == "true")
    } else if let number = Int64(text) {
      self = .integer(number)
    } else if let number = Double(text), number.isFinite {
      self = .double(number)
    } else if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      self = .string(String(text.dropFirst().dropLast()))
    } else {
      self = .string(text)
    }
  }
}

/// Adding entries, and giving them other keys.
extension Explorer {
  /// Begins what `a` adds in the pane.
  mutating func add() -> [Effect] {
    guard isReachable() else { return [] }
    switch focus {
    case .callbacks:
      let count = container?.callbacks.count { $0.label.hasPrefix("explorer ") } ?? 0
      return [.perform(.registerCallback(label: "explorer \(count + 1)"))]
    case .settings:
      guard let store = entryUnderCursor?.store ?? container?.stores.first else {
        status = Status(text: "There is no store to add to.", role: .warning)
        return []
      }
      mode = .naming(NewEntry(store: store.id, title: "New entry in \(store.title)", renamed: nil))
    case .factories, .detail, .startup, .graph, .events: break
    }
    return []
  }

  mutating func rename() {
    guard let (store, entry) = entryUnderCursor, isReachable() else { return }
    let reason: String? =
      switch (entry.origin, entry.editor) {
      case (.commandLine, _): "comes from the command line."
      case (.default, _): "is not stored."
      case (_, .secret): "is a secret: it can be set again under another key."
      case (_, .readOnly): "can only be read."
      default: entry.title != entry.key || entry.defaultValue != nil ? "is one that the program knows by its key." : nil
      }
    if let reason {
      status = Status(text: "\(entry.title) \(reason)", role: .warning)
      return
    }
    mode = .naming(
      NewEntry(store: store.id, title: "Rename \(entry.key)", renamed: entry, key: LineEditor(entry.key)))
  }

  /// Goes to the other field of a new entry, with what is in both.
  mutating func changeField() {
    guard case .naming(var new) = mode else { return }
    new.field = new.field.next
    new.problem = nil
    mode = .naming(new)
  }

  /// Goes on from a key to the value, or sends what was written.
  mutating func saveNew(_ new: NewEntry) -> [Effect] {
    var new = new
    let key = new.key.text
    if let problem = problem(with: key, of: new) {
      new.problem = problem
      new.field = .key
    } else if let entry = new.renamed, let value = entry.value {
      mode = .browsing
      // The new one is there before the old one goes, whatever happens between.
      return change(
        .renamed, "\(entry.key), \(key) now",
        [
          .set(store: new.store, key: key, value, seen: nil),
          .remove(store: new.store, key: entry.key, seen: entry.revision),
        ])
    } else if new.field == .value {
      mode = .browsing
      return change(.added, key, [.set(store: new.store, key: key, SettingValue(typed: new.value.text), seen: nil)])
    } else {
      new.field = .value
      new.problem = nil
    }
    mode = .naming(new)
    return []
  }

  private func problem(with key: String, of new: NewEntry) -> String? {
    if key.isEmpty { return "A key is needed." }
    return container?.entry(new.store, key) == nil ? nil : "\(key) is there already."
  }

  mutating func edit(_ new: NewEntry, _ change: (inout LineEditor) -> Void) {
    var new = new
    change(&new.line)
    new.problem = nil
    mode = .naming(new)
  }

  func draw(_ new: NewEntry, on canvas: inout Canvas) {
    let box = centred(width: min(60, canvas.screen.width - 4), height: new.renamed == nil ? 6 : 4, on: canvas)
    canvas.clear(box)
    canvas.frame(box, title: new.title, isFocused: true)
    let inner = Rectangle(row: box.row + 1, column: box.column + 3, width: box.width - 6, height: box.height - 2)
    draw("Key", new.key, isActive: new.field == .key, row: inner.row, in: inner, on: &canvas)
    if new.renamed == nil {
      draw("Value", new.value, isActive: new.field == .value, row: inner.row + 1, in: inner, on: &canvas)
      let hint = new.field == .key ? "" : "A number, true, false, or a text; \"5\" is a text."
      canvas.put(hint, .dim, row: inner.row + 3, column: inner.column, width: inner.width)
    }
    if let problem = new.problem {
      canvas.put(
        "\(symbols.failed) \(problem)", .bad, row: box.row + box.height - 2, column: inner.column, width: inner.width)
    }
  }

  private func draw(
    _ label: String, _ line: LineEditor, isActive: Bool, row: Int, in inner: Rectangle, on canvas: inout Canvas
  ) {
    canvas.put(label, .dim, row: row, column: inner.column, width: 8)
    let field = Rectangle(row: row, column: inner.column + 8, width: inner.width - 8, height: 1)
    guard isActive else {
      canvas.put(line.text, row: row, column: field.column, width: field.width)
      return
    }
    canvas.draw(line, in: field)
  }
}

extension Canvas {
  /// Draws a line that is being written, with the cursor in it.
  mutating func draw(_ line: LineEditor, in field: Rectangle, mask: Character? = nil) {
    let (text, cursor) = line.window(width: field.width, mask: mask)
    let style = Style(attributes: .underline)
    screen.fill(row: field.row, column: field.column, width: field.width, style: style)
    screen.put(text, row: field.row, column: field.column, style: style, limit: field.width)
    screen.cursor = Position(row: field.row, column: field.column + min(cursor, max(0, field.width - 1)))
  }
}
