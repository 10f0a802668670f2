// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A property that few values have: without one it takes 8 bytes, and is neither sent nor saved.
///
/// A container may have many thousands of factories, and most of them have no service, no scope and no property.
@propertyWrapper
public struct Rare<Value: Sendable>: Sendable {
  private var box: Box?

  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Wraps a value; `nil` for none.
  public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

  /// The property's value; `nil` for none.
  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}

extension Rare: Equatable where Value: Equatable {
  /// Compares two values.
  public static func == (one: Rare, other: Rare) -> Bool {
    one.box === other.box || one.wrappedValue == other.wrappedValue
  }
}

extension Rare: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Rare: CustomReflectable {
  /// What `dump` and failed expectations of tests show: the value.
  public var customMirror: Mirror { Mirror(self, children: ["wrappedValue": wrappedValue as Any]) }
}

extension Rare: Codable where Value: Codable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// The compiler's synthesis of Codable calls these for each property with the wrapper.
extension KeyedDecodingContainer {
  package func decode<Value: Codable>(_ type: Rare<Value>.Type, forKey key: Key) throws -> Rare<Value> {
    Rare(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  package mutating func encode<Value: Codable>(_ value: Rare<Value>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
