import Synchronization

extension StoreCore {
  /// What one who asks for no type gets.
  func value(_ key: String) -> StoredValue? {
    if let value = quickValue(key) { return value }
    let (stored, defaultValue) = layers(key)
    if !commandLine.readings.isEmpty, let given = commandLine.value(key, like: stored ?? defaultValue) { return given }
    return stored ?? defaultValue
  }

  /// What is stored under a key, else its default, without a lock or nearly so; `nil` where that is not known, or where
  /// the command line gives the key.
  @usableFromInline
  func quickValue(_ key: String) -> StoredValue? { table.read(key) { $0.best } ?? nil }

  /// What a reader may get for a key, the best first; makes the next read of it a quick one.
  @usableFromInline
  func candidates(_ key: String) -> [StoredValue] {
    let readings = commandLine.readings[key]
    // As long as there is no file each read comes here, and has it tried again.
    let isMissing = reopening?.isMissingYet() ?? false
    let layers = state.withLock { state in
      let layers = state.layers(key)
      if readings == nil, !isMissing, layers.best != nil { table.add(ReadCell(key: key, layers), for: key) }
      return layers
    }
    return (readings ?? []) + [layers.stored, layers.defaultValue].compactMap { $0 }
  }

  /// What is stored under a key and its default.
  func layers(_ key: String) -> (stored: StoredValue?, defaultValue: StoredValue?) {
    _ = reopening?.isMissingYet()
    return state.withLock { ($0.records[key]?.value, $0.defaults[key]) }
  }

  func entry(_ key: String) -> KeyValueEntry {
    let (record, defaultValue, kind) = state.withLock { state in
      (state.records[key], state.defaults[key], state.properties[key]?.first?.kind)
    }
    return entry(key, record, defaultValue, kind)
  }

  /// Those with a description in its order, then the others by key.
  func entries() -> [KeyValueEntry] {
    _ = reopening?.isMissingYet()
    let (records, defaults, properties) = state.withLock { ($0.records, $0.defaults, $0.properties) }
    let described = settings.compactMap(\.key)
    var keys = Set(records.filter { $0.value.value != nil }.keys)
    keys.formUnion(defaults.keys)
    keys.formUnion(properties.keys)
    keys.formUnion(commandLine.texts.keys.filter { defaults[$0] != nil })
    keys.subtract(described)
    var seen: Set<String> = []
    let ordered = described.filter { seen.insert($0).inserted } + keys.sorted()
    return ordered.map { entry($0, records[$0], defaults[$0], properties[$0]?.first?.kind) }
  }

  func entry(
    _ key: String, _ record: StoredRecord?, _ defaultValue: StoredValue?, _ kind: StoredValue.Kind?
  ) -> KeyValueEntry {
    let given = commandLine.value(key, like: record?.value ?? defaultValue)
    let origin = given == nil ? origin(of: record?.value) : .commandLine
    return KeyValueEntry(
      key: key, value: given ?? record?.value ?? defaultValue, storedValue: record?.value, defaultValue: defaultValue,
      origin: origin, changedAt: record?.changedAt, changedBy: record?.author, setting: settingsByKey[key],
      propertyKind: kind)
  }

  /// Where a value comes from, of which this is stored, leaving the command line aside.
  func origin(of stored: StoredValue?) -> KeyValueEntry.Origin {
    stored == nil ? .default : isCloud ? .cloud : .stored
  }

  func history(_ key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    // No key that is refused has a history.
    guard let key = try? StoreValidation.normalizedKey(key) else { return [] }
    let history = try engine.history(of: key)
    // Others may have set it before it was described as a secret.
    return isSecure(key) ? Array(history.prefix(1)) : history
  }
}
