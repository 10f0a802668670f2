// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The changes that a file would make in a store, for the user to confirm.
struct ImportProposal: Hashable, Sendable {
  /// The commands that make the changes, in the order of the file.
  private(set) var commands: [Command] = []
  private(set) var rejected: [Rejection] = []
  /// The number of secret and read-only entries, which files do not set.
  private(set) var skipped = 0
  /// The lines of the overlay: rejected values first, since they would be lost below thousands of changes.
  private(set) var rows: [Row] = []
  /// The first visible row.
  private(set) var top = 0

  /// A value that its entry does not accept.
  struct Rejection: Hashable {
    let key: String
    let title: String
    /// The value, and the reason.
    let problem: String
  }

  /// A line of the overlay.
  enum Row: Hashable {
    case change(title: String, before: String, after: String)
    case rejected(Rejection)
    case skipped(Int)
  }

  /// Compares the values of a file with a store.
  init(_ assignments: [SettingAssignment], for store: StoreSnapshot, _ symbols: Symbols) {
    var changes: [Row] = []
    let entries = EntryIndex([store])
    for assignment in assignments {
      guard let entry = entries[store.id, assignment.key] else {
        add(assignment.value, to: assignment.key, in: store.id, seen: nil)
        changes.append(
          .change(title: assignment.key, before: "not set", after: SettingText.plain(assignment.value)))
        continue
      }
      let value = entry.converted(assignment.value)
      if entry.editor == .secret || entry.editor == .readOnly {
        skipped += 1
      } else if entry.storedValue == value {
        continue
      } else if let problem = entry.problem(with: value) {
        let shown = SettingText.plain(assignment.value)
        rejected.append(Rejection(key: entry.key, title: entry.title, problem: "\(shown) \(problem)"))
      } else {
        add(value, to: entry.key, in: store.id, seen: entry.revision)
        changes.append(
          .change(
            title: entry.title, before: SettingText.value(of: entry, symbols),
            after: SettingText.value(value, of: entry, symbols)))
      }
    }
    rows = rejected.map { .rejected($0) } + (skipped == 0 ? [] : [.skipped(skipped)]) + changes
  }

  private mutating func add(_ value: SettingValue, to key: String, in store: String, seen: String?) {
    commands.append(.set(store: store, key: key, value, seen: seen))
  }

  /// Scrolls, in an overlay with this many visible rows.
  mutating func move(_ action: Action, visible: Int) {
    top = Scrolling.moved(action, from: top, rows: rows.count, visible: visible)
  }

  var title: String {
    let count = " \(rejected.count) rejected"
    return "Change \(subject)?" + (rejected.isEmpty ? "" : count)
  }

  /// The number of changes: `2 settings`.
  var subject: String { Format.count(commands.count, "setting", "settings") }

  /// The message for a file that changes nothing.
  var refusal: String {
    var text = "The file changes nothing."
    if let first = rejected.first {
      let others = rejected.count == 1 ? "" : " (and \(rejected.count - 1) more)"
      text += " \(first.key): \(first.problem)\(others)."
    }
    return skipped == 0 ? text : text + " " + Self.words(skipped: skipped)
  }

  static func words(skipped count: Int) -> String {
    Format.count(count, "secret or read-only entry", "secret or read-only entries") + " skipped."
  }
}
