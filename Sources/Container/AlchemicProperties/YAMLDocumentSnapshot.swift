// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Foundation
internal import Synchronization

/// The values of a YAML file, and the keys of its mappings. A property that names a mapping is an error.
struct YAMLDocumentSnapshot: FileSnapshot, RedactedDescription {
  private let values: YAMLSnapshot
  private let mappings: Set<String>
  let names: [String]

  init(data: Data, providerName: String) throws {
    // The parser passes its keys only to the function that says which of them are secret.
    let keys = Keys()
    let options = YAMLSnapshot.ParsingOptions(
      secretsSpecifier: .dynamic { key, _ in
        keys.all.withLock { $0.append(key) }
        return false
      })
    let document = Self.isEmpty(data) ? Data("{}".utf8) : data
    values = try YAMLSnapshot(data: document.bytes, providerName: providerName, parsingOptions: options)
    names = keys.all.withLock { $0 }
    mappings = names.reduce(into: []) { mappings, key in
      for dot in key.indices where key[dot] == "." { mappings.insert(String(key[..<dot])) }
    }
  }

  /// Whether the file has only comments and document markers. The parser rejects such a file.
  private static func isEmpty(_ data: Data) -> Bool {
    String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).allSatisfy { line in
      let text = line.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\u{FEFF}")))
      return text.isEmpty || text.hasPrefix("#") || text.hasPrefix("%") || text == "---" || text == "..."
    }
  }

  private final class Keys: Sendable {
    let all = Mutex<[String]>([])
  }

  var providerName: String { values.providerName }

  func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
    let result = try values.value(forKey: key, type: type)
    if result.value == nil, mappings.contains(result.encodedKey) {
      throw MismatchedValue(key: result.encodedKey, type: type, found: .object)
    }
    return result
  }

  var description: String { values.description }
}
