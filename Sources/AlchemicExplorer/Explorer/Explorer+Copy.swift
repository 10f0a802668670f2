import AlchemicInspection

/// Copying what is selected to the clipboard.
extension Explorer {
  mutating func copy() -> [Effect] {
    guard let text = textToCopy, !text.isEmpty else {
      status = Status(text: "Nothing to copy here.", role: .warning)
      return []
    }
    let line = text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    status = Status(text: "Copied: \(line)", role: .good)
    return [.copy(text)]
  }

  private var textToCopy: String? {
    if case .readingMessages = mode { return messagesText }
    guard let container else { return nil }
    switch focus {
    case .factories:
      return selectedName
    case .detail:
      return selected.flatMap { container.factory($0) }.map { "\($0.name) (\($0.location))" }
    case .graph: return self[cursor: .graph].item.flatMap { container.factory($0)?.name }
    case .events: return self[cursor: .events].item.flatMap { shownEvents[$0] }.map { "\($0.text) \($0.note)" }
    case .startup:
      return container.failure ?? self[cursor: .startup].item.flatMap { container.factory($0)?.name }
    case .callbacks:
      guard let item = self[cursor: .callbacks].item, container.callbacks.indices.contains(item) else { return nil }
      return container.callbacks[item].location.description
    case .settings:
      guard let entry = entryUnderCursor?.entry, entry.editor != .secret else { return nil }
      return entry.value.map { SettingText.plain($0) }
    }
  }
}
