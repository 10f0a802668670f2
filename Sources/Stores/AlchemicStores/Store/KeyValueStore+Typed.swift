// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime

// Typed reading and setting. Each method has two overloads: one for types that the store supports directly, and one for
// all other Codable types. The compiler prefers the first. KeyValueStore+Transformed.swift has those for other types.

extension KeyValueStore {
  /// The value of a key, of any type. May be used from any thread.
  ///
  /// Reading does not wait for the disk. Setting returns once the value is durable. A failed set is reported and keeps
  /// the old value; use ``set(_:)`` or `set(_:forKey:)` to get an error.
  ///
  /// If the key has a transformer, reading returns the stored form. Setting a value of the transformer's type, such as a
  /// literal, stores what the transformer makes of it. Setting any other value is refused unless it is a stored form.
  /// ``set(_:)`` takes stored forms only.
  ///
  /// - Parameter key: The key.
  public subscript(key: String) -> StoredValue? {
    get { core.value(key) }
    set { setOrReport(key) { try newValue.map { try core.transformed($0, forKey: key) } } }
  }

  /// The value of a key as the requested type. A value of another type is ignored, and the default value is used. A
  /// failed set is reported and keeps the old value.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public subscript<Value: StorableValue>(key: String) -> Value? {
    @inlinable get { self[key, as: Value.self] }
    set { setOrReport(key) { try newValue.map { try stored($0, key) } } }
  }

  /// The value of a key as the requested `Codable` type. A value of another type is ignored, and the default value is
  /// used. A failed set is reported and keeps the old value.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public subscript<Value: Codable>(key: String) -> Value? {
    get { self[key, as: Value.self] }
    set { setOrReport(key) { try newValue.map { try stored($0, key) } } }
  }

  /// The value of a key as a type. A value of another type is ignored, and the default value is used.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type to read.
  @inlinable
  public subscript<Value: StorableValue>(key: String, as type: Value.Type) -> Value? {
    // Inlined into the program, where the type is known, so that nothing is looked up at run time.
    if let best = core.quickValue(key), let value = Value(storedValue: best) { return value }
    return core.converted(key, as: type)
  }

  /// The value of a key as a `Codable` type. A value of another type is ignored, and the default value is used.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type to read.
  public subscript<Value: Codable>(key: String, as type: Value.Type) -> Value? {
    let transformer = core.transformer(of: type, forKey: key)
    return core.candidates(key).lazy.compactMap { value in
      if let transformer { try? transformer.restore(value) } else { try? StoredValueDecoder.decode(type, from: value) }
    }.first
  }

  /// The value of a key, or the given value if there is none of that type.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The value to use instead.
  @inlinable
  public subscript<Value: StorableValue>(key: String, default defaultValue: @autoclosure () -> Value) -> Value {
    self[key, as: Value.self] ?? defaultValue()
  }

  /// The value of a key, or the given value if there is none of that type.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The value to use instead.
  public subscript<Value: Codable>(key: String, default defaultValue: @autoclosure () -> Value) -> Value {
    self[key, as: Value.self] ?? defaultValue()
  }

  /// Reads a key's value as a type. May be called from any thread, and does not wait for the disk.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key.
  /// - Returns: The value; `nil` if there is neither a value nor a default value.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` if the value, from the command line,
  ///   the store or the default values, is of another type.
  public func value<Value: StorableValue>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(KeyValueStoreError) -> Value? {
    try value(forKey: key, core.transformer(of: type, forKey: key) ?? .storable)
  }

  /// Reads a key's value as a `Codable` type. May be called from any thread, and does not wait for the disk.
  ///
  /// - Parameters:
  ///   - type: The type to read.
  ///   - key: The key.
  /// - Returns: The value; `nil` if there is neither a value nor a default value.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` if the value is of another type,
  ///   ``KeyValueStoreError/transformFailed(key:type:reason:)`` if the type's own code throws.
  public func value<Value: Codable & Sendable>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(KeyValueStoreError) -> Value? {
    try value(forKey: key, core.transformer(of: type, forKey: key) ?? .codable)
  }

  /// Reads a key's value with a transformer, which runs on the calling thread.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - transformer: Converts the stored value.
  /// - Returns: The value; `nil` if there is neither a value nor a default value.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` if the value is not of the
  ///   transformer's type, ``KeyValueStoreError/transformFailed(key:type:reason:)`` if the transformer throws.
  public func value<Value>(
    forKey key: String, _ transformer: StoredValueTransformer<Value>
  ) throws(KeyValueStoreError) -> Value? {
    if let readings = core.commandLine.readings[key] {
      return try transformer.firstValue(of: readings, key: key)
    }
    let (stored, defaultValue) = core.layers(key)
    guard let value = stored ?? defaultValue else { return nil }
    return try transformer.value(of: value, key: key, origin: core.origin(of: stored))
  }

  /// Sets a key. The value is durable when this returns. May be called from any thread.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the key, so that its default value applies.
  ///   - key: The key.
  /// - Throws: What ``set(_:)`` throws. Then the old value is kept.
  public func set<Value: StorableValue>(_ value: Value?, forKey key: String) throws(KeyValueStoreError) {
    try set(value, forKey: key, core.transformer(of: Value.self, forKey: key) ?? .storable)
  }

  /// Sets a key to a `Codable` value. The value is durable when this returns. May be called from any thread.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the key, so that its default value applies.
  ///   - key: The key.
  /// - Throws: ``KeyValueStoreError/transformFailed(key:type:reason:)`` if the type's own code throws, and what
  ///   ``set(_:)`` throws. Then the old value is kept.
  public func set<Value: Codable & Sendable>(_ value: Value?, forKey key: String) throws(KeyValueStoreError) {
    try set(value, forKey: key, core.transformer(of: Value.self, forKey: key) ?? .codable)
  }

  /// Sets a key with a transformer, which runs on the calling thread. The value is durable when this returns.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the key, so that its default value applies.
  ///   - key: The key.
  ///   - transformer: Converts the value to its stored form.
  /// - Throws: ``KeyValueStoreError/transformFailed(key:type:reason:)`` if the transformer throws, and what ``set(_:)``
  ///   throws. Then the old value is kept.
  public func set<Value>(
    _ value: Value?, forKey key: String, _ transformer: StoredValueTransformer<Value>
  ) throws(KeyValueStoreError) {
    guard let value else { return try removeValue(forKey: key) }
    try core.write([(key, transformer.stored(of: value, key: key))])
  }

  private func stored<Value: StorableValue>(_ value: Value, _ key: String) throws -> StoredValue {
    try core.transformer(of: Value.self, forKey: key)?.stored(of: value, key: key) ?? value.storedValue
  }

  private func stored<Value: Codable>(_ value: Value, _ key: String) throws -> StoredValue {
    try core.transformer(of: Value.self, forKey: key)?.stored(of: value, key: key) ?? StoredValueEncoder.encode(value)
  }

  func setOrReport(_ key: String, _ value: () throws -> StoredValue?) {
    do {
      try core.write([(key, try value())])
    } catch let error as KeyValueStoreError {
      core.report(.setFailed(key: key, error: error))
    } catch {
      let failure = KeyValueStoreError.transformFailed(key: key, type: "StoredValue", reason: "\(type(of: error))")
      core.report(.setFailed(key: key, error: failure))
    }
  }
}

extension StoredValueTransformer {
  /// Returns the stored form. Replaces the transformer's error by the store's, since the original may show the value.
  func stored(of value: Value, key: String) throws(KeyValueStoreError) -> StoredValue {
    do {
      return try store(value)
    } catch {
      throw .transformFailed(key: key, type: "\(Value.self)", reason: "it threw \(type(of: error))")
    }
  }

  /// Returns the value of a stored form.
  func value(
    of stored: StoredValue, key: String, origin: KeyValueEntry.ValueOrigin
  ) throws(KeyValueStoreError) -> Value {
    func wrongType(_ detail: String) -> KeyValueStoreError {
      .wrongType(
        key: key, expected: TypeNames.short(Value.self), found: stored.kind, detail: detail, origin: origin)
    }
    do {
      return try restore(stored)
    } catch let error as StoredValueMismatch {
      throw wrongType(error.path.isEmpty ? "" : "\(error)")
    } catch is DecodingError {
      throw wrongType("its Codable code refused it")
    } catch {
      throw .transformFailed(key: key, type: "\(Value.self)", reason: "it threw \(type(of: error))")
    }
  }

  /// Returns the first reading that can be converted. If there is none, throws the first error.
  func firstValue(of readings: [StoredValue], key: String) throws(KeyValueStoreError) -> Value? {
    for reading in readings {
      if let value = try? restore(reading) { return value }
    }
    return try readings.first.map { (reading) throws(KeyValueStoreError) in
      try value(of: reading, key: key, origin: .commandLine)
    }
  }
}
