/// A value written in the declaration, of any type. It stands alone: no criterion goes with it.
///
/// - Parameter value: The value. It is one and the same in each start and for each object; an object is shared.
public func AcValue<Value>(_ value: Value) -> ValueSource<Value> {
  ValueSource(.constant(value, description: "AcValue(\(value))"))
}

/// A whole number written in the declaration, of whichever type the parameter has.
///
/// - Parameter value: The number.
public func AcInt<Number: BinaryInteger>(_ value: Number) -> ValueSource<Number> {
  ValueSource(.constant(value, description: "AcInt(\(value))"))
}

/// A text written in the declaration.
///
/// - Parameter value: The text.
public func AcString(_ value: String) -> ValueSource<String> {
  ValueSource(.constant(value, description: "AcString(\"\(value)\")"))
}

/// A truth value written in the declaration.
///
/// - Parameter value: The truth value.
public func AcBool(_ value: Bool) -> ValueSource<Bool> {
  ValueSource(.constant(value, description: "AcBool(\(value))"))
}

/// A number written in the declaration.
///
/// - Parameter value: The number.
public func AcDouble(_ value: Double) -> ValueSource<Double> {
  ValueSource(.constant(value, description: "AcDouble(\(value))"))
}

/// A number of single precision written in the declaration.
///
/// - Parameter value: The number.
public func AcFloat(_ value: Float) -> ValueSource<Float> {
  ValueSource(.constant(value, description: "AcFloat(\(value))"))
}

/// No value, for a parameter or a variable that is optional.
public func AcNil<Value>() -> ValueSource<Value?> {
  ValueSource(.null)
}

extension ValueSource: ExpressibleByIntegerLiteral where Value: BinaryInteger {
  /// An integer written in the declaration, as ``AcInt(_:)``.
  ///
  /// - Parameter value: The integer.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = AcInt(Value(integerLiteral: value))
  }
}

extension ValueSource: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
where Value == String {
  /// A text written in the declaration, as ``AcString(_:)``.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) {
    self = AcString(value)
  }
}

extension ValueSource: ExpressibleByBooleanLiteral where Value == Bool {
  /// A Boolean written in the declaration, as ``AcBool(_:)``.
  ///
  /// - Parameter value: The Boolean.
  public init(booleanLiteral value: Bool) {
    self = AcBool(value)
  }
}
