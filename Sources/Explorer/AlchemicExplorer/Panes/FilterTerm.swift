// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A word of a filter as it is typed, in the language of every list: `word`, `-word`, `^word`, `key:value`, `key:>10ms`.
///
/// All words of a filter must match. Case does not matter. Quotation marks make one word of several.
struct FilterTerm: Hashable {
  /// The word in lower case, including a key before a colon.
  let text: Substring
  /// Whether a text must begin with it: after `^`.
  let isAnchored: Bool
  /// The key before the colon, if there is one; the list knows whether it has a meaning.
  let key: Substring?
  /// The text after the colon; the whole word without a key.
  let value: Substring
  /// Whether it must not match: after `-` or `!`.
  let isExcluding: Bool

  /// Parses a word in lower case; `nil` while it is incomplete.
  init?(_ word: Substring) {
    isExcluding = word.hasPrefix("-") || word.hasPrefix("!")
    let rest = isExcluding ? word.dropFirst() : word
    isAnchored = rest.hasPrefix("^")
    text = isAnchored ? rest.dropFirst() : rest
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    key = parts.count == 2 ? parts[0] : nil
    value = parts.count == 2 ? parts[1] : text
    // Otherwise it would exclude everything until the word is complete.
    if isExcluding, value.isEmpty { return nil }
  }

  /// The terms of a filter. Without the second mark, what is quoted ends with the filter.
  static func terms(of filter: String) -> [FilterTerm] {
    var words = [""]
    var isQuoted = false
    for character in filter.lowercased() {
      if character == "\"" {
        isQuoted.toggle()
      } else if character.isWhitespace, !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }.compactMap { FilterTerm($0[...]) }
  }

  /// Whether a text in lower case contains the word, or begins with it.
  func isFound(in text: String) -> Bool { isAnchored ? text.hasPrefix(self.text) : text.contains(self.text) }

  /// The same about the terms that must not match: they hide nothing.
  static func advice(onExcluding filter: String, known: [String]) -> String? {
    advice(on: terms(of: filter).filter(\.isExcluding), known: known)
  }

  /// What to say about the first term with a key that a list does not know; `nil` if there is none.
  ///
  /// - Parameter known: The keys of the list.
  static func advice(on terms: [FilterTerm], known: [String]) -> String? {
    guard let term = terms.first(where: { term in term.key.map { !known.contains(String($0)) } ?? false }),
      let key = term.key
    else { return nil }
    return "\(key): is not a filter word; there are \(known.map { "\($0):" }.joined(separator: " "))."
  }
}

/// A bound of a duration in a filter: `>10ms`, `<1.5s`, `250us`.
struct DurationBound: Hashable {
  /// Whether durations from the bound on match, not those up to it.
  let isMinimum: Bool
  let nanoseconds: UInt64

  /// Parses a bound; `nil` while it is incomplete or where it is not a duration. Without a sign, `>` is meant; without a
  /// unit, milliseconds.
  init?(_ text: Substring) {
    isMinimum = !text.hasPrefix("<")
    let rest = text.drop { $0 == "<" || $0 == ">" || $0 == "=" }
    let number = rest.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(number), value >= 0, value.isFinite else { return nil }
    let unit = rest.dropFirst(number.count)
    guard let scale = Self.units.first(where: { $0.names.contains(String(unit)) })?.nanoseconds else { return nil }
    nanoseconds = value * scale < 1.8e19 ? UInt64(value * scale) : .max
  }

  private static let units: [(names: Set<String>, nanoseconds: Double)] = [
    (["ns"], 1), (["us", "µs", "μs"], 1_000), (["ms", ""], 1_000_000), (["s"], 1_000_000_000),
    (["min", "m"], 60_000_000_000),
  ]

  func matches(_ duration: UInt64) -> Bool { isMinimum ? duration >= nanoseconds : duration <= nanoseconds }
}
