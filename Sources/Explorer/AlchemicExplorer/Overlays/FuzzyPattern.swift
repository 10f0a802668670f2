// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Letters that must occur in a title in this order, with others between them. Case and spaces do not matter.
struct FuzzyPattern {
  private let letters: [Character]

  init(_ text: String) {
    letters = text.lowercased().filter { !$0.isWhitespace }
  }

  /// The score below which the letters are scattered rather than words or beginnings of words.
  var leastScore: Int { 3 * letters.count }

  /// The score of a title and the positions of its matching letters; `nil` if it does not match.
  ///
  /// The start is searched backwards from the end of the shortest match, as in fzf. A letter at the beginning of a
  /// word, as both in `CurrencyConverter`, or directly after the previous match, counts more.
  func match(_ title: String) -> (score: Int, positions: [Int])? {
    let original = Array(title)
    let characters = original.map { $0.lowercased().first ?? $0 }
    var positions: [Int] = []
    var next = 0
    for (position, character) in characters.enumerated() where next < letters.count && character == letters[next] {
      positions.append(position)
      next += 1
    }
    guard next == letters.count else { return nil }
    // The shortest match with the same end.
    var position = positions.last ?? 0
    for index in letters.indices.reversed() {
      while characters[position] != letters[index] { position -= 1 }
      positions[index] = position
      position -= 1
    }
    var score = 0
    for (index, position) in positions.enumerated() {
      let beginsWord = Self.beginsWord(position, of: original)
      let follows = index > 0 && positions[index - 1] == position - 1
      score += 1 + (beginsWord ? 6 : 0) + (follows ? 8 : 0)
    }
    // A title that begins with the text is the most likely one.
    if positions.first == 0 { score += 6 }
    if letters.count == characters.count { score += 2 }
    return (score - (characters.count / 8), positions)
  }

  /// Whether a word begins at a position of a title: after what is no letter, or with a capital letter inside of a name.
  private static func beginsWord(_ position: Int, of title: [Character]) -> Bool {
    guard position > 0 else { return true }
    let before = title[position - 1]
    guard before.isLetter || before.isNumber else { return true }
    let isCapital = title[position].isUppercase
    // The last capital of `JSONEncoder` begins a word.
    let isBeforeSmall = position + 1 < title.count && title[position + 1].isLowercase
    return isCapital && (before.isLowercase || isBeforeSmall)
  }
}
