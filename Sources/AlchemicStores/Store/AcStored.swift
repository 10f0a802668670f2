/// A property whose value is kept by the store it belongs to: loaded at creation, saved at each set, and changed when
/// another process changes it.
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
/// The key is the property's name, or the one given. The value it is declared with is the default where the settings'
/// description gives none. Reading never waits for the disk: a number or a flag is read without a lock, what is larger
/// takes one of the property's own for a moment. Setting waits until the value is durable, and where it fails reports
/// it and keeps the old value. An optional set to `nil` removes its key.
@propertyWrapper
public struct AcStored<Value: Sendable>: Sendable, StoredPropertyWrapper {
  @usableFromInline let slot: StoredSlot<Value>
  /// The slot again, for reading it without counting a reference to it: whoever reads holds the store, which holds this
  /// wrapper, which holds the slot.
  @usableFromInline let readingSlot: Unmanaged<StoredSlot<Value>>

  var property: any StoredProperty { slot }

  /// A property of a type that the store does not know, through a transformer.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key; by default the property's name.
  ///   - transformer: Turns the type into one that the store knows, and back.
  public init(wrappedValue: Value, _ key: String? = nil, transformer: StoredValueTransformer<Value>) {
    slot = StoredSlot(key: key, defaultValue: wrappedValue, transformer: transformer)
    readingSlot = Unmanaged.passUnretained(slot)
  }

  /// Says what to do for a type that needs a transformer. Without it an optional would also have no implicit `nil`: the
  /// compiler looks for that at initialisers that are not constrained.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key; by default the property's name.
  @available(*, unavailable, message: "the type is neither Codable nor known to the store: @AcStored(transformer: …)")
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String? = nil) {
    self.init(wrappedValue: wrappedValue, key, transformer: .missing)
  }

  /// Only a class has the store that the value goes to.
  @available(*, unavailable, message: "@AcStored is for classes that extend ALCUserDefaults or ALCCloudKeyValueStore")
  public var wrappedValue: Value {
    get { slot.value }
    set {}
  }

  /// How the compiler reads and sets the property. From any thread; see the type for what either waits for.
  ///
  /// - Parameters:
  ///   - store: The store that the property belongs to.
  ///   - wrapped: The property.
  ///   - storage: This wrapper.
  @inlinable
  public static subscript<Store: KeyValueStore>(
    _enclosingInstance store: Store,
    wrapped wrapped: ReferenceWritableKeyPath<Store, Value>,
    storage storage: ReferenceWritableKeyPath<Store, AcStored<Value>>
  ) -> Value {
    get {
      // The store lives until its slot is read.
      defer { withExtendedLifetime(store) {} }
      return store[keyPath: storage].readingSlot._withUnsafeGuaranteedRef { $0.value }
    }
    set { store[keyPath: storage].slot.set(newValue, in: store) }
  }
}

extension AcStored where Value: StorableValue {
  /// A property of a type that the store knows.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key; by default the property's name.
  public init(wrappedValue: Value, _ key: String? = nil) {
    self.init(wrappedValue: wrappedValue, key, transformer: .storable)
  }
}

extension AcStored where Value: Codable {
  /// A property of any other `Codable` type.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - key: The key; by default the property's name.
  @_disfavoredOverload
  public init(wrappedValue: Value, _ key: String? = nil) {
    self.init(wrappedValue: wrappedValue, key, transformer: .codable)
  }
}

extension AcStored where Value: StorableValue & ExpressibleByNilLiteral {
  /// A property that may have no value, under its own name.
  public init() { self.init(wrappedValue: nil, nil) }

  /// A property that may have no value, under a key.
  ///
  /// - Parameter key: The key.
  public init(_ key: String) { self.init(wrappedValue: nil, key) }
}

extension AcStored where Value: Codable & ExpressibleByNilLiteral {
  /// A property that may have no value, of any other `Codable` type, under its own name.
  @_disfavoredOverload
  public init() { self.init(wrappedValue: nil, nil, transformer: .codable) }

  /// A property that may have no value, of any other `Codable` type, under a key.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public init(_ key: String) { self.init(wrappedValue: nil, key, transformer: .codable) }
}

/// What a store finds its properties by.
protocol StoredPropertyWrapper {
  var property: any StoredProperty { get }
}
