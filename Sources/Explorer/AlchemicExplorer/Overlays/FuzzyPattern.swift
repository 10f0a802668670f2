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
  /// word, or directly after the previous match, counts more.
  func match(_ title: String) -> (score: Int, positions: [Int])? {
    let characters = Array(title.lowercased())
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
      let beginsWord = position == 0 || !(characters[position - 1].isLetter || characters[position - 1].isNumber)
      let follows = index > 0 && positions[index - 1] == position - 1
      score += 1 + (beginsWord ? 6 : 0) + (follows ? 8 : 0)
    }
    // A title that begins with the text is the most likely one.
    if positions.first == 0 { score += 6 }
    return (score - (characters.count / 8), positions)
  }
}
