// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Whether two names differ so little that one may be a misspelling of the other.
package enum NameSimilarity {
  /// Whether one name becomes the other by few insertions, deletions and replacements, regardless of letter case: one
  /// change for each four characters of `other`, and at least one.
  package static func isClose(_ name: String, to other: String) -> Bool { distance(from: name, to: other) != nil }

  /// The number of these changes; `nil` where there are more than a misspelling has.
  package static func distance(from name: String, to other: String) -> Int? {
    let (name, other) = (name.lowercased(), other.lowercased())
    // Nearly all names are ASCII, whose bytes are compared several times faster than characters.
    return name.utf8.allSatisfy { $0 < 0x80 } && other.utf8.allSatisfy { $0 < 0x80 }
      ? distance(from: Array(name.utf8), to: Array(other.utf8)) : distance(from: Array(name), to: Array(other))
  }

  private static func distance<Unit: Equatable>(from left: [Unit], to right: [Unit]) -> Int? {
    let limit = max(1, right.count / 4)
    guard abs(left.count - right.count) <= limit, !right.isEmpty else { return nil }
    // Levenshtein's distance, one row at a time.
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      var least = row[0]
      for j in right.indices {
        let replaced = diagonal + (character == right[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
        least = min(least, row[j + 1])
      }
      // No later row has a smaller number.
      if least > limit { return nil }
    }
    return row[right.count] <= limit ? row[right.count] : nil
  }
}
