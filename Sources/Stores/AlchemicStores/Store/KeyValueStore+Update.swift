// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension KeyValueStore {
  /// Sets a key to a value that a closure computes from the current one. The new value is durable when this returns. No
  /// change by another thread, store or process on this device is lost.
  ///
  /// It is local: of two devices that update a key of a synchronised store, the later change applies, and the other one is
  /// lost. A counter that several devices increment needs a change that is made at the server: `updateEverywhere` of
  /// AlchemicCloud.
  ///
  /// ```swift
  /// try defaults.update("visits", default: 0) { $0 += 1 }
  /// ```
  ///
  /// The closure gets the stored value, otherwise the default value; never the command line's. It runs on the calling
  /// thread, and again if the value has changed since. It should only change the value.
  ///
  /// After eight attempts the closure runs once more while all other writers wait, for at most ten seconds. A value
  /// that the closure itself sets in this store then fails after that time. If the engine cannot exclude other writers,
  /// the update fails instead.
  ///
  /// - Parameters:
  ///   - key: The key; for a property, the property's key.
  ///   - defaultValue: What the closure gets if there is neither a value nor a default value.
  ///   - body: Changes the value.
  /// - Returns: The new value.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` if the value is of another type,
  ///   what `body` throws, what ``set(_:)`` throws, and ``KeyValueStoreError/changedMeanwhile(key:)`` if every attempt
  ///   was too late and the engine cannot exclude other writers. Then the old value is kept.
  @discardableResult
  public func update<Value: StorableValue>(
    _ key: String, default defaultValue: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try update(key, core.transformer(of: Value.self, forKey: key) ?? .storable, defaultValue, body)
  }

  /// Sets a key to a `Codable` value that a closure computes from the current one. The new value is durable when this
  /// returns. No change by another thread, store or process on this device is lost. It is local, and the closure runs, as
  /// for the types that the store supports directly.
  ///
  /// - Parameters:
  ///   - key: The key; for a property, the property's key.
  ///   - defaultValue: What the closure gets if there is neither a value nor a default value.
  ///   - body: Changes the value.
  /// - Returns: The new value.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` if the value is of another type,
  ///   what `body` throws, what ``set(_:)`` throws, and ``KeyValueStoreError/changedMeanwhile(key:)`` if every attempt
  ///   was too late and the engine cannot exclude other writers. Then the old value is kept.
  @discardableResult
  public func update<Value: Codable & Sendable>(
    _ key: String, default defaultValue: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try update(key, core.transformer(of: Value.self, forKey: key) ?? .codable, defaultValue, body)
  }

  /// Returns what a closure computes from a stored value, for a change that is made at a server.
  package func updated<Value: StorableValue>(
    _ key: String, from stored: StoredValue?, default defaultValue: () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> (StoredValue?, Value) {
    let transformer: StoredValueTransformer<Value> = core.transformer(of: Value.self, forKey: key) ?? .storable
    return try updated(key, transformer, stored, core.layers(key).defaultValue, defaultValue, body)
  }

  /// Returns what a closure computes from a stored value, for a change that is made at a server.
  package func updated<Value: Codable & Sendable>(
    _ key: String, from stored: StoredValue?, default defaultValue: () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> (StoredValue?, Value) {
    let transformer: StoredValueTransformer<Value> = core.transformer(of: Value.self, forKey: key) ?? .codable
    return try updated(key, transformer, stored, core.layers(key).defaultValue, defaultValue, body)
  }

  func update<Value>(
    _ key: String, _ transformer: StoredValueTransformer<Value>, _ defaultValue: () -> Value,
    _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try core.update(key) { stored, registered in
      try updated(key, transformer, stored, registered, defaultValue, body)
    }
  }

  private func updated<Value>(
    _ key: String, _ transformer: StoredValueTransformer<Value>, _ stored: StoredValue?, _ registered: StoredValue?,
    _ defaultValue: () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> (StoredValue?, Value) {
    let origin = core.origin(of: stored)
    var value =
      try (stored ?? registered).map { try transformer.value(of: $0, key: key, origin: origin) } ?? defaultValue()
    try body(&value)
    return (try transformer.stored(of: value, key: key), value)
  }
}
