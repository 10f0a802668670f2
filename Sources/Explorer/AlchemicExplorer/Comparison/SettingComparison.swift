// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The settings that differ: their values and their default values. Secrets are never shown.
struct SettingComparison {
  let differences: [Difference]

  init(_ old: [StoreSnapshot], _ new: [StoreSnapshot]) {
    let (before, after) = (Self.entries(of: old), Self.entries(of: new))
    var found: [Difference] = []
    for (setting, entry) in after {
      let name = Difference.Setting(store: setting.store, key: setting.key, title: entry.title)
      func add(_ change: Difference.Change, _ suffix: String = "", reason: String = "") {
        found.append(
          Difference(.settings, change, "\(setting.store)/\(setting.key)\(suffix)", reason: reason, setting: name))
      }
      guard let earlier = before[setting] else {
        add(.added(entry.words(entry.value ?? entry.defaultValue)))
        continue
      }
      let hides = entry.isSecret || earlier.isSecret
      let (one, other) = (earlier.value ?? earlier.defaultValue, entry.value ?? entry.defaultValue)
      let (from, to) = (earlier.words(one, isSecret: hides), entry.words(other, isSecret: hides))
      if hides ? from != to : one != other {
        add(.changed(from: from, to: to), reason: entry.author.map { "by \($0)" } ?? "")
      }
      if !hides, earlier.defaultValue != entry.defaultValue {
        add(
          .changed(from: earlier.words(earlier.defaultValue), to: entry.words(entry.defaultValue)), ": default value")
      }
    }
    for (setting, entry) in before where after[setting] == nil {
      found.append(
        Difference(
          .settings, .removed(entry.words(entry.value ?? entry.defaultValue)), "\(setting.store)/\(setting.key)",
          setting: Difference.Setting(store: setting.store, key: setting.key, title: entry.title)))
    }
    differences = found
  }

  private struct Name: Hashable {
    let store, key: String
  }

  private static func entries(of stores: [StoreSnapshot]) -> [Name: EntrySnapshot] {
    var entries: [Name: EntrySnapshot] = [:]
    for store in stores {
      for entry in store.entries { entries[Name(store: store.id, key: entry.key)] = entry }
    }
    return entries
  }
}

/// The properties that differ: values from outside of the program.
struct PropertyComparison {
  let differences: [Difference]

  init(_ old: [String: PropertySnapshot], _ new: [String: PropertySnapshot]) {
    var found: [Difference] = []
    for (key, property) in new {
      guard let earlier = old[key] else {
        found.append(Difference(.properties, .added(property.words), key))
        continue
      }
      if earlier.words != property.words {
        found.append(Difference(.properties, .changed(from: earlier.words, to: property.words), key))
      }
    }
    for (key, property) in old where new[key] == nil {
      found.append(Difference(.properties, .removed(property.words), key))
    }
    differences = found
  }
}

extension EntrySnapshot {
  fileprivate var isSecret: Bool { editor == .secret }

  fileprivate func words(_ value: SettingValue?, isSecret: Bool = false) -> String {
    guard let value else { return "not set" }
    if isSecret || self.isSecret { return origin == .default ? "the default (secret)" : "set (secret)" }
    switch value {
    case .string(let text), .other(let text): return text.isEmpty ? "empty" : text
    case .bool(let isOn): return isOn ? "on" : "off"
    case .integer(let number): return "\(number)"
    case .double(let number): return "\(number)"
    }
  }
}

extension PropertySnapshot {
  /// The value, and its source where there is one.
  fileprivate var words: String {
    switch state {
    case .set(let value, let source, _): "\(isSecret ? "set (secret)" : value ?? "set") from \(source)"
    case .usesDefault: isSecret ? "the default value" : "\(defaultValue ?? "") by default"
    case .absent: "absent"
    case .unusable(let source, _): "unusable in \(source)"
    case .unreadable(let source): "\(source) cannot be read"
    case .unknown: "in a state that this version does not know"
    }
  }
}
