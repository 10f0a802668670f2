internal import Configuration
internal import Foundation

/// The values of a JSON file, or of a property list.
///
/// swift-configuration reads both as well, and takes `true` for 1, and an object for no value at all.
struct DocumentSnapshot: FileSnapshot, RedactedDescription {
  let providerName: String
  /// What stands at each key, its parts joined with dots; objects are among them.
  private let values: [String: DocumentValue]

  /// A file of another shape.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  /// The values of a JSON file.
  init(json data: Data, providerName: String) throws {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Malformed(description: "The top-level value of the JSON file must be an object.")
    }
    self.init(object, providerName: providerName)
  }

  /// The values of a property list, as XML or binary.
  init(propertyList data: Data, providerName: String) throws {
    guard let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else {
      throw Malformed(description: "The top-level value of the property list must be a dictionary.")
    }
    self.init(list, providerName: providerName)
  }

  private init(_ entries: [String: Any], providerName: String) {
    self.providerName = providerName
    var values: [String: DocumentValue] = [:]
    // Where a key with a dot and an object in an object give one key, what has a value goes before what is an object.
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
