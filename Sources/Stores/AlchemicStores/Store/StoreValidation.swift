// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Checks keys and values before any engine gets them.
enum StoreValidation {
  /// Canonically equivalent texts are one key.
  static func normalizedKey(_ key: String) throws(KeyValueStoreError) -> String {
    if key.isEmpty { throw .illegalKey(key: key, reason: "it is empty") }
    if key.utf8.contains(0) { throw .illegalKey(key: key, reason: "it contains a NUL") }
    if key.utf8.allSatisfy({ $0 < 0x80 }) { return key }
    // Foundation removes leading byte order marks. They do not combine with other characters.
    let marks = key.unicodeScalars.prefix { $0 == "\u{FEFF}" }
    let rest = String(key.unicodeScalars.dropFirst(marks.count))
    return String(String.UnicodeScalarView(marks)) + rest.precomposedStringWithCanonicalMapping
  }

  /// Refuses values that an engine could write but not read again.
  static func validate(_ value: StoredValue?, of key: String) throws(KeyValueStoreError) {
    guard let value, value.isDeeper(than: StoredValueBytes.maximumDepth) else { return }
    throw .illegalValue(key: key, reason: "it is nested more than \(StoredValueBytes.maximumDepth) levels deep")
  }
}
