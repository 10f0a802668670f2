// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Configuration
public import Foundation

/// A type of a property's value.
///
/// `String`, `Bool`, the integer types, `Double`, `Float`, `URL`, `UUID`, `Date` and `Data` conform, and so do arrays and
/// optionals of them. An enumeration of texts or whole numbers only has to declare the conformance:
///
/// ```swift
/// enum Level: String, PropertyValue { case quiet, loud }
/// ```
public protocol PropertyValue: Sendable {
  /// The type to request from a provider of swift-configuration.
  static var configType: ConfigType { get }

  /// Creates a value from a provider's content; `nil` if the content does not represent one.
  ///
  /// - Parameter content: Content of the type ``configType``.
  init?(configContent content: ConfigContent)
}

extension PropertyValue where Self: RawRepresentable, RawValue: PropertyValue {
  /// The type of the raw value.
  public static var configType: ConfigType { RawValue.configType }

  /// Creates the value with this raw value.
  public init?(configContent content: ConfigContent) {
    guard let rawValue = RawValue(configContent: content) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension PropertyValue where Self: ExpressibleByConfigString {
  /// A text.
  public static var configType: ConfigType { .string }

  /// Creates a value from a text.
  public init?(configContent content: ConfigContent) {
    guard case .string(let text) = content else { return nil }
    self.init(configString: text)
  }
}

extension PropertyValue where Self: FixedWidthInteger {
  /// A whole number.
  public static var configType: ConfigType { .int }

  /// Creates the number; `nil` if it is out of the type's range.
  public init?(configContent content: ConfigContent) {
    guard case .int(let number) = content else { return nil }
    self.init(exactly: number)
  }
}

extension Int: PropertyValue {}
extension Int8: PropertyValue {}
extension Int16: PropertyValue {}
extension Int32: PropertyValue {}
extension Int64: PropertyValue {}
extension UInt: PropertyValue {}
extension UInt8: PropertyValue {}
extension UInt16: PropertyValue {}
extension UInt32: PropertyValue {}
extension UInt64: PropertyValue {}
extension URL: PropertyValue {}
extension UUID: PropertyValue {}
extension Date: PropertyValue {}

extension String: PropertyValue {
  /// A text.
  public static var configType: ConfigType { .string }

  /// Creates the text.
  public init?(configContent content: ConfigContent) {
    guard case .string(let text) = content else { return nil }
    self = text
  }
}

extension Bool: PropertyValue {
  /// A Boolean.
  public static var configType: ConfigType { .bool }

  /// Creates the Boolean.
  public init?(configContent content: ConfigContent) {
    guard case .bool(let truth) = content else { return nil }
    self = truth
  }
}

extension Double: PropertyValue {
  /// A number.
  public static var configType: ConfigType { .double }

  /// Creates the number.
  public init?(configContent content: ConfigContent) {
    guard case .double(let number) = content else { return nil }
    self = number
  }
}

extension Float: PropertyValue {
  /// A number.
  public static var configType: ConfigType { .double }

  /// Creates the nearest number of single precision; `nil` if the number is too large.
  public init?(configContent content: ConfigContent) {
    guard case .double(let number) = content else { return nil }
    self = Float(number)
    if isInfinite, number.isFinite { return nil }
  }
}

extension Data: PropertyValue {
  /// Bytes.
  public static var configType: ConfigType { .bytes }

  /// Creates the data.
  public init?(configContent content: ConfigContent) {
    guard case .bytes(let bytes) = content else { return nil }
    self = Data(bytes)
  }
}

extension Optional: PropertyValue where Wrapped: PropertyValue {
  /// The type of the wrapped value.
  public static var configType: ConfigType { Wrapped.configType }

  /// Creates the wrapped value; `nil` if the content does not represent one.
  public init?(configContent content: ConfigContent) {
    guard let value = Wrapped(configContent: content) else { return nil }
    self = .some(value)
  }
}

extension Array: PropertyValue where Element: PropertyValue {
  /// An array of the elements' type. A provider has no arrays of arrays.
  public static var configType: ConfigType {
    switch Element.configType {
    case .string, .stringArray: .stringArray
    case .int, .intArray: .intArray
    case .double, .doubleArray: .doubleArray
    case .bool, .boolArray: .boolArray
    case .bytes, .byteChunkArray: .byteChunkArray
    }
  }

  /// Creates the elements; `nil` if the content of any does not represent one.
  public init?(configContent content: ConfigContent) {
    let contents: [ConfigContent]
    switch content {
    case .stringArray(let texts): contents = texts.map { .string($0) }
    case .intArray(let numbers): contents = numbers.map { .int($0) }
    case .doubleArray(let numbers): contents = numbers.map { .double($0) }
    case .boolArray(let truths): contents = truths.map { .bool($0) }
    case .byteChunkArray(let chunks): contents = chunks.map { .bytes($0) }
    case .string, .int, .double, .bool, .bytes: return nil
    }
    let elements = contents.compactMap { Element(configContent: $0) }
    guard elements.count == contents.count else { return nil }
    self = elements
  }
}
