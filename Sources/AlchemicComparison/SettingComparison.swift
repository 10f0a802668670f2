internal import AlchemicInspection

/// The settings that differ: their values and their default values. Secrets are never shown.
struct SettingComparison {
  let differences: [Difference]

  init(_ old: [StoreSnapshot], _ new: [StoreSnapshot]) {
    let (before, after) = (Self.entries(of: old), Self.entries(of: new))
    var found: [Difference] = []
    for (name, entry) in after {
      guard let earlier = before[name] else {
        found.append(Difference(.settings, .added(entry.words(entry.value ?? entry.defaultValue)), name))
        continue
      }
      let hides = entry.isSecret || earlier.isSecret
      let (one, other) = (earlier.value ?? earlier.defaultValue, entry.value ?? entry.defaultValue)
      if hides ? (one == nil) != (other == nil) : one != other {
        found.append(
          Difference(
            .settings, .changed(from: earlier.words(one, isSecret: hides), to: entry.words(other, isSecret: hides)),
            name, reason: entry.changedBy.map { "by \($0)" } ?? ""))
      }
      if !hides, earlier.defaultValue != entry.defaultValue {
        found.append(
          Difference(
            .settings, .changed(from: earlier.words(earlier.defaultValue), to: entry.words(entry.defaultValue)),
            "\(name): default value"))
      }
    }
    for (name, entry) in before where after[name] == nil {
      found.append(Difference(.settings, .removed(entry.words(entry.value ?? entry.defaultValue)), name))
    }
    differences = found
  }

  private static func entries(of stores: [StoreSnapshot]) -> [String: EntrySnapshot] {
    var entries: [String: EntrySnapshot] = [:]
    for store in stores {
      for entry in store.entries { entries["\(store.id)/\(entry.key)"] = entry }
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
    if isSecret || self.isSecret { return "set (secret)" }
    switch value {
    case .string(let text), .other(let text): return text.isEmpty ? "empty" : text
    case .bool(let isOn): return isOn ? "true" : "false"
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
    }
  }
}
