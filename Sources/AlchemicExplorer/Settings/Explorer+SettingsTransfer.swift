import AlchemicInspection
import TerminalScreen

/// Exporting settings to a file and importing them.
extension Explorer {
  mutating func exportSettings() -> [Effect] {
    guard let store = entryUnderCursor?.store ?? container?.stores.first else {
      status = Status(text: "No store to export.", role: .warning)
      return []
    }
    return [.exportSettings(store)]
  }

  mutating func askForImport() {
    guard canSendCommands() else { return }
    guard let store = entryUnderCursor?.store ?? container?.stores.first else {
      status = Status(text: "No store to import into.", role: .warning)
      return
    }
    mode = .choosingFile(
      ImportPrompt(store: store.id, title: "Import into \(store.title)", path: LineEditor("")))
  }

  mutating func edit(_ prompt: ImportPrompt, _ change: (inout LineEditor) -> Void) {
    var prompt = prompt
    change(&prompt.path)
    prompt.state = .enteringPath
    mode = .choosingFile(prompt)
  }

  mutating func chooseFile(_ prompt: ImportPrompt) -> [Effect] {
    guard prompt.state != .reading else { return [] }
    var prompt = prompt
    let path = prompt.path.text
    prompt.state = path.isEmpty ? .failed("Enter the path of a file.") : .reading
    mode = .choosingFile(prompt)
    return path.isEmpty ? [] : [.readSettings(store: prompt.store, path: path)]
  }

  /// The prompt whose file is being read for a store; `nil` once the user has left it.
  private func promptReading(for store: String) -> ImportPrompt? {
    guard case .choosingFile(let prompt) = mode, prompt.store == store, prompt.state == .reading else { return nil }
    return prompt
  }

  /// Applies the content of a file: proposes its changes.
  mutating func receive(_ assignments: [SettingAssignment], ofFileFor store: String) {
    guard promptReading(for: store) != nil else { return }
    mode = .browsing
    propose(assignments, for: store)
  }

  /// Shows why a file cannot be read, in its prompt, where the user can correct the path.
  mutating func showUnreadableFile(for store: String, _ reason: String) {
    guard var prompt = promptReading(for: store) else { return }
    prompt.state = .failed(reason)
    mode = .choosingFile(prompt)
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
    let (text, role): (String, Role) =
      switch prompt.state {
      case .enteringPath: ("JSON, as exported with \(keyLabel(.exportSettings)). You confirm the changes first.", .dim)
      case .reading: ("Reading the file.", .dim)
      case .failed(let reason): ("\(symbols.failed) \(reason)", .bad)
      }
    canvas.put(text, role, row: last, column: inner.column, width: inner.width)
  }
}
