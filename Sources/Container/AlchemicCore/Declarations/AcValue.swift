// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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

extension ValueSource {
  /// A source of a literal, with the word that the declaration could have used instead.
  private init(literal value: Value) {
    // Of a known type first: for any other, the runtime searches the program for several conformances.
    let word =
      switch value {
      case let value as Int: "AcInt(\(value))"
      case let value as String: "AcString(\"\(value)\")"
      case let value as Bool: "AcBool(\(value))"
      case let value as Double: "AcDouble(\(value))"
      case let value as Float: "AcFloat(\(value))"
      case let value as any BinaryInteger: "AcInt(\(value))"
      default: "AcValue(\(value))"
      }
    self.init(.constant(value, description: word))
  }
}

extension ValueSource: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  /// Creates a source of a number from a literal: an integer as ``AcInt(_:)`` does, or a `Double` from `1`.
  ///
  /// - Parameter value: The integer.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self.init(literal: Value(integerLiteral: value))
  }
}

extension ValueSource: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
  /// Creates a source of a floating-point number from a literal; see ``AcDouble(_:)`` and ``AcFloat(_:)``.
  ///
  /// - Parameter value: The number.
  public init(floatLiteral value: Value.FloatLiteralType) {
    self.init(literal: Value(floatLiteral: value))
  }
}

extension ValueSource: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
where Value == String {
  /// Creates a string source from a literal; see ``AcString(_:)``.
  ///
  /// - Parameter value: The string.
  public init(stringLiteral value: String) {
    self.init(literal: value)
  }
}

extension ValueSource: ExpressibleByBooleanLiteral where Value == Bool {
  /// Creates a Boolean source from a literal; see ``AcBool(_:)``.
  ///
  /// - Parameter value: The Boolean.
  public init(booleanLiteral value: Bool) {
    self.init(literal: value)
  }
}

extension ValueSource: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
  /// Creates a source of `nil` for an optional parameter or variable; see ``AcNil()``.
  ///
  /// - Parameter nilLiteral: `nil`.
  public init(nilLiteral: ()) {
    self.init(.null)
  }
}

extension ValueSource: ExpressibleByArrayLiteral where Value: ArrayLiteralValue {
  /// Creates a source of an array or a set from a literal; see ``AcValue(_:)``.
  ///
  /// - Parameter elements: The elements.
  public init(arrayLiteral elements: Value.Element...) {
    self.init(literal: Value(elements))
  }
}

extension ValueSource: ExpressibleByDictionaryLiteral where Value: DictionaryLiteralValue {
  /// Creates a source of a dictionary from a literal; see ``AcValue(_:)``.
  ///
  /// - Parameter elements: The keys, no two of them equal, with their values.
  public init(dictionaryLiteral elements: (Value.Key, Value.Value)...) {
    self.init(literal: Value(uniqueKeysWithValues: elements))
  }
}

/// A collection whose literal in brackets is a ``ValueSource``: an array or a set.
public protocol ArrayLiteralValue<Element> {
  /// The type of the elements.
  associatedtype Element
  /// Creates the collection.
  init(_ elements: [Element])
}

extension Array: ArrayLiteralValue {}
extension Set: ArrayLiteralValue {}

/// A dictionary whose literal is a ``ValueSource``.
public protocol DictionaryLiteralValue {
  /// The type of the keys.
  associatedtype Key
  /// The type of the values.
  associatedtype Value
  /// Creates the dictionary.
  init(uniqueKeysWithValues elements: [(Key, Value)])
}

extension Dictionary: DictionaryLiteralValue {}
