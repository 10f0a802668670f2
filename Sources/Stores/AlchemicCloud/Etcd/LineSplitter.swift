// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Splits a stream of bytes into lines of bounded length.
struct LineSplitter {
  /// The longest line, in bytes.
  let limit: Int
  private var rest = Data()

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the lines that the bytes complete, without empty ones; `nil` if a line exceeds the limit.
  mutating func lines(in bytes: Data) -> [Data]? {
    var lines: [Data] = []
    var remaining = bytes[...]
    while let end = remaining.firstIndex(of: 0x0A) {
      guard rest.count + (end - remaining.startIndex) <= limit else { return nil }
      let line = rest + remaining[..<end]
      if !line.isEmpty { lines.append(line) }
      rest = Data()
      remaining = remaining[(end + 1)...]
    }
    guard rest.count + remaining.count <= limit else { return nil }
    rest.append(contentsOf: remaining)
    return lines
  }
}
