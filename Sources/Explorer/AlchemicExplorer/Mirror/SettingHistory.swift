// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The user's changes of settings, for undo and redo.
///
/// Only accepted changes are remembered, and never the value of a secret.
struct SettingHistory: Hashable {
  /// A change that is undone as one: an entry set, a key renamed, a file imported.
  struct Change: Hashable {
    var parts: [Part]
    let verb: Verb
    /// What was changed.
    let title: String
  }

  /// The kind of a change, as the footer shows it.
  enum Verb: String, Hashable {
    case saved = "Saved"
    case removed = "Removed"
    case taken = "Other value taken"
    case added = "Added"
    case renamed = "Renamed"
    case imported = "Imported"
  }

  /// The change of one entry.
  struct Part: Hashable {
    let store: String
    let key: String
    /// The stored value before and after; `nil` for none.
    let before: SettingValue?
    let after: SettingValue?
    /// Whether it is a secret, which can be neither undone nor shown.
    var isSecret = false

    var name: Name { Name(store: store, key: key) }

    /// The change that reverts this one.
    var inverse: Part { Part(store: store, key: key, before: after, after: before) }

    fileprivate var withoutValues: Part { Part(store: store, key: key, before: nil, after: nil, isSecret: true) }
  }

  /// An entry of a store.
  struct Name: Hashable {
    let store, key: String
  }

  enum Direction: Hashable { case edit, undo, redo }

  private(set) var done: [Change] = []
  private(set) var undone: [Change] = []
  private(set) var pending: [PendingChange] = []
  /// The number of changes that were sent.
  private var count = 0
  /// The JSON settings that were changed, until their stores have said how they write the new value.
  private var unwritten: Set<Name> = []
  /// The changed JSON settings, as their stores write them: not as the text that was sent.
  private var written: [Name: SettingValue] = [:]

  static let limit = 100

  /// Reports that a change was sent.
  ///
  /// - Returns: The number of the change, for the answers to its parts.
  mutating func send(_ change: Change, as direction: Direction) -> Int {
    switch direction {
    case .edit: break
    case .undo: done.removeLast()
    case .redo: undone.removeLast()
    }
    for part in change.parts where !part.isSecret {
      if case .other = part.after { unwritten.insert(part.name) }
    }
    count += 1
    pending.append(PendingChange(number: count, change: change, direction: direction))
    return count
  }

  /// Reports the answer to a part of a change.
  ///
  /// - Returns: The change, if this was its last answer; `nil` while other answers are missing.
  mutating func finish(_ part: Part, of number: Int, _ refusal: CommandError?) -> PendingChange? {
    guard let index = pending.firstIndex(where: { $0.number == number }) else { return nil }
    if let refusal {
      unwritten.remove(part.name)
      pending[index].refusals.append(PendingChange.RefusedPart(part: part, error: refusal))
    } else {
      pending[index].accepted.append(part)
    }
    guard pending[index].unansweredCount == 0 else { return nil }
    let ended = pending.remove(at: index)
    remember(ended)
    return ended
  }

  private mutating func remember(_ ended: PendingChange) {
    var change = ended.change
    // In the order of sending. Refused parts changed nothing.
    let accepted = Set(ended.accepted)
    change.parts = change.parts.filter { accepted.contains($0) }
    guard !change.parts.isEmpty else { return }
    // A secret's values are not kept. The change stays, so that undo says so before it takes back an older one.
    change.parts = change.parts.map { $0.isSecret ? $0.withoutValues : $0 }
    switch ended.direction {
    case .edit:
      done.append(change)
      undone = []
      if done.count > Self.limit { done.removeFirst() }
    case .undo: undone.append(change)
    case .redo: done.append(change)
    }
  }

  /// Reports an entry's new stored value.
  mutating func note(_ value: SettingValue?, of name: Name) {
    if unwritten.remove(name) != nil { written[name] = value }
  }

  /// Whether an entry still has the value that a part of a change expects.
  func hasExpectedValue(_ entry: EntrySnapshot?, _ part: Part) -> Bool {
    if entry?.storedValue == part.before { return true }
    guard case .other = part.before, let written = written[part.name] else { return false }
    return entry?.storedValue == written
  }

  mutating func forgetLast() { _ = done.popLast() }

  mutating func forgetUndone() { undone = [] }
}
