// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

// The library of regular expressions would be linked into each program: 1 MB, and a millisecond of each start.

extension StringProtocol {
  /// The first place of a text that is not empty.
  func firstPlace(of text: String) -> Range<Index>? {
    let bytes = text.utf8
    guard let first = bytes.first else { return nil }
    var start = startIndex
    while let found = utf8[start...].firstIndex(of: first) {
      if utf8[found...].starts(with: bytes) { return found..<utf8.index(found, offsetBy: bytes.count) }
      start = utf8.index(after: found)
    }
    return nil
  }
}
