// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
public import Synchronization

/// The storage of an ``AcStored`` property.
///
/// A value that fits a word and contains no references is read without a lock. Other values are copied under the
/// property's own lock. Reading is inlined into the program, and costs at most as much as reading a locked variable.
@usableFromInline
final class StoredSlot<Value: Sendable>: StoredProperty {
  let givenKey: String?
  private let defaultValue: Value
  private let transformer: StoredValueTransformer<Value>
  /// Whether the program has chosen the transformer, so that readers of the key use it too.
  private let isTransformerGiven: Bool
  /// Whether the slot has its value from the store. A property that reflection did not find is bound at its first use.
  @usableFromInline let isBound = Atomic(false)
  /// The value's bytes, if `isWord`.
  @usableFromInline let word: Atomic<UInt64>
  @usableFromInline let state: Mutex<State>

  @usableFromInline
  struct State {
    @usableFromInline var value: Value
    var generation = 0
    var key: String?
    var unreadable: UnreadableValue?
  }

  init(key: String?, defaultValue: Value, transformer: StoredValueTransformer<Value>, isTransformerGiven: Bool) {
    givenKey = key
    self.defaultValue = defaultValue
    self.transformer = transformer
    self.isTransformerGiven = isTransformerGiven
    word = Atomic(Self.bits(of: defaultValue))
    state = Mutex(State(value: defaultValue))
  }

  @inlinable
  var value: Value {
    guard Self.isWord else { return state.withLock { $0.value } }
    let bits = word.load(ordering: .acquiring)
    // If `isWord`, the value's bytes are at the start of the word, whose alignment is sufficient.
    return withUnsafeBytes(of: bits) { $0.assumingMemoryBound(to: Value.self)[0] }
  }

  /// The value, after the property was bound.
  @inlinable
  func value(in store: KeyValueStore) -> Value {
    if !isBound.load(ordering: .acquiring) { bindLate(in: store) }
    return value
  }

  /// Binds a property that reflection did not find to its given key.
  @usableFromInline
  func bindLate(in store: KeyValueStore) {
    if let givenKey, !givenKey.isEmpty {
      bind(givenKey, in: store.core)
    } else if !isBound.exchange(true, ordering: .relaxed) {
      store.core.report(.propertyWithoutKey(type: "\(type(of: store))"))
    }
  }

  /// Whether the value consists only of its bytes and fits an atomic word. Known at compile time.
  @inlinable
  static var isWord: Bool { _isPOD(Value.self) && MemoryLayout<Value>.size <= 8 && MemoryLayout<Value>.size > 0 }

  private static func bits(of value: Value) -> UInt64 {
    guard isWord else { return 0 }
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { bits in
      withUnsafeBytes(of: value) { bits.copyMemory(from: $0) }
    }
    return bits
  }

  @usableFromInline
  func set(_ value: Value, in store: KeyValueStore) {
    if !isBound.load(ordering: .acquiring) { bindLate(in: store) }
    guard let key = state.withLock(\.key) else {
      return store.core.report(.propertyWithoutKey(type: "\(type(of: store))"))
    }
    do {
      try store.core.write([(key, transformer.stored(of: value, key: key))])
    } catch {
      store.core.report(.setFailed(key: key, error: error))
    }
  }

  var kind: StoredValue.Kind {
    switch Value.self {
    case is String.Type, is String?.Type: .string
    case is Bool.Type, is Bool?.Type: .bool
    case is any FixedWidthInteger.Type, is Int?.Type, is Int64?.Type, is UInt64?.Type: .integer
    case is Double.Type, is Double?.Type, is Float.Type, is Float?.Type: .double
    case is Date.Type, is Date?.Type: .date
    case is Data.Type, is Data?.Type: .data
    case is URL.Type, is URL?.Type: .url
    default: .null
    }
  }

  func bind(_ key: String, in core: StoreCore) {
    state.withLock { $0.key = key }
    core.bind(self, to: key, defaultValue: declaration.defaultValue) { transformers in
      if isTransformerGiven { transformers.register(transformer, forKey: key) }
    }
    isBound.store(true, ordering: .releasing)
  }

  var declaration: StoredDeclaration {
    let stored = try? transformer.store(defaultValue)
    return StoredDeclaration(of: Value.self, kind: kind, defaultValue: stored == .null ? nil : stored)
  }

  func takes(_ value: StoredValue, key: String) -> Bool {
    (try? transformer.value(of: value, key: key, origin: .default)).map { _ in true } ?? false
  }

  func normalised(_ value: StoredValue, key: String) -> StoredValue? {
    guard let value = try? transformer.value(of: value, key: key, origin: .default) else { return nil }
    return try? transformer.store(value)
  }

  var unreadable: UnreadableValue? { state.withLock(\.unreadable) }

  func refresh(_ candidates: Candidates, generation: Int, key: String) -> Refreshed {
    let (value, unreadable) = read(candidates, key: key)
    return state.withLock { state in
      guard generation >= state.generation else { return Refreshed(unreadable: unreadable, isNews: false) }
      let isNews = state.unreadable != unreadable
      state.generation = generation
      state.value = value
      state.unreadable = unreadable
      // Under the lock, so that the later of two refreshes applies.
      if Self.isWord { word.store(Self.bits(of: value), ordering: .releasing) }
      return Refreshed(unreadable: unreadable, isNews: isNews)
    }
  }

  private func read(_ candidates: Candidates, key: String) -> (value: Value, unreadable: UnreadableValue?) {
    var unreadable: UnreadableValue?
    do throws(KeyValueStoreError) {
      if let value = try transformer.firstValue(of: candidates.readings, key: key) { return (value, nil) }
    } catch {
      unreadable = UnreadableValue(key: key, error: error, origin: .commandLine)
    }
    for (candidate, origin) in candidates.values {
      do throws(KeyValueStoreError) {
        let value = try transformer.value(of: candidate, key: key, origin: origin)
        unreadable?.shown = origin
        return (value, unreadable)
      } catch {
        unreadable = unreadable ?? UnreadableValue(key: key, error: error, origin: origin)
      }
    }
    return (defaultValue, unreadable)
  }
}

extension StoredSlot: CustomReflectable {
  /// What `dump` shows: nothing, since the value may be a secret.
  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: []) }
}
