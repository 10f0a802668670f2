/// A list that is not sent or saved while it is empty, and that older versions do not know: where it is missing, it is empty.
@propertyWrapper
public struct OmittedWhenEmpty<Element: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The list.
  public var wrappedValue: [Element]

  /// Wraps a list.
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension OmittedWhenEmpty: Codable {
  /// Reads the list.
  public init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }

  /// Writes the list.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// The compiler's synthesis of Codable calls these for each property with the wrapper.
extension KeyedDecodingContainer {
  func decode<Element>(
    _ type: OmittedWhenEmpty<Element>.Type, forKey key: Key
  ) throws -> OmittedWhenEmpty<Element> {
    OmittedWhenEmpty(wrappedValue: try decodeIfPresent([Element].self, forKey: key) ?? [])
  }
}

extension KeyedEncodingContainer {
  mutating func encode<Element>(_ value: OmittedWhenEmpty<Element>, forKey key: Key) throws {
    if !value.wrappedValue.isEmpty { try encode(value.wrappedValue, forKey: key) }
  }
}
