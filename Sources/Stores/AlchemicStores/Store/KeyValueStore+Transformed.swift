// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

// Reading and setting types that are neither supported by stores nor `Codable`, by the transformers of the
// configuration.

extension KeyValueStore {
  /// The value of a key as a type that has a registered transformer. A value that the transformer refuses is ignored, and
  /// the default value is used. A failed set is reported and keeps the old value. Without a transformer the value is
  /// `nil`, and the store reports that.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public subscript<Value>(key: String) -> Value? {
    get { self[key, as: Value.self] }
    set { setOrReport(key) { try newValue.map { try required(Value.self, key).stored(of: $0, key: key) } } }
  }

  /// The value of a key as a type that has a registered transformer. A value that the transformer refuses is ignored, and
  /// the default value is used. Without a transformer the value is `nil`, and the store reports that.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type to read.
  @_disfavoredOverload
  public subscript<Value>(key: String, as type: Value.Type) -> Value? {
    do {
      let transformer = try required(type, key)
      return core.candidates(key).lazy.compactMap { try? transformer.restore($0) }.first
    } catch {
      core.report(.readFailed(key: key, error: error))
      return nil
    }
  }

  /// The value of a key, or the given value if there is none that the type's registered transformer accepts.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The value to use instead.
  @_disfavoredOverload
  public subscript<Value>(key: String, default defaultValue: @autoclosure () -> Value) -> Value {
    self[key, as: Value.self] ?? defaultValue()
  }

  /// Reads a key's value as a type that has a registered transformer, which runs on the calling thread.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key.
  /// - Returns: The value; `nil` if there is neither a value nor a default value.
  /// - Throws: ``KeyValueStoreError/transformFailed(key:type:reason:)`` if no transformer is registered or if it throws,
  ///   ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` if the value is not of the transformer's type.
  @_disfavoredOverload
  public func value<Value>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(KeyValueStoreError) -> Value? {
    try value(forKey: key, required(type, key))
  }

  /// Sets a key to a value of a type that has a registered transformer, which runs on the calling thread. The value is
  /// durable when this returns.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the key, so that its default value applies.
  ///   - key: The key.
  /// - Throws: ``KeyValueStoreError/transformFailed(key:type:reason:)`` if no transformer is registered or if it throws,
  ///   and what ``set(_:)`` throws. Then the old value is kept.
  @_disfavoredOverload
  public func set<Value>(_ value: Value?, forKey key: String) throws(KeyValueStoreError) {
    try set(value, forKey: key, required(Value.self, key))
  }

  private func required<Value>(
    _ type: Value.Type, _ key: String
  ) throws(KeyValueStoreError) -> StoredValueTransformer<Value> {
    if let transformer = core.transformer(of: type, forKey: key) { return transformer }
    throw .transformFailed(
      key: key, type: TypeNames.short(type),
      reason: "no transformer is registered for this type; add one to the configuration's `transformers`")
  }
}
