// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Foundation

/// The values of a `.strings` file, all of them texts. A text is converted to the type that the property needs.
///
/// As in an environment, commas separate the elements of an array, and bytes are in base 64.
struct StringsSnapshot: FileSnapshot, FileConfigSnapshot, RedactedDescription {
  let providerName: String
  private let texts: [String: String]

  struct ParsingOptions: FileParsingOptions {
    static let `default` = ParsingOptions()
  }

  /// A file that has no key-value pairs, or a value that cannot be read.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  init(data: RawSpan, providerName: String, parsingOptions: ParsingOptions) throws {
    self.providerName = providerName
    let data = data.withUnsafeBytes { Data($0) }
    // The parser rejects an empty file.
    let contents = data.isEmpty ? [:] : try PropertyListSerialization.propertyList(from: data, format: nil)
    guard let entries = contents as? [String: Any] else {
      throw Malformed(description: "It has no \"key\" = \"value\"; pairs")
    }
    texts = try entries.reduce(into: [:]) { texts, entry in
      guard let text = entry.value as? String else {
        throw Malformed(description: "The value of the key \"\(entry.key)\" is not a text")
      }
      texts[entry.key] = text
    }
  }

  func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
    let name = key.components.joined(separator: ".")
    guard let text = texts[name] else { return LookupResult(encodedKey: name, value: nil) }
    guard let content = ConfigContent(text, as: type) else {
      throw Malformed(description: "\(name) cannot be read as \(type)")
    }
    return LookupResult(encodedKey: name, value: ConfigValue(content, isSecret: false))
  }

  var names: [String] { Array(texts.keys) }

  var description: String { "\(providerName)[\(texts.count) values]" }
}

extension ConfigContent {
  /// A text converted to a type; `nil` if it cannot be.
  fileprivate init?(_ text: String, as type: ConfigType) {
    func elements<Element>(_ read: (String) -> Element?) -> [Element]? {
      let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      let elements = parts.compactMap(read)
      return elements.count == parts.count ? elements : nil
    }
    let content: ConfigContent? =
      switch type {
      case .string: .string(text)
      case .int: Int(text).map { .int($0) }
      case .double: Double(text).map { .double($0) }
      case .bool: Self.truth(text).map { .bool($0) }
      case .bytes: Data(base64Encoded: text).map { .bytes([UInt8]($0)) }
      case .stringArray: elements { $0 }.map { .stringArray($0) }
      case .intArray: elements { Int($0) }.map { .intArray($0) }
      case .doubleArray: elements { Double($0) }.map { .doubleArray($0) }
      case .boolArray: elements(Self.truth).map { .boolArray($0) }
      case .byteChunkArray: elements { Data(base64Encoded: $0).map { [UInt8]($0) } }.map { .byteChunkArray($0) }
      }
    guard let content else { return nil }
    self = content
  }

  private static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }
}
