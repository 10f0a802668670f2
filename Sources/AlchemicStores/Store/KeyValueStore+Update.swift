extension KeyValueStore {
  /// Sets a key to what a closure makes of its value, durably when it returns, so that no change by another thread, store
  /// or process is lost in between.
  ///
  /// ```swift
  /// try defaults.update("visits", default: 0) { $0 += 1 }
  /// ```
  ///
  /// The closure gets what is stored, else the default, and never what the command line says. It runs on the calling
  /// thread, with no lock held, and once more where somebody else was faster: it should do nothing but change the value.
  ///
  /// - Parameters:
  ///   - key: The key; of a property, the property's.
  ///   - standard: What the closure gets where there is neither a value nor a default.
  ///   - body: Changes the value.
  /// - Returns: The value that was set.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` where the value is of another type,
  ///   what `body` throws, and what ``set(_:)`` throws; the old value stands then.
  @discardableResult
  public func update<Value: StorableValue>(
    _ key: String, default standard: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try update(key, .storable, standard, body)
  }

  /// Sets a key to what a closure makes of its value, durably when it returns, so that no change by another thread, store
  /// or process is lost in between; as for the types that the store knows.
  ///
  /// - Parameters:
  ///   - key: The key; of a property, the property's.
  ///   - standard: What the closure gets where there is neither a value nor a default.
  ///   - body: Changes the value.
  /// - Returns: The value that was set.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` where the value is of another type,
  ///   what `body` throws, and what ``set(_:)`` throws; the old value stands then.
  @discardableResult
  public func update<Value: Codable & Sendable>(
    _ key: String, default standard: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try update(key, .codable, standard, body)
  }

  private func update<Value>(
    _ key: String, _ transformer: StoredValueTransformer<Value>, _ standard: () -> Value,
    _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try core.update(key) { stored, usual in
      let origin = core.origin(of: stored)
      var value =
        try (stored ?? usual).map { try transformer.value(of: $0, key: key, origin: origin) } ?? standard()
      try body(&value)
      return (try transformer.stored(of: value, key: key), value)
    }
  }
}
