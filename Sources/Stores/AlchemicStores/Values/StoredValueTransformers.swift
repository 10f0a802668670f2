// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The transformers that a store uses for types and for keys, wherever they are read or set: by subscripts, by `value` and
/// `set`, and without a property.
///
/// ```swift
/// var configuration = KeyValueStoreConfiguration()
/// configuration.transformers.register(.hexadecimal)                     // every Color
/// configuration.transformers.register(.roman, forKey: "copyright")     // an Int, at this key only
/// ```
///
/// The transformer of a key has precedence over the one of a type. A property with a transformer registers it for its
/// key. A transformer of an optional type is also one of the type itself.
public struct StoredValueTransformers: Sendable {
  private var ofTypes: [ObjectIdentifier: any Sendable] = [:]
  private var ofKeys: [String: [ObjectIdentifier: any KeyTransformer]] = [:]

  /// Creates a collection without transformers.
  public init() {}

  /// Registers the transformer of a type, for all keys.
  ///
  /// - Parameter transformer: Converts the type to a supported one, and back.
  public mutating func register<Value>(_ transformer: StoredValueTransformer<Value>) {
    ofTypes[ObjectIdentifier(Value.self)] = transformer
  }

  /// Unavailable: a store supports the type itself. Register the transformer for a key.
  ///
  /// - Parameter transformer: Not used.
  @available(*, unavailable, message: "stores support this type: register the transformer for a key, forKey: …")
  public mutating func register<Value: StorableValue>(_ transformer: StoredValueTransformer<Value>) {}

  /// Registers the transformer of a type, for one key.
  ///
  /// - Parameters:
  ///   - transformer: Converts the type to a supported one, and back.
  ///   - key: The key.
  public mutating func register<Value>(_ transformer: StoredValueTransformer<Value>, forKey key: String) {
    let key = (try? StoreValidation.normalizedKey(key)) ?? key
    ofKeys[key, default: [:]][ObjectIdentifier(Value.self)] = transformer
    guard let (type, unwrapped) = transformer.unwrapped else { return }
    ofKeys[key, default: [:]][type] = unwrapped
  }

  /// Whether a key has a separate transformer.
  func hasTransformer(forKey key: String) -> Bool { ofKeys[key] != nil }

  var isEmpty: Bool { ofTypes.isEmpty && ofKeys.isEmpty }

  /// The transformers of a key.
  func transformers(forKey key: String) -> [any KeyTransformer] {
    (ofKeys[key] ?? [:]).values.sorted { $0.typeName < $1.typeName }
  }

  /// The transformer of a type at a key; `nil` if none is registered.
  func transformer<Value>(of type: Value.Type, forKey key: String) -> StoredValueTransformer<Value>? {
    let identifier = ObjectIdentifier(type)
    return (ofKeys[key]?[identifier] as? StoredValueTransformer<Value>)
      ?? (ofTypes[identifier] as? StoredValueTransformer<Value>)
  }
}
