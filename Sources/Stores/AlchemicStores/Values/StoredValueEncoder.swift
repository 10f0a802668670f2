// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Encodes any `Encodable` value by its structure. Dates, data, URLs and NaN inside it keep their types, and an editor
/// shows its fields.
enum StoredValueEncoder {
  static func encode<Value: Encodable>(_ value: Value) throws -> StoredValue {
    let node = Node()
    try node.encode(value, at: [])
    return node.value
  }

  /// A value that is being encoded. A class, because containers pass it on and fill it later.
  fileprivate final class Node {
    private enum Content {
      case empty
      case value(StoredValue)
      case array([Node])
      case dictionary([String: Node])
    }

    private var content = Content.empty

    /// A type that encodes nothing is an empty dictionary, as in JSON.
    var value: StoredValue {
      switch content {
      case .empty: .dictionary([:])
      case .value(let value): value
      case .array(let nodes): .array(nodes.map(\.value))
      case .dictionary(let nodes): .dictionary(nodes.mapValues(\.value))
      }
    }

    var count: Int {
      if case .array(let nodes) = content { nodes.count } else { 0 }
    }

    func set(_ value: StoredValue) { content = .value(value) }

    func becomeArray() {
      if case .array = content { return }
      content = .array([])
    }

    func becomeDictionary() {
      if case .dictionary = content { return }
      content = .dictionary([:])
    }

    func appended() -> Node {
      let node = Node()
      if case .array(var nodes) = content {
        content = .empty
        nodes.append(node)
        content = .array(nodes)
      }
      return node
    }

    func child(_ key: String) -> Node {
      guard case .dictionary(var nodes) = content else { return Node() }
      if let node = nodes[key] { return node }
      let node = Node()
      content = .empty
      nodes[key] = node
      content = .dictionary(nodes)
      return node
    }

    func encode<Value: Encodable>(_ value: Value, at path: [any CodingKey]) throws {
      switch value {
      case let value as StoredValue: set(value)
      case let value as Date: set(.date(value))
      case let value as Data: set(.data(value))
      case let value as URL: set(.url(value))
      default: try value.encode(to: NodeEncoder(node: self, codingPath: path))
      }
    }
  }

  fileprivate struct NodeEncoder: Encoder, SingleValueEncodingContainer {
    let node: Node
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      node.becomeDictionary()
      return KeyedEncodingContainer(Keyed(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      node.becomeArray()
      return Unkeyed(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { node.set(.null) }
    func encode(_ value: Bool) { node.set(.bool(value)) }
    func encode(_ value: String) { node.set(.string(value)) }
    func encode(_ value: Double) { node.set(.double(value)) }
    func encode(_ value: Float) { node.set(value.storedValue) }
    func encode(_ value: Int) { node.set(value.storedValue) }
    func encode(_ value: Int8) { node.set(.integer(Int64(value))) }
    func encode(_ value: Int16) { node.set(.integer(Int64(value))) }
    func encode(_ value: Int32) { node.set(.integer(Int64(value))) }
    func encode(_ value: Int64) { node.set(.integer(value)) }
    func encode(_ value: UInt) { node.set(UInt64(value).storedValue) }
    func encode(_ value: UInt8) { node.set(.integer(Int64(value))) }
    func encode(_ value: UInt16) { node.set(.integer(Int64(value))) }
    func encode(_ value: UInt32) { node.set(.integer(Int64(value))) }
    func encode(_ value: UInt64) { node.set(value.storedValue) }
    func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value, at: codingPath) }
  }

  /// The protocol has a requirement for each standard type, with default implementations for `Encodable` types. This
  /// generic method serves them all: `Node.encode` lets each type encode itself into a single-value container.
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { node.child(key.stringValue).set(.null) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      try node.child(key.stringValue).encode(value, at: codingPath + [key])
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      NodeEncoder(node: node.child(key.stringValue), codingPath: codingPath + [key]).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      NodeEncoder(node: node.child(key.stringValue), codingPath: codingPath + [key]).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.child("super"), codingPath: codingPath) }

    func superEncoder(forKey key: Key) -> any Encoder {
      NodeEncoder(node: node.child(key.stringValue), codingPath: codingPath + [key])
    }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let node: Node
    let codingPath: [any CodingKey]
    var count: Int { node.count }

    func encodeNil() { node.appended().set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
      try node.appended().encode(value, at: codingPath)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
      NodeEncoder(node: node.appended(), codingPath: codingPath).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      NodeEncoder(node: node.appended(), codingPath: codingPath).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.appended(), codingPath: codingPath) }
  }
}
