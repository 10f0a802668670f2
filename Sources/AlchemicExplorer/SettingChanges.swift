import AlchemicInspection

/// What a person changed in the settings, to take it back and to do it again.
///
/// Only what the container accepted is remembered; a secret is not.
struct SettingChanges: Hashable {
  struct Change: Hashable {
    let store: String
    let key: String
    /// What was stored before and after; `nil` for nothing.
    let before: SettingValue?
    let after: SettingValue?

    /// The change back.
    var inverse: Change { Change(store: store, key: key, before: after, after: before) }
  }

  private enum Way { case forth, undo, redo }

  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []
  /// What was sent and not answered yet.
  private var sent: [(command: Command, change: Change, way: Way)] = []

  static let limit = 100

  /// Takes down a change that is sent.
  mutating func send(_ command: Command, _ change: Change) {
    sent.append((command, change, .forth))
  }

  /// Takes down that the last change is being taken back.
  mutating func sendUndo(_ command: Command) {
    guard let last = done.popLast() else { return }
    sent.append((command, last, .undo))
  }

  /// Takes down that the change that was taken back last is being done again.
  mutating func sendRedo(_ command: Command) {
    guard let last = undone.popLast() else { return }
    sent.append((command, last, .redo))
  }

  /// A command was carried out, or refused; what was refused is as it was.
  mutating func finish(_ command: Command, isRefused: Bool) {
    guard let index = sent.firstIndex(where: { $0.command == command }) else { return }
    let (_, change, way) = sent.remove(at: index)
    switch (way, isRefused) {
    case (.forth, true), (.undo, true), (.redo, true): break
    case (.forth, false):
      done.append(change)
      undone = []
      if done.count > Self.limit { done.removeFirst() }
    case (.undo, false): undone.append(change)
    case (.redo, false): done.append(change)
    }
  }

  mutating func forgetLast() { _ = done.popLast() }

  mutating func forgetUndone() { undone = [] }

  static func == (one: SettingChanges, other: SettingChanges) -> Bool {
    one.done == other.done && one.undone == other.undone
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(done)
    hasher.combine(undone)
  }
}

/// Taking changes of the settings back.
extension Explorer {
  /// Sends a change of an entry, and remembers it to be taken back.
  mutating func change(_ entry: EntrySnapshot, in store: String, to value: SettingValue?, seen: String?) -> [Effect] {
    let command: Command =
      value.map { .set(store: store, key: entry.key, $0, seen: seen) }
      ?? .remove(store: store, key: entry.key, seen: seen)
    if entry.editor != .secret {
      changes.send(
        command, SettingChanges.Change(store: store, key: entry.key, before: entry.storedValue, after: value))
    }
    return [.perform(command)]
  }

  /// Sends a command of a question, and remembers what it changes.
  mutating func send(_ command: Command) -> [Effect] {
    switch command {
    case .start, .registerCallback: return [.perform(command)]
    case .set(let store, let key, let value, let seen):
      let entry = container?.entry(store, key) ?? EntrySnapshot(key: key, value: nil, origin: .default, editor: .text)
      return change(entry, in: store, to: value, seen: seen)
    case .remove(let store, let key, let seen):
      guard let entry = container?.entry(store, key) else { return [.perform(command)] }
      return change(entry, in: store, to: nil, seen: seen)
    }
  }

  mutating func undo() -> [Effect] {
    guard let last = changes.done.last else {
      status = Status(text: "There is nothing to undo.", role: .warning)
      return []
    }
    guard isReachable() else { return [] }
    guard let command = command(for: last.inverse) else {
      changes.forgetLast()
      return []
    }
    changes.sendUndo(command)
    return [.perform(command)]
  }

  mutating func redo() -> [Effect] {
    guard let last = changes.undone.last else {
      status = Status(text: "There is nothing to redo.", role: .warning)
      return []
    }
    guard isReachable() else { return [] }
    guard let command = command(for: last) else {
      changes.forgetUndone()
      return []
    }
    changes.sendRedo(command)
    return [.perform(command)]
  }

  /// The command for a change, if the entry is still what it was before it; tells when it is not.
  private mutating func command(for change: SettingChanges.Change) -> Command? {
    let entry = container?.entry(change.store, change.key)
    guard entry?.storedValue == change.before else {
      status = Status(text: "\(entry?.title ?? change.key) has changed since, and is left as it is.", role: .warning)
      return nil
    }
    return change.after.map { .set(store: change.store, key: change.key, $0, seen: entry?.revision) }
      ?? .remove(store: change.store, key: change.key, seen: entry?.revision)
  }
}

extension EntrySnapshot {
  /// What the store holds; `nil` where the default counts.
  var storedValue: SettingValue? { origin == .stored ? value : nil }
}
