import Synchronization

extension StoreCore {
  func write(_ values: [(key: String, value: StoredValue?)]) throws(KeyValueStoreError) {
    var writes: [KeyValueWrite] = []
    for (key, value) in values {
      writes.append(try write(of: value, key))
    }
    do {
      try change(origin: nil) { () throws(KeyValueStoreError) in try engine.write(writes, limits: limits) }
    } catch {
      reportQuotaViolation(error)
      throw error
    }
  }

  /// How often the closure of `update` runs without holding off others.
  static let updateTries = 8

  /// Sets a key to what a closure makes of what is stored and of its default; once more where that has changed meanwhile,
  /// and after some tries while the engine holds off others.
  ///
  /// - Returns: What the closure gives beside the value.
  func update<Result>(
    _ key: String, _ body: (_ stored: StoredValue?, _ defaultValue: StoredValue?) throws -> (StoredValue?, Result)
  ) throws -> Result {
    let key = try StoreValidation.normalizedKey(key)
    for _ in 0..<Self.updateTries {
      let (record, defaultValue) = state.withLock { ($0.records[key], $0.defaults[key]) }
      let (value, result) = try body(record?.value, defaultValue)
      var write = try write(of: value, key)
      write.precondition = record.map { .lastChange($0.clock) } ?? .isUntouched
      do {
        try change(origin: nil) { () throws(KeyValueStoreError) in try engine.write([write], limits: limits) }
        return result
      } catch .changedMeanwhile {
        // Whoever changed it has done so in the engine: here it is known after this, unless it cannot be read.
        refresh()
        guard state.withLock({ $0.records[key]?.clock }) != record?.clock else {
          throw KeyValueStoreError.cannotRead(
            location: engine.location, reason: "what is stored under \"\(key)\" now cannot be understood")
        }
      } catch {
        reportQuotaViolation(error)
        throw error
      }
    }
    return try updateAlone(key, body)
  }

  private func updateAlone<Result>(
    _ key: String, _ body: (_ stored: StoredValue?, _ defaultValue: StoredValue?) throws -> (StoredValue?, Result)
  ) throws -> Result {
    let defaultValue = layers(key).defaultValue
    var result: Result?
    do {
      try change(origin: nil) {
        try engine.update(key, limits: limits) { record in
          let (value, made) = try body(record?.value, defaultValue)
          result = made
          return try write(of: value, key)
        }
      }
    } catch let error as KeyValueStoreError {
      reportQuotaViolation(error)
      throw error
    }
    // An engine that has not called the closure has thrown.
    guard let result else { throw KeyValueStoreError.changedMeanwhile(key: key) }
    return result
  }

  /// An entry, and what must hold for a change made over it.
  func versionedEntry(_ key: String) -> VersionedEntry {
    let (record, defaultValue, kind) = state.withLock { state in
      (state.records[key], state.defaults[key], state.properties[key]?.first?.kind)
    }
    return VersionedEntry(
      entry: entry(key, record, defaultValue, kind), precondition: record.map { .lastChange($0.clock) } ?? .isUntouched)
  }

  /// Sets or removes an entry that was seen, unless it has changed since; then the change is known here afterwards.
  func write(_ value: StoredValue?, ifUnchanged seen: VersionedEntry) throws(KeyValueStoreError) {
    var write = try write(of: value, seen.entry.key)
    write.precondition = seen.precondition
    do {
      try change(origin: nil) { () throws(KeyValueStoreError) in try engine.write([write], limits: limits) }
    } catch {
      if case .changedMeanwhile = error { refresh() }
      reportQuotaViolation(error)
      throw error
    }
  }

  func merge(_ records: [StoredRecord], origin: KeyValueChange.Origin) throws(KeyValueStoreError) {
    var records = records
    for index in records.indices {
      records[index].key = try StoreValidation.normalizedKey(records[index].key)
      records[index].author = records[index].author.flatMap { KeyValueAuthor.kept($0) }
      try StoreValidation.validate(records[index].value, of: records[index].key)
    }
    let secretKeys = Set(records.lazy.map(\.key).filter(isSecure))
    try change(origin: origin) { () throws(KeyValueStoreError) in
      try engine.merge(records, secretKeys: secretKeys)
    }
  }

  func importOnce(_ name: String, _ values: () -> [String: StoredValue]) throws(KeyValueStoreError) -> Int {
    try change(origin: nil) { () throws(KeyValueStoreError) in
      try engine.importOnce(name) {
        values().compactMap { key, value in
          do throws(KeyValueStoreError) {
            return try write(of: value, key)
          } catch {
            report(.setFailed(key: key, error: error))
            return nil
          }
        }
      }
    }
  }

  private func write(of value: StoredValue?, _ key: String) throws(KeyValueStoreError) -> KeyValueWrite {
    let key = try StoreValidation.normalizedKey(key)
    try StoreValidation.validate(value, of: key)
    return KeyValueWrite(
      key: key, value: value == .null ? nil : value, keepsHistory: !isSecure(key),
      author: KeyValueAuthor.ofPresentChange)
  }

  func reportQuotaViolation(_ error: KeyValueStoreError) {
    let key: String
    switch error {
    case .quotaExceeded(let refused, _, _), .tooManyKeys(let refused, _), .keyTooLong(let refused, _, _): key = refused
    default: return
    }
    state.withLock { state in
      let value = state.records[key]?.value
      let change = KeyValueChange(
        key: key, oldValue: value, newValue: value, origin: .quotaViolation, isSecure: isSecure(key))
      for delivery in state.observers.deliveries(of: change) { state.deliveries.append(delivery) }
    }
    deliver()
  }
}
