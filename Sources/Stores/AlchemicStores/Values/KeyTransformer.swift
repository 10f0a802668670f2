// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A transformer of a key, of any type.
protocol KeyTransformer: Sendable {
  /// The type that the transformer converts.
  var typeName: String { get }

  /// The stored form of a value that has no transformer, such as a literal: what the transformer makes of it if it is of
  /// the transformer's type, otherwise itself if the transformer can restore it; `nil` if it is neither.
  func converted(_ value: StoredValue, key: String) throws(KeyValueStoreError) -> StoredValue?

  /// Whether the transformer can restore a value.
  func isStoredForm(_ value: StoredValue) -> Bool
}

extension StoredValueTransformer: KeyTransformer {
  var typeName: String { "\(Value.self)" }

  func converted(_ value: StoredValue, key: String) throws(KeyValueStoreError) -> StoredValue? {
    if let type = Value.self as? any StorableValue.Type, let typed = type.init(storedValue: value) as? Value {
      return try stored(of: typed, key: key)
    }
    return isStoredForm(value) ? value : nil
  }

  func isStoredForm(_ value: StoredValue) -> Bool {
    do {
      _ = try restore(value)
      return true
    } catch {
      return false
    }
  }

  /// If the type is optional, the transformer of the type itself, with the type's identifier.
  var unwrapped: (ObjectIdentifier, any KeyTransformer)? {
    (Value.self as? any OptionalType.Type)?.unwrapped(self)
  }
}

/// Any optional type.
protocol OptionalType {
  static var wrapped: Any.Type { get }

  /// Turns a transformer of the optional type into one of the type itself.
  static func unwrapped(_ transformer: Any) -> (ObjectIdentifier, any KeyTransformer)?
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }

  static func unwrapped(_ transformer: Any) -> (ObjectIdentifier, any KeyTransformer)? {
    guard let transformer = transformer as? StoredValueTransformer<Wrapped?> else { return nil }
    let mismatch = StoredValueMismatch(Wrapped.self, .null)
    let unwrapped = StoredValueTransformer<Wrapped>(
      store: { try transformer.store($0) },
      restore: { (stored: StoredValue) in
        guard let value = try transformer.restore(stored) else { throw mismatch }
        return value
      })
    return (ObjectIdentifier(Wrapped.self), unwrapped)
  }
}
