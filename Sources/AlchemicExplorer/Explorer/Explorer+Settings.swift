import AlchemicInspection

/// Editing the settings.
extension Explorer {
  /// The selected entry, with its store.
  var entryUnderCursor: (store: StoreSnapshot, entry: EntrySnapshot)? {
    self[cursor: .settings].item.flatMap { entry(ofItem: $0) }
  }

  func entry(ofItem item: Int) -> (store: StoreSnapshot, entry: EntrySnapshot)? {
    guard let location = settings[item], let stores = container?.stores, stores.indices.contains(location.store),
      stores[location.store].entries.indices.contains(location.entry)
    else { return nil }
    return (stores[location.store], stores[location.store].entries[location.entry])
  }

  mutating func edit() -> [Effect] {
    guard let (store, entry) = entryUnderCursor, canSendCommands() else { return [] }
    switch entry.editor {
    case .readOnly:
      status = Status(text: "\(entry.title) is read-only.", role: .warning)
    case .toggle:
      return change(
        .saved, entry.title, [.set(store: store.id, key: entry.key, .bool(!entry.isOn), seen: entry.revision)])
    default:
      mode = .editing(SettingEditor(entry, store: store.id))
    }
    return []
  }

  mutating func adjust(_ action: Action) {
    guard case .editing(var editor) = mode else { return }
    editor.adjust(action)
    mode = .editing(editor)
  }

  mutating func save() -> [Effect] {
    if case .choosingFile(let prompt) = mode { return chooseFile(prompt) }
    if case .enteringEntry(let prompt) = mode { return canSendCommands() ? submit(prompt) : [] }
    guard case .editing(var editor) = mode, canSendCommands() else { return [] }
    if isUnchanged(editor) {
      mode = .browsing
      // Otherwise the user might think that the empty editor emptied the secret.
      if editor.isSecret { status = Status(text: "Nothing changed.", role: .text) }
      return []
    }
    switch editor.value {
    case .valid(let value):
      mode = .browsing
      unconfirmed = editor
      return change(.saved, editor.title, [.set(store: editor.store, key: editor.key, value, seen: editor.seen)])
    case .invalid(let reason):
      editor.problem = reason
      mode = .editing(editor)
      return []
    }
  }

  /// Whether saving would change nothing. It does change an entry that another process has changed since the editor
  /// opened.
  private func isUnchanged(_ editor: SettingEditor) -> Bool {
    let entry = container?.entry(editor.store, editor.key)
    return editor.isUnchanged && (editor.isSecret || entry?.value ?? entry?.defaultValue == editor.before)
  }

  mutating func askToRemove() {
    guard let (store, entry) = entryUnderCursor, canSendCommands() else { return }
    guard entry.origin == .stored, entry.editor != .readOnly else {
      let reason =
        switch entry.origin {
        case .commandLine: "is set on the command line: nothing to remove."
        case .default: "is not stored: nothing to remove."
        case .stored: "is read-only."
        }
      status = Status(text: "\(entry.title) \(reason)", role: .warning)
      return
    }
    func shown(_ value: SettingValue) -> String {
      let text = SettingText.value(value, of: entry, symbols)
      return text.isEmpty ? "empty" : text
    }
    let current = (entry.value ?? entry.defaultValue).map(shown) ?? "not set"
    let after = entry.defaultValue.map { "Default after removal: \(shown($0))." }
    let warning = entry.editor == .secret ? " A removed secret can't be restored, not even by undo." : ""
    mode = .asking(
      Question(
        title: "Remove \(entry.title)?",
        text: "Current value: \(current). " + (after ?? "No value after removal.") + warning,
        yes: "yes, remove",
        answer: .change(
          verb: .removed, title: entry.title, [.remove(store: store.id, key: entry.key, seen: entry.revision)])))
  }

  mutating func confirm() -> [Effect] {
    let confirmed = mode
    mode = .browsing
    guard canSendCommands() else { return [] }
    if case .proposing(let proposal) = confirmed { return change(.imported, proposal.subject, proposal.commands) }
    guard case .asking(let question) = confirmed else { return [] }
    switch question.answer {
    case .change(let verb, let title, let commands): return change(verb, title, commands)
    case .restart: return [.restart]
    }
  }
}
