extension KeyValueStore {
  /// Sets a key to what a closure makes of its value, durably when it returns, so that no change by another thread, store
  /// or process is lost in between.
  ///
  /// ```swift
  /// try defaults.update("visits", default: 0) { $0 += 1 }
  /// ```
  ///
  /// The closure gets what is stored, else the default, and never what the command line says. It runs on the calling
  /// thread, and once more where somebody else was faster: it should do nothing but change the value.
  ///
  /// After eight tries it runs once more while nobody else can change the store: other threads and processes that set a
  /// value wait, for ten seconds at most. A value that the closure itself sets in the store fails then, after as long. An
  /// engine that cannot hold off others makes the update fail instead.
  ///
  /// - Parameters:
  ///   - key: The key; of a property, the property's.
  ///   - defaultValue: What the closure gets where there is neither a value nor a default.
  ///   - body: Changes the value.
  /// - Returns: The value that was set.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` where the value is of another type,
  ///   what `body` throws, what ``set(_:)`` throws, and ``KeyValueStoreError/changedMeanwhile(key:)`` where others are
  ///   always faster and the engine cannot hold them off; the old value stands then.
  @discardableResult
  public func update<Value: StorableValue>(
    _ key: String, default defaultValue: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try update(key, .storable, defaultValue, body)
  }

  /// Sets a key to what a closure makes of its value, durably when it returns, so that no change by another thread, store
  /// or process is lost in between; as for the types that the store knows.
  ///
  /// - Parameters:
  ///   - key: The key; of a property, the property's.
  ///   - defaultValue: What the closure gets where there is neither a value nor a default.
  ///   - body: Changes the value.
  /// - Returns: The value that was set.
  /// - Throws: ``KeyValueStoreError/wrongType(key:expected:found:detail:origin:)`` where the value is of another type,
  ///   what `body` throws, what ``set(_:)`` throws, and ``KeyValueStoreError/changedMeanwhile(key:)`` where others are
  ///   always faster and the engine cannot hold them off; the old value stands then.
  @discardableResult
  public func update<Value: Codable & Sendable>(
    _ key: String, default defaultValue: @autoclosure () -> Value, _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try update(key, .codable, defaultValue, body)
  }

  private func update<Value>(
    _ key: String, _ transformer: StoredValueTransformer<Value>, _ defaultValue: () -> Value,
    _ body: (inout Value) throws -> Void
  ) throws -> Value {
    try core.update(key) { stored, registered in
      let origin = core.origin(of: stored)
      var value =
        try (stored ?? registered).map { try transformer.value(of: $0, key: key, origin: origin) } ?? defaultValue()
      try body(&value)
      return (try transformer.stored(of: value, key: key), value)
    }
  }
}
