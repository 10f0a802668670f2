/// A value from the declaration, of any type. It excludes criteria.
///
/// - Parameter value: The value. All starts and all objects use the same value, and share it if it is an object.
public func AcValue<Value>(_ value: Value) -> ValueSource<Value> {
  ValueSource(.constant(value, description: "AcValue(\(value))"))
}

/// An integer from the declaration, of the parameter's type.
///
/// - Parameter value: The number.
public func AcInt<Number: BinaryInteger>(_ value: Number) -> ValueSource<Number> {
  ValueSource(.constant(value, description: "AcInt(\(value))"))
}

/// A string from the declaration.
///
/// - Parameter value: The string.
public func AcString(_ value: String) -> ValueSource<String> {
  ValueSource(.constant(value, description: "AcString(\"\(value)\")"))
}

/// A Boolean from the declaration.
///
/// - Parameter value: The Boolean.
public func AcBool(_ value: Bool) -> ValueSource<Bool> {
  ValueSource(.constant(value, description: "AcBool(\(value))"))
}

/// A floating-point number from the declaration.
///
/// - Parameter value: The number.
public func AcDouble(_ value: Double) -> ValueSource<Double> {
  ValueSource(.constant(value, description: "AcDouble(\(value))"))
}

/// A single-precision number from the declaration.
///
/// - Parameter value: The number.
public func AcFloat(_ value: Float) -> ValueSource<Float> {
  ValueSource(.constant(value, description: "AcFloat(\(value))"))
}

/// `nil`, for an optional parameter or variable.
public func AcNil<Value>() -> ValueSource<Value?> {
  ValueSource(.null)
}

extension ValueSource: ExpressibleByIntegerLiteral where Value: BinaryInteger {
  /// Creates an integer source from a literal; see ``AcInt(_:)``.
  ///
  /// - Parameter value: The integer.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = AcInt(Value(integerLiteral: value))
  }
}

extension ValueSource: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
where Value == String {
  /// Creates a string source from a literal; see ``AcString(_:)``.
  ///
  /// - Parameter value: The string.
  public init(stringLiteral value: String) {
    self = AcString(value)
  }
}

extension ValueSource: ExpressibleByBooleanLiteral where Value == Bool {
  /// Creates a Boolean source from a literal; see ``AcBool(_:)``.
  ///
  /// - Parameter value: The Boolean.
  public init(booleanLiteral value: Bool) {
    self = AcBool(value)
  }
}
