// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Foundation

/// The values of a JSON file or a property list.
///
/// It replaces the snapshots of swift-configuration, which read `true` as 1, and an object as no value.
struct DocumentSnapshot: FileSnapshot, RedactedDescription {
  let providerName: String
  /// The values by key, the parts of a key joined with dots. Objects are values too.
  private let values: [String: DocumentValue]

  /// A file whose top-level value is not an object.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  /// Parses a JSON file.
  init(json data: Data, providerName: String) throws {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Malformed(description: "The top-level value of the JSON file must be an object.")
    }
    self.init(object, providerName: providerName)
  }

  /// Parses a property list, in XML or binary.
  init(propertyList data: Data, providerName: String) throws {
    guard let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else {
      throw Malformed(description: "The top-level value of the property list must be a dictionary.")
    }
    self.init(list, providerName: providerName)
  }

  private init(_ entries: [String: Any], providerName: String) {
    self.providerName = providerName
    var values: [String: DocumentValue] = [:]
    // A key with a dot and a nested object may give the same key. Then a value takes precedence over an object.
    func add(_ entries: [String: Any], below prefix: String) {
      for (name, entry) in entries.sorted(by: { $0.key < $1.key }) where !(entry is NSNull) {
        let key = prefix + name
        if let object = entry as? [String: Any] {
          if values[key] == nil { values[key] = .object }
          add(object, below: key + ".")
        } else {
          values[key] = DocumentValue(entry)
        }
      }
    }
    add(entries, below: "")
    self.values = values
  }

  func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
    let name = key.components.joined(separator: ".")
    guard let found = values[name] else { return LookupResult(encodedKey: name, value: nil) }
    guard let content = found.content(as: type) else { throw MismatchedValue(key: name, type: type, found: found) }
    return LookupResult(encodedKey: name, value: ConfigValue(content, isSecret: false))
  }

  var names: [String] {
    values.compactMap { key, value in
      if case .object = value { nil } else { key }
    }
  }

  var description: String { "\(providerName)[\(values.count) values]" }
}
