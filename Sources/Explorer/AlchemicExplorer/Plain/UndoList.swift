// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The changes of settings that a session can undo.
struct UndoList: Sendable {
  /// The changes, oldest first.
  private var changes: [Change] = []
  /// The change that has no answer yet.
  private var pending: Change?

  /// A change of a setting.
  private struct Change: Sendable {
    let store: String
    let key: String
    /// The stored value before it; `nil` for none.
    let before: SettingValue?
    let isSecret: Bool
    /// Whether it is itself the undoing of the last one.
    var isUndo = false
  }

  /// Notes a command that is going to be sent.
  mutating func begin(_ command: Command, in container: ContainerSnapshot?) {
    let (store, key): (String, String)
    switch command {
    case .set(let id, let name, _, _): (store, key) = (id, name)
    case .remove(let id, let name, _), .takeOther(let id, let name, _): (store, key) = (id, name)
    default:
      pending = nil
      return
    }
    let entry = container?.stores.first { $0.id == store }?.entries.first { $0.key == key }
    pending = Change(
      store: store, key: key, before: entry?.origin == .stored ? entry?.value : nil, isSecret: entry?.editor == .secret)
  }

  /// Notes that the last change is being undone.
  mutating func beginUndo() {
    pending = changes.last
    pending?.isUndo = true
  }

  /// Notes the answer to the command.
  mutating func end(isSuccess: Bool) {
    defer { pending = nil }
    guard isSuccess, let pending else { return }
    if pending.isUndo { changes.removeLast() } else { changes.append(pending) }
  }

  /// The command that undoes the last change.
  ///
  /// - Throws: ``Refusal`` if there is none, or if it cannot be undone; the older ones are then left alone.
  func command() throws(Refusal) -> Command {
    guard let last = changes.last else { throw Refusal("Nothing to undo.") }
    guard !last.isSecret else {
      throw Refusal("Can't undo: \(quoted(last.key)) is a secret, whose old value is not kept.")
    }
    return last.before.map { .set(store: last.store, key: last.key, $0) } ?? .remove(store: last.store, key: last.key)
  }
}
