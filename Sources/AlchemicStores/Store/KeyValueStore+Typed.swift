internal import AlchemicRuntime

// Reading and setting by type. Each comes twice: for types the store knows, without any detour, and for all other
// Codable ones; the compiler takes the first where both fit.

extension KeyValueStore {
  /// The value under a key, whatever its type; from any thread.
  ///
  /// Reading does not wait for the disk. Setting returns once the value is durable; a failed set is reported and leaves
  /// the old value: use ``set(_:)`` or `set(_:forKey:)` to be told by an error.
  ///
  /// - Parameter key: The key.
  public subscript(key: String) -> StoredValue? {
    get { core.value(key) }
    set { setOrReport(key) { newValue } }
  }

  /// The value under a key by the type that is asked for; one of another type counts as none, so that the default
  /// shows. A failed set is reported and leaves the old value.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public subscript<Value: StorableValue>(key: String) -> Value? {
    @inlinable get { self[key, as: Value.self] }
    set { setOrReport(key) { newValue?.storedValue } }
  }

  /// The value under a key by the type that is asked for; as for the types that the store knows.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public subscript<Value: Codable>(key: String) -> Value? {
    get { self[key, as: Value.self] }
    set { setOrReport(key) { try newValue.map { try StoredValueEncoder.encode($0) } } }
  }

  /// The value under a key; one of another type counts as none, so that the default shows.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type to read it as.
  @inlinable
  public subscript<Value: StorableValue>(key: String, as type: Value.Type) -> Value? {
    // Inlined into the program, where the type is known, so that nothing has to be looked up at run time.
    if let best = core.quickValue(key), let value = Value(storedValue: best) { return value }
    return core.candidates(key).lazy.compactMap { Value(storedValue: $0) }.first
  }

  /// The value under a key; one of another type counts as none, so that the default shows.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type to read it as.
  public subscript<Value: Codable>(key: String, as type: Value.Type) -> Value? {
    core.candidates(key).lazy.compactMap { try? StoredValueDecoder.decode(type, from: $0) }.first
  }

  /// The value under a key, or what is given where there is none of that type.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: What to give instead.
  @inlinable
  public subscript<Value: StorableValue>(key: String, default defaultValue: @autoclosure () -> Value) -> Value {
    self[key, as: Value.self] ?? defaultValue()
  }

  /// The value under a key, or what is given where there is none of that type.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: What to give instead.
  public subscript<Value: Codable>(key: String, default defaultValue: @autoclosure () -> Value) -> Value {
    self[key, as: Value.self] ?? defaultValue()
  }

  /// The value under a key, by its type; from any thread, and without waiting for the disk.
  ///
  /// - Parameters:
  ///   - type: The type to read it as.
  ///   - key: The key.
  /// - Returns: The value; `nil` where there is neither a value nor a default.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` when the value that stands, from the
  ///   command line, the store or the defaults, is of another type.
  public func value<Value: StorableValue>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(KeyValueStoreError) -> Value? {
    try value(forKey: key, .storable)
  }

  /// The value under a key, by its type; from any thread, and without waiting for the disk.
  ///
  /// - Parameters:
  ///   - type: The type to read it as.
  ///   - key: The key.
  /// - Returns: The value; `nil` where there is neither a value nor a default.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` when the value that stands is of
  ///   another type, ``KeyValueStoreError/transformFailed(key:type:reason:)`` when the type's own code throws.
  public func value<Value: Codable & Sendable>(
    _ type: Value.Type = Value.self, forKey key: String
  ) throws(KeyValueStoreError) -> Value? {
    try value(forKey: key, .codable)
  }

  /// The value under a key through a transformer, which runs on the calling thread.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - transformer: Turns what is stored into the value.
  /// - Returns: The value; `nil` where there is neither a value nor a default.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` when the value that stands is of
  ///   another type than the transformer takes, ``KeyValueStoreError/transformFailed(key:type:reason:)`` when it throws.
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

  /// Sets a key, durably when it returns; from any thread.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the key, so that its default shows.
  ///   - key: The key.
  /// - Throws: What ``set(_:)`` throws; the old value stands then.
  public func set<Value: StorableValue>(_ value: Value?, forKey key: String) throws(KeyValueStoreError) {
    try core.write([(key, value?.storedValue)])
  }

  /// Sets a key, durably when it returns; from any thread.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the key, so that its default shows.
  ///   - key: The key.
  /// - Throws: ``KeyValueStoreError/transformFailed(key:type:reason:)`` when the type's own code throws, and what
  ///   ``set(_:)`` throws; the old value stands then.
  public func set<Value: Codable & Sendable>(_ value: Value?, forKey key: String) throws(KeyValueStoreError) {
    try set(value, forKey: key, .codable)
  }

  /// Sets a key through a transformer, which runs on the calling thread, durably when it returns.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the key, so that its default shows.
  ///   - key: The key.
  ///   - transformer: Turns the value into what is stored.
  /// - Throws: ``KeyValueStoreError/transformFailed(key:type:reason:)`` when the transformer throws, and what
  ///   ``set(_:)`` throws; the old value stands then.
  public func set<Value>(
    _ value: Value?, forKey key: String, _ transformer: StoredValueTransformer<Value>
  ) throws(KeyValueStoreError) {
    guard let value else { return try removeValue(forKey: key) }
    try core.write([(key, transformer.stored(of: value, key: key))])
  }

  private func setOrReport(_ key: String, _ value: () throws -> StoredValue?) {
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
  /// The stored form, whatever the transformer throws turned into our words; never the error's own, which may show the
  /// value.
  func stored(of value: Value, key: String) throws(KeyValueStoreError) -> StoredValue {
    do {
      return try store(value)
    } catch {
      throw .transformFailed(key: key, type: "\(Value.self)", reason: "it threw \(type(of: error))")
    }
  }

  /// The value of a stored form.
  func value(
    of stored: StoredValue, key: String, origin: KeyValueEntry.Origin
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

  /// The first reading of a text that is a value; the first one's error when none is.
  func firstValue(of readings: [StoredValue], key: String) throws(KeyValueStoreError) -> Value? {
    for reading in readings {
      if let value = try? restore(reading) { return value }
    }
    return try readings.first.map { (reading) throws(KeyValueStoreError) in
      try value(of: reading, key: key, origin: .commandLine)
    }
  }
}
