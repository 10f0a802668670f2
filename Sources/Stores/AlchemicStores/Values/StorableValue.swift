// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A type that a key-value store supports directly.
///
/// `Codable` types do not need this; conform a type only to choose its stored form. For other types, see
/// ``StoredValueTransformer``.
///
/// Numbers can be read as other number types if nothing is lost: `5` in a settings file can be read as a `Double`.
public protocol StorableValue: Codable, Sendable {
  /// Creates a value from a stored one; `nil` if it is of another type.
  ///
  /// - Parameter storedValue: The stored value.
  init?(storedValue: StoredValue)

  /// The stored form of the value.
  var storedValue: StoredValue { get }
}

extension StoredValue: StorableValue {
  /// The value itself.
  public init?(storedValue: StoredValue) { self = storedValue }

  /// The value itself.
  public var storedValue: StoredValue { self }

  /// The whole number in this value, if it fits the type.
  func integer<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number? {
    switch self {
    case .integer(let value): Number(exactly: value)
    case .unsigned(let value): Number(exactly: value)
    case .double(let value): Number(exactly: value)
    default: nil
    }
  }

  /// The number in this value, if a `Double` represents it exactly.
  var number: Double? {
    switch self {
    case .integer(let value): Double(exactly: value)
    case .unsigned(let value): Double(exactly: value)
    case .double(let value): value
    default: nil
    }
  }
}

extension String: StorableValue {
  /// Creates the text; `nil` for a value of another type.
  public init?(storedValue: StoredValue) {
    guard case .string(let value) = storedValue else { return nil }
    self = value
  }

  /// The text.
  public var storedValue: StoredValue { .string(self) }
}

extension Bool: StorableValue {
  /// Creates the flag; `nil` for a value of another type, also for a number.
  public init?(storedValue: StoredValue) {
    guard case .bool(let value) = storedValue else { return nil }
    self = value
  }

  /// The flag.
  public var storedValue: StoredValue { .bool(self) }
}

extension Int: StorableValue {
  /// Creates the number; `nil` if it is not whole or does not fit.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.integer(Int.self) else { return nil }
    self = value
  }

  /// The number.
  public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension Int64: StorableValue {
  /// Creates the number; `nil` if it is not whole or does not fit.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.integer(Int64.self) else { return nil }
    self = value
  }

  /// The number.
  public var storedValue: StoredValue { .integer(self) }
}

extension UInt64: StorableValue {
  /// Creates the number; `nil` if it is not whole or does not fit.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.integer(UInt64.self) else { return nil }
    self = value
  }

  /// The number.
  public var storedValue: StoredValue { Int64(exactly: self).map { .integer($0) } ?? .unsigned(self) }
}

extension Double: StorableValue {
  /// Creates the number; `nil` if a `Double` cannot represent it exactly.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.number else { return nil }
    self = value
  }

  /// The number.
  public var storedValue: StoredValue { .double(self) }
}

extension Float: StorableValue {
  /// Creates the number, rounded to the nearest `Float`.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.number else { return nil }
    self = Float(value)
  }

  /// The number.
  public var storedValue: StoredValue { .double(Double(self)) }
}

extension Date: StorableValue {
  /// Creates the date; `nil` for a value of another type.
  public init?(storedValue: StoredValue) {
    guard case .date(let value) = storedValue else { return nil }
    self = value
  }

  /// The exact date.
  public var storedValue: StoredValue { .date(self) }
}

extension Data: StorableValue {
  /// Creates the data; `nil` for a value of another type.
  public init?(storedValue: StoredValue) {
    guard case .data(let value) = storedValue else { return nil }
    self = value
  }

  /// The data.
  public var storedValue: StoredValue { .data(self) }
}

extension URL: StorableValue {
  /// Creates the URL; `nil` for a value of another type.
  public init?(storedValue: StoredValue) {
    guard case .url(let value) = storedValue else { return nil }
    self = value
  }

  /// The URL.
  public var storedValue: StoredValue { .url(self) }
}

extension Optional: StorableValue where Wrapped: StorableValue {
  /// Creates `nil` for null, otherwise the wrapped value. Fails if that is of another type.
  public init?(storedValue: StoredValue) {
    if case .null = storedValue {
      self = .none
    } else if let value = Wrapped(storedValue: storedValue) {
      self = .some(value)
    } else {
      return nil
    }
  }

  /// The wrapped value's stored form; null for `nil`.
  public var storedValue: StoredValue { self?.storedValue ?? .null }
}

extension Array: StorableValue where Element: StorableValue {
  /// Creates the array; `nil` if an element is of another type.
  public init?(storedValue: StoredValue) {
    guard case .array(let values) = storedValue else { return nil }
    self.init()
    reserveCapacity(values.count)
    for value in values {
      guard let element = Element(storedValue: value) else { return nil }
      append(element)
    }
  }

  /// The values, in order.
  public var storedValue: StoredValue { .array(map(\.storedValue)) }
}

extension Dictionary: StorableValue where Key == String, Value: StorableValue {
  /// Creates the dictionary; `nil` if a value is of another type.
  public init?(storedValue: StoredValue) {
    guard case .dictionary(let values) = storedValue else { return nil }
    self.init(minimumCapacity: values.count)
    for (key, value) in values {
      guard let element = Value(storedValue: value) else { return nil }
      self[key] = element
    }
  }

  /// The values by key.
  public var storedValue: StoredValue { .dictionary(mapValues(\.storedValue)) }
}
