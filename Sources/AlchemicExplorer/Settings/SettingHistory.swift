import AlchemicInspection

/// What a person changed in the settings, to take it back and to do it again.
///
/// Only what the container accepted is remembered; a secret is not.
struct SettingHistory: Hashable {
  /// What somebody did in one go: one entry set, a key renamed, a file imported.
  struct Change: Hashable {
    var parts: [Part]
    let verb: Verb
    /// What it was done to.
    let title: String
  }

  /// What was done, in a word.
  enum Verb: String, Hashable {
    case saved = "Saved"
    case removed = "Removed"
    case added = "Added"
    case renamed = "Renamed"
    case imported = "Imported"
  }

  /// An entry that was changed.
  struct Part: Hashable {
    let store: String
    let key: String
    /// What was stored before and after; `nil` for nothing.
    let before: SettingValue?
    let after: SettingValue?
    /// Whether it is a secret, which can neither be taken back nor shown.
    var isSecret = false

    /// The change back.
    var inverse: Part { Part(store: store, key: key, before: after, after: before) }
  }

  enum Direction: Hashable { case edit, undo, redo }

  /// A change that was sent, as far as it was answered.
  struct PendingChange: Hashable {
    var change: Change
    let direction: Direction
    var unanswered: [Request]
    var accepted: [Part] = []
    var refusals: [Refusal] = []

    struct Refusal: Hashable {
      let part: Part
      let error: CommandError
    }

    /// The refusal of what was sent first among those that were refused.
    var firstRefusal: Refusal? {
      let refused = Dictionary(refusals.map { ($0.part, $0) }) { first, _ in first }
      return change.parts.lazy.compactMap { refused[$0] }.first
    }

    struct Request: Hashable {
      let command: Command
      let part: Part
    }
  }

  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []
  private(set) var pending: [PendingChange] = []

  static let limit = 100

  /// Takes down a change that is pending.
  mutating func send(_ change: Change, as direction: Direction, _ commands: [Command]) {
    switch direction {
    case .edit: break
    case .undo: done.removeLast()
    case .redo: undone.removeLast()
    }
    let unanswered = zip(commands, change.parts).map { PendingChange.Request(command: $0, part: $1) }
    pending.append(PendingChange(change: change, direction: direction, unanswered: unanswered))
  }

  /// Takes an answer in.
  ///
  /// - Returns: The change that it was the last answer to; `nil` while others are due, or when it was to none.
  mutating func finish(_ command: Command, _ refusal: CommandError?) -> PendingChange? {
    for index in pending.indices {
      guard let place = pending[index].unanswered.firstIndex(where: { $0.command == command }) else { continue }
      let part = pending[index].unanswered.remove(at: place).part
      if let refusal {
        pending[index].refusals.append(PendingChange.Refusal(part: part, error: refusal))
      } else {
        pending[index].accepted.append(part)
      }
      guard pending[index].unanswered.isEmpty else { return nil }
      let ended = pending.remove(at: index)
      remember(ended)
      return ended
    }
    return nil
  }

  /// Whether a command belongs to a change that is not answered in full.
  func isPending(_ command: Command) -> Bool {
    pending.contains { $0.unanswered.contains { $0.command == command } }
  }

  private mutating func remember(_ ended: PendingChange) {
    var change = ended.change
    // In the order in which they were sent; what was refused is as it was.
    let accepted = Set(ended.accepted)
    change.parts = change.parts.filter { accepted.contains($0) && !$0.isSecret }
    guard !change.parts.isEmpty else { return }
    switch ended.direction {
    case .edit:
      done.append(change)
      undone = []
      if done.count > Self.limit { done.removeFirst() }
    case .undo: undone.append(change)
    case .redo: done.append(change)
    }
  }

  mutating func forgetLast() { _ = done.popLast() }

  mutating func forgetUndone() { undone = [] }
}

/// Taking changes of the settings back.
extension Explorer {
  /// Sends a change of entries, and remembers it to be taken back.
  ///
  /// - Parameters:
  ///   - verb: What is done.
  ///   - title: What it is done to.
  ///   - commands: Those that set and remove entries.
  mutating func change(_ verb: SettingHistory.Verb, _ title: String, _ commands: [Command]) -> [Effect] {
    let entries = EntryIndex(container?.stores ?? [])
    let parts = commands.compactMap { part(of: $0, in: entries) }
    settingHistory.send(SettingHistory.Change(parts: parts, verb: verb, title: title), as: .edit, commands)
    return commands.map { .perform($0) }
  }

  private func part(of command: Command, in entries: EntryIndex) -> SettingHistory.Part? {
    let (store, key, after): (String, String, SettingValue?)
    switch command {
    case .start, .registerCallback: return nil
    case .set(let its, let name, let value, _): (store, key, after) = (its, name, value)
    case .remove(let its, let name, _): (store, key, after) = (its, name, nil)
    }
    let entry = entries[store, key]
    return SettingHistory.Part(
      store: store, key: key, before: entry?.storedValue, after: after, isSecret: entry?.editor == .secret)
  }

  mutating func undo() -> [Effect] {
    guard isSettled() else { return [] }
    guard let last = settingHistory.done.last else {
      status = Status(text: "There is nothing to undo.", role: .warning)
      return []
    }
    guard isReachable() else { return [] }
    guard let commands = commands(for: last.parts.reversed().map(\.inverse)) else {
      settingHistory.forgetLast()
      return []
    }
    var reversed = last
    reversed.parts.reverse()
    settingHistory.send(reversed, as: .undo, commands)
    return commands.map { .perform($0) }
  }

  mutating func redo() -> [Effect] {
    guard isSettled() else { return [] }
    guard let last = settingHistory.undone.last else {
      status = Status(text: "There is nothing to redo.", role: .warning)
      return []
    }
    guard isReachable() else { return [] }
    var change = last
    change.parts.reverse()
    guard let commands = commands(for: change.parts) else {
      settingHistory.forgetUndone()
      return []
    }
    settingHistory.send(change, as: .redo, commands)
    return commands.map { .perform($0) }
  }

  /// The commands for changes, if each entry is still what it was before; tells which is not.
  private mutating func commands(for parts: [SettingHistory.Part]) -> [Command]? {
    var commands: [Command] = []
    let entries = EntryIndex(container?.stores ?? [])
    for part in parts {
      let entry = entries[part.store, part.key]
      guard entry?.storedValue == part.before else {
        status = Status(text: "\(entry?.title ?? part.key) has changed since, and is left as it is.", role: .warning)
        return nil
      }
      commands.append(
        part.after.map { .set(store: part.store, key: part.key, $0, seen: entry?.revision) }
          ?? .remove(store: part.store, key: part.key, seen: entry?.revision))
    }
    return commands
  }

  /// Tells how a change ended, and shows the entry that it was about.
  mutating func conclude(_ ended: SettingHistory.PendingChange) {
    let change = ended.change
    let verb =
      switch ended.direction {
      case .edit: change.verb.rawValue
      case .undo: "Undone"
      case .redo: "Done again"
      }
    var text = "\(verb): \(ended.direction == .edit ? change.title : outcome(of: ended))."
    if let first = ended.firstRefusal {
      let others = ended.refusals.count == 1 ? "" : " (and \(ended.refusals.count - 1) more)"
      let rest = "\(ended.accepted.count) of \(change.parts.count) done; refused: \(first.part.key): "
      text = (change.parts.count == 1 ? "" : rest) + first.error.description + others
    }
    status = Status(text: text, role: ended.refusals.isEmpty ? .good : .bad)
    // What was only saved or removed is where it was, and its person may be elsewhere by now.
    guard ended.direction != .edit || [.added, .renamed].contains(change.verb) else { return }
    if let part = ended.accepted.last(where: { container?.entry($0.store, $0.key) != nil }) {
      showEntry(part.store, part.key)
    }
  }
}

extension Explorer {
  /// What is so once a change was taken back or done again: of one entry its value, but never a secret's.
  private func outcome(of ended: SettingHistory.PendingChange) -> String {
    let parts = ended.change.parts
    guard let part = parts.first, parts.count == 1 else {
      // Of an import only what was accepted is taken back.
      return ended.change.verb == .imported ? Format.count(parts.count, "setting", "settings") : ended.change.title
    }
    let entry = container?.entry(part.store, part.key)
    let title = entry?.title ?? part.key
    if part.isSecret || entry?.editor == .secret { return title }
    let stored = ended.direction == .undo ? part.before : part.after
    guard let value = stored ?? entry?.defaultValue else { return "\(title) is not set" }
    let shown = entry.map { SettingText.value(value, of: $0, symbols) } ?? SettingText.plain(value)
    return "\(title) is \(shown.isEmpty ? "empty" : shown)"
  }
}

extension EntrySnapshot {
  /// What the store holds; `nil` where the default counts.
  var storedValue: SettingValue? { origin == .stored ? value : nil }
}
