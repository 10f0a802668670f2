/// Finds what a person may have meant.
package enum SpellingSuggestion {
  /// The word nearest to what was written, if it is near enough that the two could be mistaken for each other.
  package static func of(_ written: String, among words: some Sequence<String>) -> String? {
    let written = Array(written.lowercased())
    let limit = max(1, written.count / 3)
    return words.map { (word: $0, distance: distance(written, Array($0.lowercased()))) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  /// ` Did you mean "x"?`, or nothing.
  package static func hint(_ written: String, among words: some Sequence<String>) -> String {
    of(written, among: words).map { " Did you mean \"\($0.printable)\"?" } ?? ""
  }

  /// How many letters must be added, removed, exchanged, or swapped with their neighbours (Damerau and Levenshtein).
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var rows = [Array(0...second.count)]
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let exchanged = rows[i][j] + (first[i] == second[j] ? 0 : 1)
        var least = min(rows[i][j + 1] + 1, row[j] + 1, exchanged)
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
