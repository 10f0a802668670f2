// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Changing settings, and undoing and redoing that.
extension ContainerMirror {
  /// Begins a change of entries, which can be undone once it is accepted.
  ///
  /// - Parameters:
  ///   - verb: The kind of the change.
  ///   - title: What is changed.
  ///   - commands: The commands that set and remove entries, or take the other value of a conflict.
  ///   - editor: The editor that they come from.
  /// - Returns: The questions that send the commands.
  mutating func change(
    _ verb: SettingHistory.Verb, _ title: String, _ commands: [Command], from editor: SettingEditor? = nil
  ) -> [SendCommand] {
    let entries = EntryIndex(container?.stores ?? [])
    let parts = commands.compactMap { part(of: $0, in: entries) }
    return send(SettingHistory.Change(parts: parts, verb: verb, title: title), as: .edit, commands, from: editor)
  }

  /// Begins to undo the last change.
  ///
  /// - Returns: The questions that send the commands.
  /// - Throws: ``Refusal`` if there is none, or if it cannot be undone.
  mutating func undo() throws(Refusal) -> [SendCommand] {
    try requireNoPendingChange()
    guard var last = settingHistory.done.last else { throw Refusal("Nothing to undo.") }
    if let secret = last.parts.first(where: { $0.isSecret }) {
      let title = container?.entry(secret.store, secret.key)?.title ?? secret.key
      settingHistory.forgetLast()
      let next = settingHistory.done.isEmpty ? "" : " The next undo takes back the change before it."
      throw Refusal("Can't undo: \(title) is a secret, whose old value is not kept.\(next)")
    }
    last.parts.reverse()
    try requireStores(of: last, to: "undo")
    do {
      return try send(last, as: .undo, commands(for: last.parts.map(\.inverse), to: "undo"))
    } catch {
      settingHistory.forgetLast()
      throw error
    }
  }

  /// Begins to redo the change that was undone last.
  ///
  /// - Returns: The questions that send the commands.
  /// - Throws: ``Refusal`` if there is none, or if it cannot be redone.
  mutating func redo() throws(Refusal) -> [SendCommand] {
    try requireNoPendingChange()
    guard var last = settingHistory.undone.last else { throw Refusal("Nothing to redo.") }
    last.parts.reverse()
    try requireStores(of: last, to: "redo")
    do {
      return try send(last, as: .redo, commands(for: last.parts, to: "redo"))
    } catch {
      settingHistory.forgetUndone()
      throw error
    }
  }

  /// Undo reverts the last change, which is unknown until the pending one ends.
  private func requireNoPendingChange() throws(Refusal) {
    guard let first = settingHistory.pending.first else { return }
    throw Refusal((settingHistory.pending.first { $0.progress != nil } ?? first).notice)
  }

  /// Where a store is not open, as while the container is stopped, the change can be undone or redone later.
  private func requireStores(of change: SettingHistory.Change, to verb: String) throws(Refusal) {
    let open = Set(container?.stores.map(\.id) ?? [])
    guard let closed = change.parts.first(where: { !open.contains($0.store) }) else { return }
    throw Refusal("Can't \(verb): the store \(closed.store) is not open.")
  }

  private mutating func send(
    _ change: SettingHistory.Change, as direction: SettingHistory.Direction, _ commands: [Command],
    from editor: SettingEditor? = nil
  ) -> [SendCommand] {
    let number = settingHistory.send(change, as: direction)
    return zip(commands, change.parts).map { command, part in
      self.commands.send(command, for: editor.map { .edit($0, part, change: number) } ?? .part(part, change: number))
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

  /// The commands for changes, if each entry still has the expected value.
  ///
  /// - Throws: ``Refusal`` if one does not.
  private func commands(for parts: [SettingHistory.Part], to verb: String) throws(Refusal) -> [Command] {
    var commands: [Command] = []
    let entries = EntryIndex(container?.stores ?? [])
    for part in parts {
      let entry = entries[part.store, part.key]
      guard settingHistory.hasExpectedValue(entry, part) else {
        throw Refusal("Can't \(verb): \(entry?.title ?? part.key) has changed since then.")
      }
      commands.append(
        part.after.map { .set(store: part.store, key: part.key, $0, seen: entry?.revision) }
          ?? .remove(store: part.store, key: part.key, seen: entry?.revision))
    }
    return commands
  }

  /// What a change has done, in one sentence: a refusal, if a part of it was refused.
  func words(for ended: SettingHistory.PendingChange, _ symbols: Symbols) -> String {
    let change = ended.change
    let verb =
      switch ended.direction {
      case .edit: change.verb.rawValue
      case .undo: "Undone"
      case .redo: "Redone"
      }
    // "Renamed a to b." reads as a sentence; the other verbs are followed by what they changed.
    let colon = ended.direction == .edit && change.verb == .renamed ? "" : ":"
    let text = "\(verb)\(colon) \(ended.direction == .edit ? change.title : outcome(of: ended, symbols))."
    guard let first = ended.firstRefusal else { return text }
    let others = ended.refusals.count == 1 ? "" : " (and \(ended.refusals.count - 1) more)"
    let rest = "\(ended.accepted.count) of \(change.parts.count) done; refused: \(first.part.key): "
    return (change.parts.count == 1 ? "" : rest) + first.error.description + others
  }

  /// What holds after an undo or a redo: an entry's value, but never a secret's.
  private func outcome(of ended: SettingHistory.PendingChange, _ symbols: Symbols) -> String {
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
