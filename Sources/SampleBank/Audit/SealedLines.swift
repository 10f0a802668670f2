/// Lines of which none can be altered unseen: each one's seal is made from the line and the seal before it.
struct SealedLines: Hashable {
  /// What the first line's seal is made from.
  let origin: UInt64
  var lines: [Line] = []

  struct Line: Hashable {
    var text: String
    var seal: UInt64
  }

  /// The seal of the newest line, or the origin while there is none.
  var seal: UInt64 {
    lines.last?.seal ?? origin
  }

  mutating func append(_ text: String) {
    lines.append(Line(text: text, seal: Seal.of(text, after: seal)))
  }

  /// Whether every seal is still the one that its line and its predecessor give.
  var isIntact: Bool {
    var expected = origin
    return lines.allSatisfy { line in
      expected = Seal.of(line.text, after: expected)
      return line.seal == expected
    }
  }
}

/// FNV-1a: enough to notice a mistake. A bank that expects malice takes a cryptographic one.
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
