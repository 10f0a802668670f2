// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Changing settings, and undoing and redoing that.
extension ExplorerState {
  /// Sends a change of entries, which can be undone once it is accepted.
  ///
  /// - Parameters:
  ///   - verb: The kind of the change.
  ///   - title: What is changed.
  ///   - commands: The commands that set and remove entries, or take the other value of a conflict.
  ///   - editor: The editor that they come from.
  mutating func change(
    _ verb: SettingHistory.Verb, _ title: String, _ commands: [Command], from editor: SettingEditor? = nil
  ) -> [ExplorerRequest] {
    let entries = EntryIndex(container?.stores ?? [])
    let parts = commands.compactMap { part(of: $0, in: entries) }
    return send(SettingHistory.Change(parts: parts, verb: verb, title: title), as: .edit, commands, from: editor)
  }

  /// Takes the other value of an entry's conflict. For a secret it asks first: undo has no old value.
  mutating func takeOther(of entry: EntrySnapshot, in store: StoreSnapshot) -> [ExplorerRequest] {
    guard canSendCommands() else { return [] }
    guard entry.conflict != nil else {
      warn("\(entry.title) is in no conflict: there is no other value.")
      return []
    }
    let command = Command.takeOther(store: store.id, key: entry.key, seen: entry.revision)
    guard entry.editor == .secret else { return change(.taken, entry.title, [command]) }
    return [
      .open(
        Confirmation(
          title: "Take the other value of \(entry.title)?",
          text: "The value of a secret that is replaced can't be restored, not even by undo.", yes: "yes, take it",
          answer: .change(verb: .taken, title: entry.title, [command])))
    ]
  }

  private mutating func send(
    _ change: SettingHistory.Change, as direction: SettingHistory.Direction, _ commands: [Command],
    from editor: SettingEditor? = nil
  ) -> [ExplorerRequest] {
    let number = mirror.settingHistory.send(change, as: direction)
    return zip(commands, change.parts).map { command, part in
      let purpose = editor.map { CommandBook.Purpose.edit($0, part, change: number) }
      return .effect(mirror.commands.send(command, for: purpose ?? .part(part, change: number)))
    }
  }

  private func part(of command: Command, in entries: EntryIndex) -> SettingHistory.Part? {
    let (store, key): (String, String)
    var after: SettingValue?
    switch command {
    case .start, .stop, .registerCallback, .countLiveObjects: return nil
    case .set(let id, let name, let value, _): (store, key, after) = (id, name, value)
    case .remove(let id, let name, _), .takeOther(let id, let name, _): (store, key) = (id, name)
    }
    let entry = entries[store, key]
    if case .takeOther = command { after = entry?.conflict?.value }
    return SettingHistory.Part(
      store: store, key: key, before: entry?.storedValue, after: after, isSecret: entry?.editor == .secret)
  }

  mutating func undo() -> [ExplorerRequest] {
    guard canUndoNow() else { return [] }
    guard let last = mirror.settingHistory.done.last else {
      warn("Nothing to undo.")
      return []
    }
    guard canSendCommands() else { return [] }
    if let secret = last.parts.first(where: { $0.isSecret }) {
      let title = container?.entry(secret.store, secret.key)?.title ?? secret.key
      warn("Can't undo: \(title) is a secret, whose old value is not kept.")
      return []
    }
    guard let commands = commands(for: last.parts.reversed().map(\.inverse), to: "undo") else {
      mirror.settingHistory.forgetLast()
      return []
    }
    var reversed = last
    reversed.parts.reverse()
    return send(reversed, as: .undo, commands)
  }

  mutating func redo() -> [ExplorerRequest] {
    guard canUndoNow() else { return [] }
    guard let last = mirror.settingHistory.undone.last else {
      warn("Nothing to redo.")
      return []
    }
    guard canSendCommands() else { return [] }
    var change = last
    change.parts.reverse()
    guard let commands = commands(for: change.parts, to: "redo") else {
      mirror.settingHistory.forgetUndone()
      return []
    }
    return send(change, as: .redo, commands)
  }

  /// The commands for changes, if each entry still has the expected value. Where one does not, the footer says so.
  private mutating func commands(for parts: [SettingHistory.Part], to verb: String) -> [Command]? {
    var commands: [Command] = []
    let entries = EntryIndex(container?.stores ?? [])
    for part in parts {
      let entry = entries[part.store, part.key]
      guard entry?.storedValue == part.before else {
        warn("Can't \(verb): \(entry?.title ?? part.key) has changed since then.")
        return nil
      }
      commands.append(
        part.after.map { .set(store: part.store, key: part.key, $0, seen: entry?.revision) }
          ?? .remove(store: part.store, key: part.key, seen: entry?.revision))
    }
    return commands
  }

  /// Reports the end of a change.
  mutating func report(_ ended: SettingHistory.PendingChange) {
    let change = ended.change
    let verb =
      switch ended.direction {
      case .edit: change.verb.rawValue
      case .undo: "Undone"
      case .redo: "Redone"
      }
    // "Renamed a to b." reads as a sentence; the other verbs are followed by what they changed.
    let colon = ended.direction == .edit && change.verb == .renamed ? "" : ":"
    var text = "\(verb)\(colon) \(ended.direction == .edit ? change.title : outcome(of: ended))."
    if let first = ended.firstRefusal {
      let others = ended.refusals.count == 1 ? "" : " (and \(ended.refusals.count - 1) more)"
      let rest = "\(ended.accepted.count) of \(change.parts.count) done; refused: \(first.part.key): "
      text = (change.parts.count == 1 ? "" : rest) + first.error.description + others
    }
    status = StatusMessage(text: text, role: ended.refusals.isEmpty ? .good : .bad)
  }

  /// What holds after an undo or a redo: an entry's value, but never a secret's.
  private func outcome(of ended: SettingHistory.PendingChange) -> String {
    let parts = ended.change.parts
    guard let part = parts.first, parts.count == 1 else {
      // Undoing an import reverts only its accepted parts.
      return ended.change.verb == .imported
        ? Format.count(parts.count, "setting", "settings") : "rename of \(ended.change.title)"
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
  /// The stored value; `nil` where the default value applies.
  var storedValue: SettingValue? { origin == .stored ? value : nil }
}
