// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Converts a type that a store does not support to a supported one, and back.
///
/// ```swift
/// let color = StoredValueTransformer<Color>(
///   store: { .string($0.hexadecimal) },
///   restore: { try Color(hexadecimal: String(storedValue: $0)) })
/// ```
///
/// An error from either function reaches the caller inside a ``KeyValueStoreError``. The functions run on the thread
/// that reads or sets the value, or on the store's private queue for a change by another process. No lock is held while
/// they run.
public struct StoredValueTransformer<Value>: Sendable {
  /// Returns the stored form of a value.
  ///
  /// - Throws: What the given function throws.
  public let store: @Sendable (Value) throws -> StoredValue
  /// Returns the value of a stored form.
  ///
  /// - Throws: What the given function throws.
  public let restore: @Sendable (StoredValue) throws -> Value

  /// Creates a transformer from its two functions.
  ///
  /// - Parameters:
  ///   - store: Returns the stored form of a value.
  ///   - restore: Returns the value of a stored form.
  public init(
    store: @escaping @Sendable (Value) throws -> StoredValue,
    restore: @escaping @Sendable (StoredValue) throws -> Value
  ) {
    self.store = store
    self.restore = restore
  }

  /// Creates a transformer that stores a supported type.
  ///
  /// - Parameters:
  ///   - type: The stored type.
  ///   - store: Returns the stored form of a value.
  ///   - restore: Returns the value of a stored form.
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

  /// The transformer for an optional value; `nil` removes the key.
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
  /// For a type without a transformer. The compiler refuses such a property.
  static var missing: StoredValueTransformer {
    let mismatch = StoredValueMismatch(Value.self, .null)
    return StoredValueTransformer(store: { _ in throw mismatch }, restore: { _ in throw mismatch })
  }
}

extension StoredValueTransformer where Value: StorableValue {
  /// The transformer of a type that the store supports directly.
  static var storable: StoredValueTransformer {
    StoredValueTransformer(Value.self, store: { $0 }, restore: { $0 })
  }
}

extension StoredValueTransformer where Value: Codable & Sendable {
  /// The transformer of any `Codable` type.
  static var codable: StoredValueTransformer {
    StoredValueTransformer(
      store: { try StoredValueEncoder.encode($0) },
      restore: { try StoredValueDecoder.decode(Value.self, from: $0) })
  }
}
