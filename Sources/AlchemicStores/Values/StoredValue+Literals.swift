// What makes `defaults["username"] = "derek"` work without naming a type.

extension StoredValue: ExpressibleByStringLiteral {
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension StoredValue: ExpressibleByBooleanLiteral {
  /// On or off.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension StoredValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension StoredValue: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension StoredValue: ExpressibleByArrayLiteral {
  /// Several values, in order.
  public init(arrayLiteral elements: StoredValue...) { self = .array(elements) }
}

extension StoredValue: ExpressibleByDictionaryLiteral {
  /// Values by name; of two with one name the later stands.
  public init(dictionaryLiteral elements: (String, StoredValue)...) {
    self = .dictionary(Dictionary(elements) { _, later in later })
  }
}
