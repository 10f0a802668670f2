// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
internal import Foundation

/// The settings in sentences, one per line.
extension StateText {
  /// The settings that match a filter.
  ///
  /// - Throws: ``Refusal`` if there are settings, and none matches.
  static func settings(of container: ContainerSnapshot, matching text: String) throws(Refusal) -> [String] {
    let filter = SettingsFilter(text)
    let count = container.stores.reduce(0) { $0 + $1.entries.count }
    let lines = container.stores.flatMap { store in
      store.entries.filter(filter.matches).map { line(of: $0, in: store.id).printable }
    }
    if !lines.isEmpty { return lines }
    if count > 0 {
      let advice = filter.advice(sources: []).map { " \($0)" } ?? ""
      throw Refusal("No setting matches \(quoted(text)).\(advice)")
    }
    return switch container.phase {
    case .ready: ["There are no settings."]
    case .failed: ["No settings: stores are open while the container is started, and its start failed."]
    case .idle, .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks, .stopping, .stopped,
      .unknown:
      ["No settings yet: start the container to load them."]
    }
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
    return "In conflict: the other change \(value.map { "set it to \($0)" } ?? "removed it")\(author). "
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
    if entry.editor != .secret {
      lines.append("Default value: \(entry.defaultValue.map { SettingText.plain($0) } ?? "none")")
    }
    lines.append(entry.isChanged ? "It differs from the default value." : "It does not differ from the default value.")
    lines.append("Declared: \(reach.declarationWords).")
    lines.append("Owner: \(reach.ownerWords).")
    // Without a time zone that the reader would have to guess.
    let date = entry.changedAt.map { " at \(Date(timeIntervalSince1970: $0).formatted(.iso8601))" } ?? ""
    let author = entry.author.map { " by \($0)" } ?? ""
    if !(author + date).isEmpty { lines.append("Last changed\(author)\(date).") }
    if let previous = lastChange.flatMap({ SettingText.previous($0, .unicode) }) {
      lines.append("Before that it was \(previous).")
    }
    if let conflict = entry.conflict { lines.append(line(of: conflict, entry)) }
    return lines.map(\.printable)
  }
}
