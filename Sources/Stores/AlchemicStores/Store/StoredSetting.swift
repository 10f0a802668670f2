// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One key of a store as a typed value, for a class that does not extend the store. It is what ``AcStored`` is for a
/// subclass: loaded when it is created, saved at each set, and updated when another process changes the key.
///
/// ```swift
/// final class Greetings: Sendable {
///   private let name: StoredSetting<String>
///
///   init(defaults: ALCUserDefaults) { name = defaults.setting("name", default: "guest") }
///   func greeting() -> String { "Hello \(name.value)" }
/// }
/// ```
///
/// The compiler proves that such a class is `Sendable`, and nothing is found by reflection. Reading and setting are
/// safe from any thread, and cost as much as a property's.
public struct StoredSetting<Value: Sendable>: Sendable {
  @usableFromInline let slot: StoredSlot<Value>
  @usableFromInline let store: KeyValueStore

  init(_ store: KeyValueStore, _ key: String, _ slot: StoredSlot<Value>) {
    self.store = store
    self.slot = slot
    slot.bind(key, in: store.core)
    if let reader = SettingReader.object { store.core.addReader(reader, of: key) }
  }

  /// The value. Reading never waits for the disk. Setting waits until the value is durable; if it fails, the store
  /// reports it and keeps the old value.
  public var value: Value {
    @inlinable get { slot.value }
    nonmutating set { slot.set(newValue, in: store) }
  }
}

extension KeyValueStore {
  /// Returns a typed value of a key. It keeps the store open.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The default value, unless the settings' description has one.
  /// - Returns: The value.
  public func setting<Value: StorableValue>(_ key: String, default defaultValue: Value) -> StoredSetting<Value> {
    setting(key, defaultValue, .storable, isTransformerGiven: false)
  }

  /// Returns a typed value of a key of a `Codable` type. It keeps the store open.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The default value, unless the settings' description has one.
  /// - Returns: The value.
  public func setting<Value: Codable & Sendable>(_ key: String, default defaultValue: Value) -> StoredSetting<Value> {
    setting(key, defaultValue, .codable, isTransformerGiven: false)
  }

  /// Returns a typed value of a key of any type. It keeps the store open. Readers of the key use the transformer too.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The default value, unless the settings' description has one.
  ///   - transformer: Converts the type to a supported one, and back.
  /// - Returns: The value.
  public func setting<Value: Sendable>(
    _ key: String, default defaultValue: Value, transformer: StoredValueTransformer<Value>
  ) -> StoredSetting<Value> {
    setting(key, defaultValue, transformer, isTransformerGiven: true)
  }

  private func setting<Value: Sendable>(
    _ key: String, _ defaultValue: Value, _ transformer: StoredValueTransformer<Value>, isTransformerGiven: Bool
  ) -> StoredSetting<Value> {
    let slot = StoredSlot(
      key: key, defaultValue: defaultValue, transformer: transformer, isTransformerGiven: isTransformerGiven)
    return StoredSetting(self, (try? StoreValidation.normalizedKey(key)) ?? key, slot)
  }
}
