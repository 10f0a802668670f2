import AlchemicInspection
import TerminalScreen

extension ImportPrompt: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [.line: KeyBinding.saving + KeyBinding.typing]

  var context: Context { .line }
  var isUnfinishedEdit: Bool { true }
  var fullProblem: String? { if case .failed(let reason) = state { reason } else { nil } }

  mutating func perform(_ action: Action, _ shared: inout Shared) -> [ExplorerRequest]? {
    if let edit = action.edit {
      path.perform(edit)
      state = .enteringPath
      return []
    }
    switch action {
    case .cancel: return [.close]
    case .save:
      guard state != .reading else { return [] }
      state = path.text.isEmpty ? .failed("Enter the path of a file.") : .reading
      return path.text.isEmpty ? [] : [.effect(.readSettings(store: store, path: path.text))]
    default: return nil
    }
  }

  mutating func type(_ text: String, _ shared: inout Shared) -> [ExplorerRequest]? {
    path.insert(text)
    state = .enteringPath
    return []
  }

  /// Applies the content of the file: proposes its changes. An unreadable file keeps the prompt, where the user can
  /// correct the path.
  mutating func receive(_ occurrence: Occurrence, _ shared: inout Shared) -> [ExplorerRequest] {
    switch occurrence {
    case .settingsRead(store, let assignments) where state == .reading:
      guard shared.canSendCommands(), let store = shared.container?.stores.first(where: { $0.id == store }) else {
        return [.close]
      }
      let proposal = ImportProposal(assignments, for: store, shared.symbols)
      if !proposal.commands.isEmpty { return [.close, .open(proposal)] }
      shared.warn(proposal.refusal)
      return [.close]
    case .settingsUnreadable(store, let reason) where state == .reading:
      state = .failed(reason)
      return []
    default: return []
    }
  }

  func hint(for action: Action, _ shared: Shared) -> String? { action == .save ? "read" : nil }

  func draw(_ shared: Shared, on canvas: inout Canvas) {
    let box = Rectangle.centred(width: min(60, canvas.screen.width - 4), height: 5, on: canvas)
    canvas.clear(box)
    canvas.frame(box, title: title, isFocused: true)
    let inner = Rectangle(row: box.row + 1, column: box.column + 3, width: box.width - 6, height: box.height - 2)
    canvas.put("File", .dim, row: inner.row, column: inner.column, width: 6)
    canvas.draw(
      path, in: Rectangle(row: inner.row, column: inner.column + 6, width: inner.width - 6, height: 1))
    let last = inner.row + inner.height - 1
    let (text, role): (String, Role) =
      switch state {
      case .enteringPath:
        ("JSON, exported with \(shared.keyLabel(.exportSettings)). You confirm the changes first.", .dim)
      case .reading: ("Reading the file.", .dim)
      case .failed(let reason): ("\(shared.symbols.failed) \(reason)", .bad)
      }
    canvas.put(text, role, row: last, column: inner.column, width: inner.width)
  }
}
