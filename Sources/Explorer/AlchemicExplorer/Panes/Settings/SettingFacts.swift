// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What the explorer says about a setting besides its value.
enum SettingFacts {
  /// The width of the names of facts.
  static let labelWidth = 10

  static func label(_ name: String) -> Span {
    Span(name + String(repeating: " ", count: max(1, labelWidth - name.count)), .dim)
  }

  /// A named text in as many lines as it needs, of which the first has the name.
  static func lines(of name: String, _ text: String, _ role: Role = .text, width: Int) -> [[Span]] {
    Format.wrapped(text, to: max(1, width - labelWidth)).enumerated().map { number, line in
      [label(number == 0 ? name : ""), Span(line, role)]
    }
  }

  /// Where a setting is declared, and where its store is injected, as named texts.
  static func reach(
    of entry: EntrySnapshot, in store: StoreSnapshot, _ container: ContainerSnapshot
  ) -> [(name: String, text: String)] {
    let reach = container.reach(of: entry, in: store)
    return [("Declared", reach.declarationWords), ("Owner", reach.ownerWords)]
  }

  /// When and by whom a setting was last changed, and its value before that, as named texts.
  static func lastChange(
    of entry: EntrySnapshot, in store: StoreSnapshot, _ shared: ExplorerState
  ) -> [(name: String, text: String)] {
    let change = change(at: entry.changedAt, by: entry.author, shared)
    let words = change.isEmpty ? entry.origin == .stored ? "unknown" : "never" : change
    let event = shared.mirror.timeline.lastChange(of: entry, in: store.id)
    let previous = event.flatMap { SettingText.previous($0, shared.symbols) }
    return [("Changed", words)] + (previous.map { [("Before", $0)] } ?? [])
  }

  /// The other change of a conflict: its value, when it was made, and by whom.
  static func other(_ conflict: ConflictSnapshot, of entry: EntrySnapshot, _ shared: ExplorerState) -> String {
    let change = change(at: conflict.changedAt, by: conflict.author, shared)
    let key = shared.keyLabel(.takeOther)
    return value(of: conflict, entry, shared) + (change.isEmpty ? "" : ", \(change)") + ". \(key) takes it."
  }

  /// The other value of a conflict.
  static func value(of conflict: ConflictSnapshot, _ entry: EntrySnapshot, _ shared: ExplorerState) -> String {
    guard let value = conflict.value else { return "removed" }
    let text = SettingText.value(value, of: entry, shared.symbols)
    return text.isEmpty ? "empty" : text
  }

  /// When and by whom something was changed; empty where neither is known.
  static func change(at date: Double?, by author: String?, _ shared: ExplorerState) -> String {
    var parts: [String] = []
    if let date { parts.append(Format.date(date + Double(shared.appearance.secondsFromGMT))) }
    if let author { parts.append("by \(author)") }
    return parts.joined(separator: " ")
  }
}
