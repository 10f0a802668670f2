public import AlchemicInspection
import TerminalScreen

/// A value for a key, out of a file of settings.
public struct SettingAssignment: Hashable, Sendable {
  /// The setting's key.
  public var key: String
  /// What the file says it is.
  public var value: SettingValue

  /// A value for a key.
  public init(key: String, value: SettingValue) {
    self.key = key
    self.value = value
  }
}

/// A file that is being named, to import settings from.
struct ImportPrompt: Hashable {
  let store: String
  let title: String
  var path: LineEditor
  var problem: String?
}

/// Settings that go to a file and come from one.
extension Explorer {
  mutating func exportSettings() -> [Effect] {
    guard let store = entryUnderCursor?.store ?? container?.stores.first else {
      status = Status(text: "There is no store to export.", role: .warning)
      return []
    }
    return [.exportSettings(store)]
  }

  mutating func askForImport() {
    guard isReachable() else { return }
    guard let store = entryUnderCursor?.store ?? container?.stores.first else {
      status = Status(text: "There is no store to import into.", role: .warning)
      return
    }
    activity = .choosingFile(
      ImportPrompt(store: store.id, title: "Import into \(store.title)", path: LineEditor("")))
  }

  mutating func edit(_ prompt: ImportPrompt, _ change: (inout LineEditor) -> Void) {
    var prompt = prompt
    change(&prompt.path)
    prompt.problem = nil
    activity = .choosingFile(prompt)
  }

  mutating func chooseFile(_ prompt: ImportPrompt) -> [Effect] {
    guard !prompt.path.text.isEmpty else {
      var prompt = prompt
      prompt.problem = "The path of a file is needed."
      activity = .choosingFile(prompt)
      return []
    }
    activity = .browsing
    return [.readSettings(store: prompt.store, path: prompt.path.text)]
  }

  /// Shows what a file would change, and asks.
  mutating func propose(_ assignments: [SettingAssignment], for store: String) {
    guard activity == .browsing, isReachable() else { return }
    var changes: [(command: Command, text: String)] = []
    var left = 0
    for assignment in assignments {
      let entry = container?.entry(store, assignment.key)
      switch entry?.editor {
      case .secret, .readOnly:
        left += 1
        continue
      default: break
      }
      let value = assignment.value.fitted(to: entry)
      if entry?.storedValue == value { continue }
      let shown = entry.map { SettingText.value(value, of: $0, symbols) } ?? SettingText.plain(value)
      let before = entry.map { SettingText.value(of: $0, symbols) } ?? "not set"
      changes.append(
        (
          .set(store: store, key: assignment.key, value, seen: entry?.revision),
          "\(entry?.title ?? assignment.key): \(before) \(symbols.arrow) \(shown)"
        ))
    }
    let kept = left == 0 ? "" : " \(left) that cannot be set this way \(left == 1 ? "is" : "are") left out."
    guard !changes.isEmpty else {
      status = Status(text: "The file changes nothing.\(kept)", role: .warning)
      return
    }
    let title = "Change \(Format.count(changes.count, "setting", "settings"))?"
    // As many as there is room for, or all but that many would be behind the border.
    let room = max(1, height - 12)
    var lines = changes.prefix(changes.count > room ? room - 1 : room).map(\.text)
    if changes.count > lines.count { lines.append("and \(changes.count - lines.count) more") }
    if !kept.isEmpty { lines.append(String(kept.dropFirst())) }
    activity = .asking(
      Question(
        title: title, text: lines.joined(separator: "\n"), yes: "yes, import",
        answer: .change(
          verb: .imported, title: Format.count(changes.count, "setting", "settings"), changes.map(\.command))))
  }

  func draw(_ prompt: ImportPrompt, on canvas: inout Canvas) {
    let box = centred(width: min(60, canvas.screen.width - 4), height: 5, on: canvas)
    canvas.clear(box)
    canvas.frame(box, title: prompt.title, isFocused: true)
    let inner = Rectangle(row: box.row + 1, column: box.column + 3, width: box.width - 6, height: box.height - 2)
    canvas.put("File", .dim, row: inner.row, column: inner.column, width: 6)
    canvas.draw(
      prompt.path, in: Rectangle(row: inner.row, column: inner.column + 6, width: inner.width - 6, height: 1))
    let last = inner.row + inner.height - 1
    if let problem = prompt.problem {
      canvas.put("\(symbols.failed) \(problem)", .bad, row: last, column: inner.column, width: inner.width)
    } else {
      canvas.put(
        "JSON, as \(keyLabel(.exportSettings)) writes it; you see what changes first.", .dim, row: last,
        column: inner.column, width: inner.width)
    }
  }
}

extension SettingValue {
  /// The value in the kind that an entry has: files do not tell 3 from 3.0, nor on from 1.
  fileprivate func fitted(to entry: EntrySnapshot?) -> SettingValue {
    switch (self, entry?.storedValue ?? entry?.defaultValue ?? entry?.value) {
    case (.integer(let number), .double?): .double(Double(number))
    case (.double(let number), .integer?): Int64(exactly: number).map { .integer($0) } ?? self
    default: self
    }
  }
}
