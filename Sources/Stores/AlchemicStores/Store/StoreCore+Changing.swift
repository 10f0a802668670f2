// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension StoreCore {
  func write(_ values: [(key: String, value: StoredValue?)]) throws(KeyValueStoreError) {
    var writes: [KeyValueWrite] = []
    for (key, value) in values {
      writes.append(try write(of: value, key))
    }
    do {
      try change(origin: .thisStore) { () throws(KeyValueStoreError) in try engine.write(writes, limits: limits) }
    } catch {
      reportQuotaViolation(error)
      throw error
    }
  }

  /// How many times `update` runs its closure before it excludes other writers.
  static let updateTries = 8

  /// Sets a key to what a closure computes from the stored value and the default value. Tries again if the value has
  /// changed, and finally makes the engine exclude other writers.
  ///
  /// - Returns: The closure's second result.
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
        try change(origin: .thisStore) { () throws(KeyValueStoreError) in try engine.write([write], limits: limits) }
        return result
      } catch .changedMeanwhile {
        // Reads the change that another writer has made. If the clock is still the same, its record cannot be decoded.
        refresh()
        guard state.withLock({ $0.records[key]?.clock }) != record?.clock else {
          throw KeyValueStoreError.cannotRead(
            location: engine.location, reason: "the stored value of \"\(key)\" cannot be decoded")
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
      try change(origin: .thisStore) {
        try engine.update(key, limits: limits) { record in
          let (value, bodyResult) = try body(record?.value, defaultValue)
          result = bodyResult
          return try write(of: value, key)
        }
      }
    } catch let error as KeyValueStoreError {
      reportQuotaViolation(error)
      throw error
    }
    // An engine that does not call the closure throws.
    guard let result else { throw KeyValueStoreError.changedMeanwhile(key: key) }
    return result
  }

  /// An entry, and the condition for a change that requires it to be unchanged.
  func versionedEntry(_ key: String) -> VersionedEntry {
    let (record, defaultValue, kind, conflict, readers) = state.withLock { state in
      (
        state.records[key], state.defaults[key], state.properties[key]?.first?.kind, state.conflict(key),
        state.readers[key]
      )
    }
    return VersionedEntry(
      entry: entry(key, record, defaultValue, kind, conflict, readers ?? []),
      precondition: record.map { .lastChange($0.clock) } ?? .isUntouched)
  }

  /// Sets or removes an entry if it is unchanged. If it has changed, the new value is known here afterwards.
  func write(_ value: StoredValue?, ifUnchanged seen: VersionedEntry) throws(KeyValueStoreError) {
    var write = try write(of: value, seen.entry.key)
    write.precondition = seen.precondition
    do {
      try change(origin: .thisStore) { () throws(KeyValueStoreError) in try engine.write([write], limits: limits) }
    } catch {
      if case .changedMeanwhile = error { refresh() }
      reportQuotaViolation(error)
      throw error
    }
  }

  func importOnce(_ name: String, _ values: () -> [String: StoredValue]) throws(KeyValueStoreError) -> Int {
    guard let engine = try openedEngine() else { return 0 }
    return try change(origin: .thisStore) { () throws(KeyValueStoreError) in
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
