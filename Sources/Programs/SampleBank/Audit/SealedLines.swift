// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A list of lines that reveals any change: each line's seal depends on the line and on the previous seal.
struct SealedLines: Hashable {
  /// The seal before the first line.
  let origin: UInt64
  var lines: [Line] = []

  struct Line: Hashable {
    var text: String
    var seal: UInt64
  }

  /// The seal of the newest line; `origin` for no lines.
  var seal: UInt64 {
    lines.last?.seal ?? origin
  }

  mutating func append(_ text: String) {
    lines.append(Line(text: text, seal: Seal.of(text, after: seal)))
  }

  /// Whether every seal still matches its line and the previous seal.
  var isIntact: Bool {
    var expected = origin
    return lines.allSatisfy { line in
      expected = Seal.of(line.text, after: expected)
      return line.seal == expected
    }
  }
}

/// FNV-1a, which detects mistakes. Protection against malice requires a cryptographic hash.
enum Seal {
  static let first: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3

  static func of(_ text: String, after previous: UInt64) -> UInt64 {
    text.utf8.reduce(previous) { ($0 ^ UInt64($1)) &* prime }
  }

  static func of(_ number: Int, after previous: UInt64) -> UInt64 {
    (previous ^ UInt64(bitPattern: Int64(number))) &* prime
  }
}
