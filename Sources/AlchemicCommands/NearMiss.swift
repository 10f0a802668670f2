/// Finds what a person may have meant.
enum NearMiss {
  /// The word nearest to what was written, if it is near enough that the two could be mistaken for each other.
  static func of(_ written: String, among words: some Sequence<String>) -> String? {
    let written = Array(written.lowercased())
    let limit = max(1, written.count / 3)
    return words.map { (word: $0, distance: distance(written, Array($0.lowercased()))) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }

  /// ` Did you mean "x"?`, or nothing.
  static func hint(_ written: String, among words: some Sequence<String>) -> String {
    of(written, among: words).map { " Did you mean \"\($0.printable)\"?" } ?? ""
  }

  /// How many letters must be added, removed or exchanged (Levenshtein).
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var row = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in second.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = above
      }
    }
    return row[second.count]
  }
}
