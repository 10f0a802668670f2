public import Foundation

/// A value as a key-value store keeps it.
///
/// Two stored values are equal when they are kept alike, bit for bit: a NaN equals itself, 0.0 and -0.0 differ, and
/// `é` written in two ways are two texts.
public enum StoredValue: Sendable, Codable {
  /// A text.
  case string(String)
  /// On or off.
  case bool(Bool)
  /// A whole number that a signed 64-bit integer holds.
  case integer(Int64)
  /// A whole number; what fits a signed integer is written as `integer` by every type of the standard library.
  case unsigned(UInt64)
  /// A number, its bits kept: infinities and NaNs are values like others.
  case double(Double)
  /// A moment, exactly.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// A location, with the one it is relative to, if any.
  case url(URL)
  /// Several values, in order.
  case array([StoredValue])
  /// Values by name.
  case dictionary([String: StoredValue])
  /// Nothing, inside an array or a dictionary; setting a key to it removes the key.
  case null

  /// What a stored value is, without the value.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A text.
    case string
    /// On or off.
    case bool
    /// A whole number.
    case integer
    /// A whole number above what a signed 64-bit integer holds.
    case unsigned
    /// A number.
    case double
    /// A moment.
    case date
    /// Bytes.
    case data
    /// A location.
    case url
    /// Several values, in order.
    case array
    /// Values by name.
    case dictionary
    /// Nothing.
    case null
  }

  /// What this value is.
  public var kind: Kind {
    switch self {
    case .string: .string
    case .bool: .bool
    case .integer: .integer
    case .unsigned: .unsigned
    case .double: .double
    case .date: .date
    case .data: .data
    case .url: .url
    case .array: .array
    case .dictionary: .dictionary
    case .null: .null
    }
  }
}

extension StoredValue: Hashable {
  /// Whether both are kept alike, bit for bit.
  public static func == (left: StoredValue, right: StoredValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.date(let left), .date(let right)):
      left.timeIntervalSinceReferenceDate.bitPattern == right.timeIntervalSinceReferenceDate.bitPattern
    case (.data(let left), .data(let right)): left == right
    case (.url(let left), .url(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.null, .null): true
    default: false
    }
  }

  /// Feeds what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .string(let value): hasher.combine(value)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .unsigned(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value.bitPattern)
    case .date(let value): hasher.combine(value.timeIntervalSinceReferenceDate.bitPattern)
    case .data(let value): hasher.combine(value)
    case .url(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .dictionary(let value): hasher.combine(value)
    case .null: break
    }
  }
}
