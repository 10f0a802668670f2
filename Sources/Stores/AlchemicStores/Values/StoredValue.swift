// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A value in a key-value store.
///
/// Stored values are compared bit for bit: NaN equals itself, 0.0 and -0.0 differ, and two spellings of `é` are
/// different texts.
public enum StoredValue: Sendable, Codable {
  /// A text.
  case string(String)
  /// A flag.
  case bool(Bool)
  /// A whole number in the signed 64-bit range.
  case integer(Int64)
  /// A whole number. All types of the standard library store numbers in the signed 64-bit range as `integer`.
  case unsigned(UInt64)
  /// A number with all its bits, also an infinity or NaN.
  case double(Double)
  /// An exact date.
  case date(Date)
  /// Data.
  case data(Data)
  /// A URL with its base URL, if any.
  case url(URL)
  /// An array.
  case array([StoredValue])
  /// A dictionary.
  case dictionary([String: StoredValue])
  /// Null, inside an array or a dictionary. Setting a key to it removes the key.
  case null

  /// The kind of a stored value.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A text.
    case string
    /// A flag.
    case bool
    /// A whole number.
    case integer
    /// A whole number beyond the signed 64-bit range.
    case unsigned
    /// A number.
    case double
    /// A date.
    case date
    /// Data.
    case data
    /// A URL.
    case url
    /// An array.
    case array
    /// A dictionary.
    case dictionary
    /// Null.
    case null
  }

  /// The kind of this value.
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
  /// Whether both values are equal bit for bit.
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

  /// Hashes what `==` compares.
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
