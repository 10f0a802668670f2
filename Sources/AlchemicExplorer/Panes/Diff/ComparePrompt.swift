import TerminalScreen

/// The prompt for the file or the process to compare with.
struct ComparePrompt: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [.line: KeyBinding.saving + KeyBinding.typing]

  var name: LineEditor
  var problem: String?

  var context: Context { .line }
  var fullProblem: String? { problem }

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? {
    if let edit = action.edit {
      name.perform(edit)
      problem = nil
      return []
    }
    switch action {
    case .cancel: return [.close]
    case .save:
      guard !name.text.isEmpty else {
        problem = "Enter a file or a process."
        return []
      }
      return [.close, .compare(name.text)]
    default: return nil
    }
  }

  mutating func type(_ text: String, _ shared: inout Shared) -> [ExplorerRequest]? {
    name.insert(text)
    problem = nil
    return []
  }

  func hint(for action: Action, _ shared: Shared) -> String? { action == .save ? "compare" : nil }

  func draw(_ shared: Shared, on canvas: inout Canvas) {
    let box = Rectangle.centred(width: min(60, canvas.screen.width - 4), height: 5, on: canvas)
    canvas.clear(box)
    canvas.frame(box, title: "Compare with an earlier run", isFocused: true)
    let inner = Rectangle(row: box.row + 1, column: box.column + 3, width: box.width - 6, height: box.height - 2)
    canvas.put("Run", .dim, row: inner.row, column: inner.column, width: 6)
    canvas.draw(name, in: Rectangle(row: inner.row, column: inner.column + 6, width: inner.width - 6, height: 1))
    let (text, role): (String, Role) =
      problem.map { ("\(shared.symbols.failed) \($0)", .bad) } ?? ("A saved file, or a process ID or name.", .dim)
    canvas.put(text, role, row: inner.row + inner.height - 1, column: inner.column, width: inner.width)
  }
}
