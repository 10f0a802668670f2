// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// Literals, for example in `defaults["username"] = "derek"`.

extension StoredValue: ExpressibleByStringLiteral {
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension StoredValue: ExpressibleByBooleanLiteral {
  /// Creates a flag.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension StoredValue: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension StoredValue: ExpressibleByFloatLiteral {
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension StoredValue: ExpressibleByArrayLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: StoredValue...) { self = .array(elements) }
}

extension StoredValue: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary. For a repeated key, the last value applies.
  public init(dictionaryLiteral elements: (String, StoredValue)...) {
    self = .dictionary(Dictionary(elements) { _, later in later })
  }
}
