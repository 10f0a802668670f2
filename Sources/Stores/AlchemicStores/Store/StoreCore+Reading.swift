// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension StoreCore {
  /// The value for a reader that requests no type.
  func value(_ key: String) -> StoredValue? {
    if let value = quickValue(key) { return value }
    let (stored, defaultValue) = layers(key)
    if !commandLine.readings.isEmpty, let given = commandLine.value(key, like: stored ?? defaultValue) { return given }
    return stored ?? defaultValue
  }

  /// The stored value or the default value of a key, from the read table. `nil` if the table lacks the key, or if the
  /// command line has a value for it.
  @usableFromInline
  func quickValue(_ key: String) -> StoredValue? { table.read(key) { $0.best } ?? nil }

  /// The values that a reader may get for a key, the best first. Adds the key to the read table.
  @usableFromInline
  func candidates(_ key: String) -> [StoredValue] {
    let readings = commandLine.readings[key]
    // While the file is not open, each read comes here and may start an attempt to open it.
    let isMissing = reopening?.isMissingYet() ?? false
    let layers = state.withLock { state in
      let layers = state.layers(key)
      let isDirect = readings == nil && !isMissing && !state.transformers.hasTransformer(forKey: key)
      if isDirect, layers.best != nil { table.add(ReadCell(key: key, layers), for: key) }
      return layers
    }
    return (readings ?? []) + [layers.stored, layers.defaultValue].compactMap { $0 }
  }

  /// The registered transformer of a type at a key; `nil` if there is none.
  func transformer<Value>(of type: Value.Type, forKey key: String) -> StoredValueTransformer<Value>? {
    guard hasTransformers.load(ordering: .acquiring) else { return nil }
    return state.withLock { $0.transformers.transformer(of: type, forKey: key) }
  }

  /// The stored form of a value, such as a literal, by the key's transformers if it has some.
  ///
  /// - Throws: ``KeyValueStoreError/transformFailed(key:type:reason:)`` if no transformer accepts the value.
  func transformed(_ value: StoredValue, forKey key: String) throws(KeyValueStoreError) -> StoredValue {
    let transformers = transformers(forKey: key)
    guard value != .null, let first = transformers.first else { return value }
    for transformer in transformers {
      if let converted = try transformer.converted(value, key: key) { return converted }
    }
    throw .transformFailed(
      key: key, type: first.typeName,
      reason: "a value of kind \(value.kind.rawValue) is neither of this type nor a stored form")
  }

  /// The type of a key's transformer, if no transformer of the key can restore a value; otherwise `nil`.
  func typeRefusing(_ value: StoredValue, forKey key: String) -> String? {
    let transformers = transformers(forKey: key)
    return transformers.contains { $0.isStoredForm(value) } ? nil : transformers.first?.typeName
  }

  /// The transformers of a key. They are the program's code, so they run without the lock.
  private func transformers(forKey key: String) -> [any KeyTransformer] {
    guard hasTransformers.load(ordering: .acquiring), let key = try? StoreValidation.normalizedKey(key) else {
      return []
    }
    return state.withLock { $0.transformers.transformers(forKey: key) }
  }

  /// The value of a key as a type that stores support, by the key's transformer if it has one.
  @usableFromInline
  func converted<Value: StorableValue>(_ key: String, as type: Value.Type) -> Value? {
    let transformer = transformer(of: type, forKey: key)
    return candidates(key).lazy.compactMap { value in
      if let transformer { try? transformer.restore(value) } else { Value(storedValue: value) }
    }.first
  }

  /// The stored value and the default value of a key.
  func layers(_ key: String) -> (stored: StoredValue?, defaultValue: StoredValue?) {
    _ = reopening?.isMissingYet()
    return state.withLock { ($0.records[key]?.value, $0.defaults[key]) }
  }

  func entry(_ key: String) -> KeyValueEntry {
    let (record, defaultValue, kind, conflict, readers) = state.withLock { state in
      (
        state.records[key], state.defaults[key], state.properties[key]?.first?.kind, state.conflict(key),
        state.readers[key]
      )
    }
    return entry(key, record, defaultValue, kind, conflict, readers ?? [])
  }

  /// Described keys first, in the order of their descriptions; then the others, sorted by key.
  func entries() -> [KeyValueEntry] {
    _ = reopening?.isMissingYet()
    let (records, defaults, properties, conflicts, readers) = state.withLock { state in
      (state.records, state.defaults, state.properties, state.conflicts.keys.compactMap(state.conflict), state.readers)
    }
    let conflictsByKey = Dictionary(conflicts.map { ($0.key, $0) }) { first, _ in first }
    let described = settings.compactMap(\.key)
    var keys = Set(records.keysWithValue)
    keys.formUnion(defaults.keys)
    keys.formUnion(properties.keys)
    // The other value of a removed key can be taken.
    keys.formUnion(conflictsByKey.keys)
    keys.formUnion(commandLine.texts.keys.filter { defaults[$0] != nil })
    keys.subtract(described)
    var seen: Set<String> = []
    let ordered = described.filter { seen.insert($0).inserted } + keys.sorted()
    return ordered.map {
      entry($0, records[$0], defaults[$0], properties[$0]?.first?.kind, conflictsByKey[$0], readers[$0] ?? [])
    }
  }

  func entry(
    _ key: String, _ record: StoredRecord?, _ defaultValue: StoredValue?, _ kind: StoredValue.Kind?,
    _ conflict: MergeConflict?, _ readers: [SettingReader]
  ) -> KeyValueEntry {
    let given = commandLine.value(key, like: record?.value ?? defaultValue)
    let origin = given == nil ? origin(of: record?.value) : .commandLine
    return KeyValueEntry(
      key: key, value: given ?? record?.value ?? defaultValue, storedValue: record?.value, defaultValue: defaultValue,
      origin: origin, changedAt: record?.changedAt, changedBy: record?.author, setting: settingsByKey[key],
      conflict: conflict, propertyKind: kind, readers: readers)
  }

  /// The source of a value with this stored value, without regard to the command line.
  func origin(of stored: StoredValue?) -> KeyValueEntry.ValueOrigin {
    stored == nil ? .default : isCloud ? .cloud : .stored
  }

  func history(_ key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    // An invalid key has no history.
    guard let key = try? StoreValidation.normalizedKey(key) else { return [] }
    _ = reopening?.isMissingYet()
    let history = try openedEngine()?.history(of: key) ?? []
    // Earlier values may have been set before the key was described as a secret.
    return isSecure(key) ? Array(history.prefix(1)) : history
  }
}
