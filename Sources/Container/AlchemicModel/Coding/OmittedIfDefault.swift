// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A property that is not sent or saved while it has its default. Where it is missing, it has its default.
///
/// Most factories have the defaults of most properties, and a container may have many thousands of factories. A property that
/// older versions do not know needs the same.
@propertyWrapper
public struct OmittedIfDefault<Value: Codable & Hashable & Sendable>: Hashable, Sendable {
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

extension OmittedIfDefault: Codable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// The compiler's synthesis of Codable calls these for each property with the wrapper.
extension KeyedDecodingContainer {
  package func decode<Value: Defaulted>(
    _ type: OmittedIfDefault<Value>.Type, forKey key: Key
  ) throws -> OmittedIfDefault<Value> {
    OmittedIfDefault(wrappedValue: try decodeIfPresent(Value.self, forKey: key) ?? .standard)
  }

  package func decode<Value: Defaulted & OpenEnum>(
    _ type: OmittedIfDefault<Value>.Type, forKey key: Key
  ) throws -> OmittedIfDefault<Value> {
    OmittedIfDefault(wrappedValue: try decodeIfPresent(Value.self, forKey: key) ?? .standard)
  }
}

extension KeyedEncodingContainer {
  package mutating func encode<Value: Defaulted>(_ value: OmittedIfDefault<Value>, forKey key: Key) throws {
    if value.wrappedValue != .standard { try encode(value.wrappedValue, forKey: key) }
  }
}
