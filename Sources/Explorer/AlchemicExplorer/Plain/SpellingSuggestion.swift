// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Suggests the word that the user probably meant.
package enum SpellingSuggestion {
  /// The word closest to a misspelled one; `nil` if more than a third of the letters differ.
  package static func closest(to written: String, among words: some Sequence<String>) -> String? {
    let written = Array(written.lowercased())
    let limit = max(1, written.count / 3)
    return words.map { (word: $0, distance: distance(written, Array($0.lowercased()))) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  /// ` Did you mean "x"?`, or an empty text if no word is close.
  package static func hint(_ written: String, among words: some Sequence<String>) -> String {
    closest(to: written, among: words).map { " Did you mean \"\($0.printable)\"?" } ?? ""
  }

  /// The Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var rows = [Array(0...second.count)]
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let substituted = rows[i][j] + (first[i] == second[j] ? 0 : 1)
        var least = min(rows[i][j + 1] + 1, row[j] + 1, substituted)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
