// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A property that is not sent or saved while it has its default. Where it is missing, it has its default.
///
/// Most factories have the defaults of most properties, and a container may have many thousands of factories. A property that
/// older versions do not know needs the same.
///
/// The type itself requires nothing of the value. Otherwise the runtime would search all conformances of the program for each
/// type of value.
@propertyWrapper
public struct OmittedIfDefault<Value> {
  /// The property's value.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A type whose properties have one default.
package protocol Defaulted {
  /// The default of a property with the type.
  static var standard: Self { get }
}

extension Array: Defaulted {
  /// An empty list.
  package static var standard: [Element] { [] }
}

extension Bool: Defaulted {
  /// `false`.
  package static var standard: Bool { false }
}

extension Int: Defaulted {
  /// Zero.
  package static var standard: Int { 0 }
}

extension String: Defaulted {
  /// An empty text.
  package static var standard: String { "" }
}

extension OmittedIfDefault: Sendable where Value: Sendable {}
extension OmittedIfDefault: Equatable where Value: Equatable {}
extension OmittedIfDefault: Hashable where Value: Hashable {}

extension OmittedIfDefault: Decodable where Value: Decodable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
}

extension OmittedIfDefault: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// The compiler's synthesis of Codable calls these for each property with the wrapper.
extension KeyedDecodingContainer {
  package func decode<Value: Defaulted & Decodable>(
    _ type: OmittedIfDefault<Value>.Type, forKey key: Key
  ) throws -> OmittedIfDefault<Value> {
    OmittedIfDefault(wrappedValue: try decodeIfPresent(Value.self, forKey: key) ?? .standard)
  }

  package func decode<Value: Defaulted & Decodable & OpenEnum>(
    _ type: OmittedIfDefault<Value>.Type, forKey key: Key
  ) throws -> OmittedIfDefault<Value> {
    OmittedIfDefault(wrappedValue: try decodeIfPresent(Value.self, forKey: key) ?? .standard)
  }
}

extension KeyedEncodingContainer {
  package mutating func encode<Value: Defaulted & Encodable & Equatable>(
    _ value: OmittedIfDefault<Value>, forKey key: Key
  ) throws {
    if value.wrappedValue != .standard { try encode(value.wrappedValue, forKey: key) }
  }
}
