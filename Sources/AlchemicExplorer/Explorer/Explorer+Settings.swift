import AlchemicInspection

/// Editing the settings.
extension Explorer {
  /// The selected entry, with its store.
  var entryUnderCursor: (store: StoreSnapshot, entry: EntrySnapshot)? {
    self[cursor: .settings].item.flatMap { entry(ofItem: $0) }
  }

  func entry(ofItem item: Int) -> (store: StoreSnapshot, entry: EntrySnapshot)? {
    guard let place = settings[item], let stores = container?.stores, stores.indices.contains(place.store),
      stores[place.store].entries.indices.contains(place.entry)
    else { return nil }
    return (stores[place.store], stores[place.store].entries[place.entry])
  }

  mutating func edit() -> [Effect] {
    guard let (store, entry) = entryUnderCursor, canSendCommands() else { return [] }
    switch entry.editor {
    case .readOnly:
      status = Status(text: "\(entry.title) can only be read.", role: .warning)
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
      // An empty editor might be taken for a way to empty the secret.
      if editor.isSecret { status = Status(text: "Nothing was changed.", role: .text) }
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

  /// Whether saving would leave the entry as it is. Over what somebody else has changed meanwhile, it would not.
  private func isUnchanged(_ editor: SettingEditor) -> Bool {
    let entry = container?.entry(editor.store, editor.key)
    return editor.isUnchanged && (editor.isSecret || entry?.value ?? entry?.defaultValue == editor.before)
  }

  mutating func askToRemove() {
    guard let (store, entry) = entryUnderCursor, canSendCommands() else { return }
    guard entry.origin == .stored, entry.editor != .readOnly else {
      let reason =
        switch entry.origin {
        case .commandLine: "comes from the command line: nothing to remove."
        case .default: "is not stored: nothing to remove."
        case .stored: "can only be read."
        }
      status = Status(text: "\(entry.title) \(reason)", role: .warning)
      return
    }
    let after = entry.defaultValue.map { "Then its default counts: \(SettingText.value($0, of: entry, symbols))." }
    let warning = entry.editor == .secret ? " A secret cannot be brought back, not by undoing either." : ""
    mode = .asking(
      Question(
        title: "Remove \(entry.title)?",
        text: "It is \(SettingText.value(of: entry, symbols)). " + (after ?? "Then it has no value.") + warning,
        yes: "yes, remove it",
        answer: .change(
          verb: .removed, title: entry.title, [.remove(store: store.id, key: entry.key, seen: entry.revision)])))
  }

  mutating func confirm() -> [Effect] {
    let asked = mode
    mode = .browsing
    guard canSendCommands() else { return [] }
    if case .proposing(let proposal) = asked { return change(.imported, proposal.subject, proposal.commands) }
    guard case .asking(let question) = asked else { return [] }
    switch question.answer {
    case .change(let verb, let title, let commands): return change(verb, title, commands)
    case .restart: return [.restart]
    }
  }
}
