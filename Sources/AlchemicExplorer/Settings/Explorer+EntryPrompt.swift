import AlchemicInspection
import TerminalScreen

/// Adding and renaming entries.
extension Explorer {
  /// Adds what `a` adds in the focused pane: an entry or a callback.
  mutating func add() -> [Effect] {
    guard canSendCommands() else { return [] }
    switch focus {
    case .callbacks:
      let count = container?.callbacks.count { $0.label.hasPrefix("explorer ") } ?? 0
      return [.perform(.registerCallback(label: "explorer \(count + 1)"))]
    case .settings:
      guard let store = entryUnderCursor?.store ?? container?.stores.first else {
        status = Status(text: "No store to add an entry to.", role: .warning)
        return []
      }
      mode = .enteringEntry(EntryPrompt(store: store.id, title: "New entry in \(store.title)", renamed: nil))
    case .factories, .detail, .startup, .graph, .events: break
    }
    return []
  }

  mutating func rename() {
    guard let (store, entry) = entryUnderCursor, canSendCommands() else { return }
    let reason: String? =
      switch (entry.origin, entry.editor) {
      case (.commandLine, _): "it is set on the command line."
      case (.default, _): "it is not stored."
      case (_, .secret): "it is a secret. Add it again under another key."
      case (_, .readOnly): "it is read-only."
      default: entry.title != entry.key || entry.defaultValue != nil ? "the program declares this key." : nil
      }
    if let reason {
      status = Status(text: "Can't rename \(entry.title): \(reason)", role: .warning)
      return
    }
    mode = .enteringEntry(
      EntryPrompt(store: store.id, title: "Rename \(entry.key)", renamed: entry, key: LineEditor(entry.key)))
  }

  /// Switches between the key and the value of a new entry.
  mutating func changeField() {
    guard case .enteringEntry(var prompt) = mode else { return }
    prompt.field = prompt.field.next
    prompt.problem = nil
    mode = .enteringEntry(prompt)
  }

  /// Moves from the key to the value, or sends the entry.
  mutating func submit(_ prompt: EntryPrompt) -> [Effect] {
    var prompt = prompt
    let key = prompt.key.text
    if let problem = problem(with: key, of: prompt) {
      prompt.problem = problem
      prompt.field = .key
    } else if let entry = prompt.renamed, let value = entry.value {
      mode = .browsing
      // Set first, removed second: an interruption in between loses no value.
      return change(
        .renamed, "\(entry.key) to \(key)",
        [
          .set(store: prompt.store, key: key, value, seen: nil),
          .remove(store: prompt.store, key: entry.key, seen: entry.revision),
        ])
    } else if prompt.field == .value {
      mode = .browsing
      return change(
        .added, key, [.set(store: prompt.store, key: key, SettingValue(typed: prompt.value.text), seen: nil)])
    } else {
      prompt.field = .value
      prompt.problem = nil
    }
    mode = .enteringEntry(prompt)
    return []
  }

  private func problem(with key: String, of prompt: EntryPrompt) -> String? {
    if key.isEmpty { return "Enter a key." }
    return container?.entry(prompt.store, key) == nil ? nil : "\(key) already exists."
  }

  mutating func edit(_ prompt: EntryPrompt, _ change: (inout LineEditor) -> Void) {
    var prompt = prompt
    change(&prompt.line)
    prompt.problem = nil
    mode = .enteringEntry(prompt)
  }

  func draw(_ prompt: EntryPrompt, on canvas: inout Canvas) {
    let box = centred(width: min(60, canvas.screen.width - 4), height: prompt.renamed == nil ? 6 : 4, on: canvas)
    canvas.clear(box)
    canvas.frame(box, title: prompt.title, isFocused: true)
    let inner = Rectangle(row: box.row + 1, column: box.column + 3, width: box.width - 6, height: box.height - 2)
    draw("Key", prompt.key, isActive: prompt.field == .key, row: inner.row, in: inner, on: &canvas)
    if prompt.renamed == nil {
      draw("Value", prompt.value, isActive: prompt.field == .value, row: inner.row + 1, in: inner, on: &canvas)
      let hint = prompt.field == .key ? "" : "A number, true, false or text; \"5\" in quotes is text."
      canvas.put(hint, .dim, row: inner.row + 3, column: inner.column, width: inner.width)
    }
    if let problem = prompt.problem {
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
