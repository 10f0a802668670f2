/// Turns a type that a store does not know into one it does, and back.
///
/// ```swift
/// let color = StoredValueTransformer<Color>(
///   store: { .string($0.hexadecimal) },
///   restore: { try Color(hexadecimal: String(storedValue: $0)) })
/// ```
///
/// What either function throws reaches the caller inside a ``KeyValueStoreError``. They run on the thread that reads or
/// sets the value, or on the store's own queue for a change by another process; no lock is held meanwhile.
public struct StoredValueTransformer<Value: Sendable>: Sendable {
  /// The stored form of a value.
  ///
  /// - Throws: What the function that was given throws.
  public let store: @Sendable (Value) throws -> StoredValue
  /// The value of a stored form.
  ///
  /// - Throws: What the function that was given throws.
  public let restore: @Sendable (StoredValue) throws -> Value

  /// A transformer from its two functions.
  ///
  /// - Parameters:
  ///   - store: Gives the stored form of a value.
  ///   - restore: Gives the value of a stored form.
  public init(
    store: @escaping @Sendable (Value) throws -> StoredValue,
    restore: @escaping @Sendable (StoredValue) throws -> Value
  ) {
    self.store = store
    self.restore = restore
  }

  /// A transformer through a type that a store knows.
  ///
  /// - Parameters:
  ///   - type: The type that is stored.
  ///   - store: Gives the stored form of a value.
  ///   - restore: Gives the value of a stored form.
  public init<Storable: StorableValue>(
    _ type: Storable.Type = Storable.self,
    store: @escaping @Sendable (Value) throws -> Storable,
    restore: @escaping @Sendable (Storable) throws -> Value
  ) {
    self.init(
      store: { try store($0).storedValue },
      restore: { stored in
        guard let storable = Storable(storedValue: stored) else {
          throw StoredValueMismatch.first(Storable.self, in: stored)
        }
        return try restore(storable)
      })
  }

  /// The same for a value that may be missing; nothing removes the key.
  public var optional: StoredValueTransformer<Value?> {
    StoredValueTransformer<Value?>(
      store: { value in try value.map { try self.store($0) } ?? .null },
      restore: { stored in
        if case .null = stored { return nil }
        return try self.restore(stored)
      })
  }
}

extension StoredValueTransformer {
  /// For a type that nobody gave a transformer for; the compiler refuses such a property.
  static var missing: StoredValueTransformer {
    let mismatch = StoredValueMismatch(Value.self, .null)
    return StoredValueTransformer(store: { _ in throw mismatch }, restore: { _ in throw mismatch })
  }
}

extension StoredValueTransformer where Value: StorableValue {
  /// What a type that the store knows does by itself.
  static var storable: StoredValueTransformer {
    StoredValueTransformer(Value.self, store: { $0 }, restore: { $0 })
  }
}

extension StoredValueTransformer where Value: Codable {
  /// What any `Codable` type does without further code.
  static var codable: StoredValueTransformer {
    StoredValueTransformer(
      store: { try StoredValueEncoder.encode($0) },
      restore: { try StoredValueDecoder.decode(Value.self, from: $0) })
  }
}
