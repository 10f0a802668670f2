public import Foundation

/// A type that a key-value store knows by itself.
///
/// `Codable` types need nothing of this; conform a type only to choose its stored form. For a type that is neither, see
/// ``StoredValueTransformer``.
///
/// Numbers are read from each other when nothing is lost: a settings file that says `5` serves a `Double`.
public protocol StorableValue: Codable, Sendable {
  /// The value of a stored one; `nil` when it is of another type.
  ///
  /// - Parameter storedValue: What is stored.
  init?(storedValue: StoredValue)

  /// What is stored.
  var storedValue: StoredValue { get }
}

extension StoredValue: StorableValue {
  /// The value itself.
  public init?(storedValue: StoredValue) { self = storedValue }

  /// The value itself.
  public var storedValue: StoredValue { self }

  /// The whole number in this value, whichever way it is kept.
  func integer<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number? {
    switch self {
    case .integer(let value): Number(exactly: value)
    case .unsigned(let value): Number(exactly: value)
    case .double(let value): Number(exactly: value)
    default: nil
    }
  }

  /// The number in this value, where a `Double` has it exactly.
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
  /// The text, when it is one.
  public init?(storedValue: StoredValue) {
    guard case .string(let value) = storedValue else { return nil }
    self = value
  }

  /// The text.
  public var storedValue: StoredValue { .string(self) }
}

extension Bool: StorableValue {
  /// On or off; never read from a number.
  public init?(storedValue: StoredValue) {
    guard case .bool(let value) = storedValue else { return nil }
    self = value
  }

  /// On or off.
  public var storedValue: StoredValue { .bool(self) }
}

extension Int: StorableValue {
  /// The number, when it is whole and fits.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.integer(Int.self) else { return nil }
    self = value
  }

  /// The number.
  public var storedValue: StoredValue { .integer(Int64(self)) }
}

extension Int64: StorableValue {
  /// The number, when it is whole and fits.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.integer(Int64.self) else { return nil }
    self = value
  }

  /// The number.
  public var storedValue: StoredValue { .integer(self) }
}

extension UInt64: StorableValue {
  /// The number, when it is whole and fits.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.integer(UInt64.self) else { return nil }
    self = value
  }

  /// The number.
  public var storedValue: StoredValue { Int64(exactly: self).map { .integer($0) } ?? .unsigned(self) }
}

extension Double: StorableValue {
  /// The number, when a `Double` has it exactly.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.number else { return nil }
    self = value
  }

  /// The number.
  public var storedValue: StoredValue { .double(self) }
}

extension Float: StorableValue {
  /// The number, rounded to the nearest `Float`.
  public init?(storedValue: StoredValue) {
    guard let value = storedValue.number else { return nil }
    self = Float(value)
  }

  /// The number.
  public var storedValue: StoredValue { .double(Double(self)) }
}

extension Date: StorableValue {
  /// The moment, when it is one.
  public init?(storedValue: StoredValue) {
    guard case .date(let value) = storedValue else { return nil }
    self = value
  }

  /// The moment, exactly.
  public var storedValue: StoredValue { .date(self) }
}

extension Data: StorableValue {
  /// The bytes, when they are such.
  public init?(storedValue: StoredValue) {
    guard case .data(let value) = storedValue else { return nil }
    self = value
  }

  /// The bytes.
  public var storedValue: StoredValue { .data(self) }
}

extension URL: StorableValue {
  /// The location, when it is one.
  public init?(storedValue: StoredValue) {
    guard case .url(let value) = storedValue else { return nil }
    self = value
  }

  /// The location.
  public var storedValue: StoredValue { .url(self) }
}

extension Optional: StorableValue where Wrapped: StorableValue {
  /// Nothing for null, else the value when it is of the wrapped type.
  public init?(storedValue: StoredValue) {
    if case .null = storedValue {
      self = .none
    } else if let value = Wrapped(storedValue: storedValue) {
      self = .some(value)
    } else {
      return nil
    }
  }

  /// Null for nothing.
  public var storedValue: StoredValue { self?.storedValue ?? .null }
}

extension Array: StorableValue where Element: StorableValue {
  /// The values, when all are of the element's type.
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
  /// The values, when all are of the dictionary's type.
  public init?(storedValue: StoredValue) {
    guard case .dictionary(let values) = storedValue else { return nil }
    self.init(minimumCapacity: values.count)
    for (key, value) in values {
      guard let element = Value(storedValue: value) else { return nil }
      self[key] = element
    }
  }

  /// The values by name.
  public var storedValue: StoredValue { .dictionary(mapValues(\.storedValue)) }
}
