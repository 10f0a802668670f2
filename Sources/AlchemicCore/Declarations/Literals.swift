/// An argument that is found by the parameter's own type, among others that have a source.
///
/// ```swift
/// AcInitializer(factory, Server.init(router:host:port:), AcAuto(), AcProperty("server.host"), 8080)
/// ```
///
/// - Returns: A source that searches by the parameter's type.
public func AcAuto<Value>() -> ValueSource<Value> {
  ValueSource(.byType)
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
