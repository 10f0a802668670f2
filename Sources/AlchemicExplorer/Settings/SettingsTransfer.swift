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
