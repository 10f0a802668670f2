// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A property whose value its store keeps. The value is loaded when the store is created, saved at each set, and
/// updated when another process changes it.
///
/// ```swift
/// final class BankDefaults: ALCUserDefaults, @unchecked Sendable {
///   @AcStored var username = "nobody"
///   @AcStored("nbrLogins") var logins = 0
///   @AcStored var lastSeen: Date?
///   @AcStored(transformer: .hexadecimal) var color = Color.red
/// }
/// ```
///
/// The key is the property's name, or the given key. The name is read from the class's reflection metadata: a program that
/// is compiled with `-disable-reflection-metadata` gives each property a key. The initial value is the default value, unless the settings'
/// description has one. Reading never waits for the disk: numbers and flags are read without a lock, larger values
/// under a lock of the property. Setting waits until the value is durable. If it fails, the store reports it and keeps
/// the old value. Setting an optional to `nil` removes its key.
@propertyWrapper
public struct AcStored<Value: Sendable>: Sendable, StoredPropertyWrapper {
  @usableFromInline let slot: StoredSlot<Value>
  /// The slot again, to read it without reference counting. The reader holds the store, which holds this wrapper, which
  /// holds the slot.
  @usableFromInline let readingSlot: Unmanaged<StoredSlot<Value>>

  var property: any StoredProperty { slot }

  /// Creates a property of a type that the store does not support, with a transformer.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value.
  ///   - key: The key; by default the property's name.
  ///   - transformer: Converts the type to a supported one, and back.
  public init(wrappedValue: Value, _ key: String? = nil, transformer: StoredValueTransformer<Value>) {
    self.init(wrappedValue, key, transformer, isTransformerGiven: true)
  }

  /// Creates an optional property of a type that the store does not support, with the type's transformer. The property
  /// is `nil` until it is set, and `nil` removes its key.
  ///
  /// - Parameters:
  ///   - key: The key; by default the property's name.
  ///   - transformer: Converts the type to a supported one, and back.
  public init<Wrapped>(_ key: String? = nil, transformer: StoredValueTransformer<Wrapped>) where Value == Wrapped? {
    self.init(nil, key, transformer.optional, isTransformerGiven: true)
  }

  /// Creates an optional property of a type that the store does not support, with the type's transformer.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value.
  ///   - key: The key; by default the property's name.
  ///   - transformer: Converts the type to a supported one, and back.
  public init<Wrapped>(
    wrappedValue: Value, _ key: String? = nil, transformer: StoredValueTransformer<Wrapped>
  ) where Value == Wrapped? {
    self.init(wrappedValue, key, transformer.optional, isTransformerGiven: true)
  }

  fileprivate init(
    _ defaultValue: Value, _ key: String?, _ transformer: StoredValueTransformer<Value>,
    isTransformerGiven: Bool = false
  ) {
    slot = StoredSlot(
      key: key, defaultValue: defaultValue, transformer: transformer, isTransformerGiven: isTransformerGiven)
    readingSlot = Unmanaged.passUnretained(slot)
  }

  /// Explains in the compiler's message that the type needs a transformer. It also gives optionals an implicit `nil`:
  /// the compiler looks for that at unconstrained initialisers.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value.
  ///   - key: The key; by default the property's name.
  @available(
    *, unavailable, message: "the type is neither Codable nor supported by stores: use @AcStored(transformer: …)"
  )
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String? = nil) {
    self.init(wrappedValue, key, .missing)
  }

  /// Unavailable: only a class that extends a store can keep the value.
  @available(*, unavailable, message: "@AcStored is for classes that extend ALCUserDefaults or ALCCloudKeyValueStore")
  public var wrappedValue: Value {
    get { slot.value }
    set {}
  }

  /// Reads and sets the property; used by the compiler. It may be called from any thread. The type's description says
  /// what each access waits for.
  ///
  /// - Parameters:
  ///   - store: The property's store.
  ///   - wrapped: The property.
  ///   - storage: This wrapper.
  @inlinable
  public static subscript<Store: KeyValueStore>(
    _enclosingInstance store: Store,
    wrapped wrapped: ReferenceWritableKeyPath<Store, Value>,
    storage storage: ReferenceWritableKeyPath<Store, AcStored<Value>>
  ) -> Value {
    get {
      // Keeps the store alive until its slot is read.
      defer { withExtendedLifetime(store) {} }
      return store[keyPath: storage].readingSlot._withUnsafeGuaranteedRef { $0.value(in: store) }
    }
    set { store[keyPath: storage].slot.set(newValue, in: store) }
  }
}

extension AcStored where Value: StorableValue {
  /// Creates a property of a type that the store supports.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value.
  ///   - key: The key; by default the property's name.
  public init(wrappedValue: Value, _ key: String? = nil) {
    self.init(wrappedValue, key, .storable)
  }
}

extension AcStored where Value: Codable {
  /// Creates a property of any other `Codable` type.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value.
  ///   - key: The key; by default the property's name.
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String? = nil) {
    self.init(wrappedValue, key, .codable)
  }
}

extension AcStored where Value: StorableValue & ExpressibleByNilLiteral {
  /// Creates an optional property with the property's name as its key.
  public init() { self.init(wrappedValue: nil, nil) }

  /// Creates an optional property with a key.
  ///
  /// - Parameter key: The key.
  public init(_ key: String) { self.init(wrappedValue: nil, key) }
}

extension AcStored where Value: Codable & ExpressibleByNilLiteral {
  /// Creates an optional property of any other `Codable` type, with the property's name as its key.
  @_disfavoredOverload
  public init() { self.init(nil, nil, .codable) }

  /// Creates an optional property of any other `Codable` type, with a key.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public init(_ key: String) { self.init(nil, key, .codable) }
}

/// How a store recognises its properties by reflection.
protocol StoredPropertyWrapper {
  var property: any StoredProperty { get }
}
