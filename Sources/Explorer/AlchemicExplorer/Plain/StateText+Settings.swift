// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Foundation

/// The settings in sentences, one per line.
extension StateText {
  /// The settings that match a filter, each with its last change.
  ///
  /// - Throws: ``Refusal`` if there are settings, and none matches.
  static func settings(
    of container: ContainerSnapshot, matching text: String, _ timeline: Timeline
  ) throws(Refusal) -> [String] {
    guard container.stores.contains(where: { !$0.entries.isEmpty }) else { return [noSettings(container.phase)] }
    return try container.settings(matching: text).map { store, entry in
      let changes = changes(of: entry, timeline.lastChange(of: entry, in: store.id))
      return ([line(of: entry, in: store.id)] + changes).joined(separator: " ").printable
    }
  }

  /// Why no store has a setting.
  static func noSettings(_ phase: ContainerPhase) -> String {
    switch phase {
    case .ready: "There are no settings."
    case .failed: "No settings: stores are open while the container is started, and its start failed."
    case .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .stopping, .stopped,
      .unknown:
      "No settings yet: start the container to load them."
    }
  }

  /// A setting in one line: its value, its default value, its last change, and what may use it.
  ///
  /// - Parameter lastChange: Its last change; `nil` where that is not known.
  static func summary(
    of entry: EntrySnapshot, in store: StoreSnapshot, _ container: ContainerSnapshot, lastChange: ContainerEvent?
  ) -> String {
    let parts =
      [line(of: entry, in: store.id), entry.isChanged ? defaultValue(of: entry).map(\.withFullStop) : nil]
      + changes(of: entry, lastChange) + [entry.conflict.map { line(of: $0, entry) }]
    return (parts.compactMap(\.self) + ["Owner: \(container.reach(of: entry, in: store).ownerWords)."])
      .joined(separator: " ").printable
  }

  /// `Default value: 3`; `nil` for a secret.
  private static func defaultValue(of entry: EntrySnapshot) -> String? {
    guard entry.editor != .secret else { return nil }
    let value = entry.defaultValue.map { SettingText.plain($0) }
    return "Default value: \(value.map { $0.isEmpty ? "empty" : $0 } ?? "none")"
  }

  /// When and by whom a setting was last changed, and its value before that, as far as it is known.
  private static func changes(of entry: EntrySnapshot, _ lastChange: ContainerEvent?) -> [String] {
    // Without a time zone that the reader would have to guess.
    let date = entry.changedAt.map { " at \(Date(timeIntervalSince1970: $0).formatted(.iso8601))" } ?? ""
    let author = entry.author.map { " by \($0)" } ?? ""
    let previous = lastChange.flatMap { SettingText.previous($0, .unicode) }
    return ((author + date).isEmpty ? [] : ["Last changed\(date)\(author)."])
      + (previous.map { ["Before that it was \($0)".withFullStop] } ?? [])
  }

  /// The store that a command names.
  ///
  /// - Throws: ``Refusal`` if there is none, with the stores that there are.
  static func store(
    named name: String, for command: String, in container: ContainerSnapshot
  ) throws(Refusal) -> StoreSnapshot {
    if let store = container.stores.first(where: { $0.id == name }) { return store }
    let names = container.stores.map(\.id).joined(separator: ", ")
    throw Refusal(
      "\(command) requires a store: \(names.isEmpty ? "none is open until the container is started" : names).")
  }

  /// `In conflict: the other change set it to 5, by emma. "take limit" takes that value.`
  private static func line(of conflict: ConflictSnapshot, _ entry: EntrySnapshot) -> String {
    let value = conflict.value.map { entry.editor == .secret ? "a secret" : SettingText.plain($0) }
    let author = conflict.author.map { ", by \($0)" } ?? ""
    let words = "In conflict: the other change \(value.map { "set it to \($0)" } ?? "removed it")\(author)"
    return words.withFullStop + " "
      + "\"take \(entry.key)\" \(value == nil ? "removes it" : "takes that value")."
  }

  /// A setting in full.
  ///
  /// - Parameter lastChange: Its last change; `nil` where that is not known.
  static func setting(
    _ entry: EntrySnapshot, in store: StoreSnapshot, _ container: ContainerSnapshot, lastChange: ContainerEvent?
  ) -> [String] {
    let reach = container.reach(of: entry, in: store)
    var lines = [line(of: entry, in: store.id)]
    if let words = defaultValue(of: entry) { lines.append(words) }
    lines.append(entry.isChanged ? "It differs from the default value." : "It does not differ from the default value.")
    lines.append("Declared: \(reach.declarationWords).")
    lines.append("Owner: \(reach.ownerWords).")
    lines += changes(of: entry, lastChange)
    if let conflict = entry.conflict { lines.append(line(of: conflict, entry)) }
    return lines.map(\.printable)
  }
}

extension ContainerSnapshot {
  /// The settings that match a filter, with their stores.
  ///
  /// - Throws: ``Refusal`` if none matches.
  func settings(matching text: String) throws(Refusal) -> [(StoreSnapshot, EntrySnapshot)] {
    let filter = SettingsFilter(text)
    let found = stores.flatMap { store in store.entries.filter(filter.matches).map { (store, $0) } }
    guard found.isEmpty else { return found }
    let keys = stores.flatMap { $0.entries.map(\.key) }
    // A misspelt key is one word without a sign.
    let isWord = text.allSatisfy { $0.isLetter || $0.isNumber }
    let hint = isWord ? SpellingSuggestion.hint(text, among: keys) : ""
    let advice = filter.advice(sources: []).map { " \($0)" } ?? hint
    throw Refusal("No setting matches \(quoted(text)).\(advice)")
  }
}
