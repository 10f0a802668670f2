// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Changing settings, and undoing and redoing that.
extension ExplorerState {
  /// Sends a change of entries, which can be undone once it is accepted: see ``ContainerMirror/change(_:_:_:from:)``.
  mutating func change(
    _ verb: SettingHistory.Verb, _ title: String, _ commands: [Command], from editor: SettingEditor? = nil
  ) -> [ExplorerRequest] {
    mirror.change(verb, title, commands, from: editor).map { .ask($0) }
  }

  mutating func undo() -> [ExplorerRequest] { attempt { mirror throws(Refusal) in try mirror.undo() } }

  mutating func redo() -> [ExplorerRequest] { attempt { mirror throws(Refusal) in try mirror.redo() } }

  private mutating func attempt(
    _ change: (inout ContainerMirror) throws(Refusal) -> [SendCommand]
  ) -> [ExplorerRequest] {
    guard canSendCommands() else { return [] }
    do {
      return try change(&mirror).map { .ask($0) }
    } catch {
      warn(error.description)
      return []
    }
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
}
