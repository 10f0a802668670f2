public import Configuration
public import Foundation

/// A type that a property can have.
///
/// Texts, numbers, truth values, `URL`, `UUID`, `Date` and `Data` are, and arrays and optionals of them. An enumeration
/// of texts or whole numbers needs but to say so:
///
/// ```swift
/// enum Level: String, PropertyValue { case quiet, loud }
/// ```
public protocol PropertyValue: Sendable {
  /// What to ask a configuration for.
  static var configType: ConfigType { get }

  /// The value that a configuration's stands for; `nil` when it stands for none.
  ///
  /// - Parameter content: A value of the type that was asked for.
  init?(configContent content: ConfigContent)
}

extension PropertyValue where Self: RawRepresentable, RawValue: PropertyValue {
  /// That of the raw value.
  public static var configType: ConfigType { RawValue.configType }

  /// The value with this raw value.
  public init?(configContent content: ConfigContent) {
    guard let rawValue = RawValue(configContent: content) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension PropertyValue where Self: ExpressibleByConfigString {
  /// A text.
  public static var configType: ConfigType { .string }

  /// The value that a text stands for.
  public init?(configContent content: ConfigContent) {
    guard case .string(let text) = content else { return nil }
    self.init(configString: text)
  }
}

extension PropertyValue where Self: FixedWidthInteger {
  /// A whole number.
  public static var configType: ConfigType { .int }

  /// The number, where the type can hold it.
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

  /// The text.
  public init?(configContent content: ConfigContent) {
    guard case .string(let text) = content else { return nil }
    self = text
  }
}

extension Bool: PropertyValue {
  /// A truth value.
  public static var configType: ConfigType { .bool }

  /// The truth value.
  public init?(configContent content: ConfigContent) {
    guard case .bool(let truth) = content else { return nil }
    self = truth
  }
}

extension Double: PropertyValue {
  /// A number.
  public static var configType: ConfigType { .double }

  /// The number.
  public init?(configContent content: ConfigContent) {
    guard case .double(let number) = content else { return nil }
    self = number
  }
}

extension Float: PropertyValue {
  /// A number.
  public static var configType: ConfigType { .double }

  /// The nearest number of single precision; none for one that is too large.
  public init?(configContent content: ConfigContent) {
    guard case .double(let number) = content else { return nil }
    self = Float(number)
    if isInfinite, number.isFinite { return nil }
  }
}

extension Data: PropertyValue {
  /// Bytes.
  public static var configType: ConfigType { .bytes }

  /// The bytes.
  public init?(configContent content: ConfigContent) {
    guard case .bytes(let bytes) = content else { return nil }
    self = Data(bytes)
  }
}

extension Optional: PropertyValue where Wrapped: PropertyValue {
  /// That of the value.
  public static var configType: ConfigType { Wrapped.configType }

  /// The value.
  public init?(configContent content: ConfigContent) {
    guard let value = Wrapped(configContent: content) else { return nil }
    self = .some(value)
  }
}

extension Array: PropertyValue where Element: PropertyValue {
  /// An array of what the elements are; configurations know none of arrays.
  public static var configType: ConfigType {
    switch Element.configType {
    case .string, .stringArray: .stringArray
    case .int, .intArray: .intArray
    case .double, .doubleArray: .doubleArray
    case .bool, .boolArray: .boolArray
    case .bytes, .byteChunkArray: .byteChunkArray
    }
  }

  /// The elements, where each stands for one.
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
