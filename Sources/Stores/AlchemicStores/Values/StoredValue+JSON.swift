// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

private import Foundation

extension StoredValue {
  /// The value as one line of JSON, in the form of an export; see ``KeyValueFormat``.
  package var json: String? {
    guard let data = try? KeyValueFormat.json.data([Self.only: self]) else { return nil }
    guard
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any], let value = object[Self.only],
      let line = try? JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
    else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  /// Creates the value from JSON in the form of an export; `nil` if it is not valid.
  package init?(json: String) {
    let whole = Data(#"{"\#(Self.only)":"#.utf8) + Data(json.utf8) + Data("}".utf8)
    guard let values = try? KeyValueFormat.json.values(whole), values.count == 1, let value = values[Self.only] else {
      return nil
    }
    self = value
  }

  /// The key for a single value: the formats contain dictionaries only.
  private static let only = "value"
}
