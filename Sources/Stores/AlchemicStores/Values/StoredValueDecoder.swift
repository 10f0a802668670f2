// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Decodes what ``StoredValueEncoder`` encoded.
///
/// For a value of another type it throws ``StoredValueMismatch``, never a `DecodingError`, whose text contains the
/// value: it may be a secret.
enum StoredValueDecoder {
  static func decode<Value: Decodable>(_ type: Value.Type, from stored: StoredValue) throws -> Value {
    try decode(type, from: stored, at: [])
  }

  fileprivate static func decode<Value: Decodable>(
    _ type: Value.Type, from stored: StoredValue, at path: [any CodingKey]
  ) throws -> Value {
    if let storable = type as? any StorableLeaf.Type {
      guard let value = storable.init(storedValue: stored) as? Value else { throw mismatch(type, stored, path) }
      return value
    }
    return try Value(from: ValueDecoder(stored: stored, codingPath: path))
  }

  fileprivate static func mismatch(
    _ type: Any.Type, _ stored: StoredValue?, _ path: [any CodingKey]
  ) -> StoredValueMismatch {
    StoredValueMismatch(type, stored, at: path.map(\.stringValue))
  }
}

/// The types whose own `Codable` code would lose information, or require a container that is not supported.
private protocol StorableLeaf: StorableValue {}
extension StoredValue: StorableLeaf {}
extension String: StorableLeaf {}
extension Bool: StorableLeaf {}
extension Int: StorableLeaf {}
extension Int64: StorableLeaf {}
extension UInt64: StorableLeaf {}
extension Double: StorableLeaf {}
extension Float: StorableLeaf {}
extension Date: StorableLeaf {}
extension Data: StorableLeaf {}
extension URL: StorableLeaf {}

private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let stored: StoredValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .dictionary(let values) = stored else {
      throw StoredValueDecoder.mismatch([String: StoredValue].self, stored, codingPath)
    }
    return KeyedDecodingContainer(KeyedValues(values: values, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let values) = stored else {
      throw StoredValueDecoder.mismatch([StoredValue].self, stored, codingPath)
    }
    return UnkeyedValues(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { stored == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try storable(type) }
  func decode(_ type: String.Type) throws -> String { try storable(type) }
  func decode(_ type: Double.Type) throws -> Double { try storable(type) }
  func decode(_ type: Float.Type) throws -> Float { try storable(type) }
  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try StoredValueDecoder.decode(type, from: stored, at: codingPath)
  }

  private func storable<Value: StorableValue>(_ type: Value.Type) throws -> Value {
    guard let value = Value(storedValue: stored) else { throw StoredValueDecoder.mismatch(type, stored, codingPath) }
    return value
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let value = stored.integer(type) else { throw StoredValueDecoder.mismatch(type, stored, codingPath) }
    return value
  }
}

private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: [String: StoredValue]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { values.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try StoredValueDecoder.decode(type, from: value(key), at: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    ValueDecoder(stored: values["super"] ?? .null, codingPath: codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ValueDecoder(stored: try value(key), codingPath: codingPath + [key])
  }

  private func value(_ key: Key) throws -> StoredValue {
    guard let value = values[key.stringValue] else {
      throw StoredValueDecoder.mismatch(Any.self, nil, codingPath + [key])
    }
    return value
  }
}

private struct UnkeyedValues: UnkeyedDecodingContainer {
  let values: [StoredValue]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  init(values: [StoredValue], codingPath: [any CodingKey]) {
    self.values = values
    self.codingPath = codingPath
  }

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  /// Advances only past a null, as the protocol requires.
  mutating func decodeNil() throws -> Bool {
    guard try peek() == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try StoredValueDecoder.decode(type, from: peek(), at: path)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    defer { currentIndex += 1 }
    return ValueDecoder(stored: try peek(), codingPath: path)
  }

  private var path: [any CodingKey] { codingPath + [IndexKey(currentIndex)] }

  private func peek() throws -> StoredValue {
    guard currentIndex < values.count else {
      throw StoredValueDecoder.mismatch(Any.self, nil, path)
    }
    return values[currentIndex]
  }
}

/// The index of a value in an array.
private struct IndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { intValue.map { "\($0)" } ?? "" }

  init(_ index: Int) { intValue = index }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { nil }
}
