// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import AlchemicInspection
import TerminalScreen

/// A setting or a property in full: its whole value, its default value, where it is from, and what it reaches.
struct SettingView: Hashable {
  private let subject: Subject
  /// The first visible row.
  var top = 0

  private enum Subject: Hashable {
    /// The entry with a key in the store with an identifier.
    case entry(store: String, key: String)
    case property(PropertyList.Row)
  }

  init(store: String, key: String) {
    subject = .entry(store: store, key: key)
  }

  init(property: PropertyList.Row) {
    subject = .property(property)
  }
}

extension SettingView: TextOverlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .settingView: KeyBinding.scrolling + [takingOther, KeyBinding.copying, KeyBinding.closing]
  ]

  /// Without a hint: the line of the conflict names the key.
  private static let takingOther = KeyBinding(
    .changing, [.character("t")], .takeOther, "take the other device's value")

  var context: Context { .settingView }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if action == .closeHelp { return [.close] }
    if action == .takeOther { return found(shared).map { shared.takeOther(of: $0.entry, in: $0.store) } ?? [] }
    return scroll(action, shared)
  }

  func title(_ shared: ExplorerState) -> String {
    switch subject {
    case .entry(_, let key): found(shared)?.entry.title ?? key
    case .property(let row): row.property.key
    }
  }

  func textToCopy(_ shared: ExplorerState) -> String? {
    if case .property(let row) = subject { return row.property.copiedValue }
    guard let entry = found(shared)?.entry, entry.editor != .secret else { return nil }
    return (entry.value ?? entry.defaultValue).map { SettingText.plain($0) }
  }

  private func found(_ shared: ExplorerState) -> (store: StoreSnapshot, entry: EntrySnapshot)? {
    guard case .entry(let id, let key) = subject, let store = shared.container?.stores.first(where: { $0.id == id }),
      let entry = store.entries.first(where: { $0.key == key })
    else { return nil }
    return (store, entry)
  }

  func lines(_ shared: ExplorerState, width: Int) -> [[Span]] {
    var lines: [[Span]] = []
    func add(_ name: String, _ text: String, _ role: Role = .text) {
      lines += SettingFacts.lines(of: name, text, role, width: width)
    }
    if case .property(let row) = subject {
      let property = row.property
      add("Value", property.shownValue, property.isFaulty ? .bad : .strong)
      add("Default", property.defaultValue ?? "none")
      add("Source", property.shownSource.isEmpty ? "none" : property.shownSource)
      add("Type", property.typeName)
      if property.isSecret { add("Secret", "the value is not shown") }
      add("Names", property.shownNames.isEmpty ? property.key : property.shownNames)
      for (number, user) in row.users.enumerated() { add(number == 0 ? "Required" : "", "by \(user)") }
      return lines
    }
    guard let (store, entry) = found(shared), let container = shared.container else {
      return [[Span("This entry was removed.", .dim)]]
    }
    add("Value", shown(entry.value ?? entry.defaultValue, of: entry, shared), .strong)
    add("Default", shown(entry.defaultValue, of: entry, shared))
    let comparison =
      entry.isChanged ? ", changed" : entry.origin == .stored ? ", the same as the default value" : ""
    add("Origin", entry.origin.filterName + comparison)
    add("Key", entry.key)
    add("Store", "\(store.title)  \(store.location)")
    for fact in SettingFacts.reach(of: entry, in: store, container) { add(fact.name, fact.text) }
    for fact in SettingFacts.lastChange(of: entry, in: store, shared) { add(fact.name, fact.text) }
    if let conflict = entry.conflict { add("Conflict", SettingFacts.other(conflict, of: entry, shared), .warning) }
    return lines
  }

  private func shown(_ value: SettingValue?, of entry: EntrySnapshot, _ shared: ExplorerState) -> String {
    guard let value else { return "none" }
    let text = SettingText.value(value, of: entry, shared.symbols)
    let plain = SettingText.plain(value)
    if entry.editor == .secret || text == plain { return text.isEmpty ? "empty" : text }
    return "\(text)  (\(plain))"
  }
}

extension Context {
  static let settingView = Context("setting-view")
}

extension Action {
  static let viewSetting = Action("view-setting", otherNames: ["full value", "reach", "who reads"])
}
