/// Letters that must occur in a title in this order, with others between them. Case and spaces do not matter.
struct FuzzyPattern {
  private let letters: [Character]

  init(_ text: String) {
    letters = text.lowercased().filter { !$0.isWhitespace }
  }

  /// The score of a title and the positions of its matching letters; `nil` if it does not match.
  ///
  /// The start is searched backwards from the end of the shortest match, as in fzf. A letter at the beginning of a
  /// word, or directly after the previous match, counts more.
  func match(_ title: String) -> (score: Int, places: [Int])? {
    let characters = Array(title.lowercased())
    var places: [Int] = []
    var next = 0
    for (place, character) in characters.enumerated() where next < letters.count && character == letters[next] {
      places.append(place)
      next += 1
    }
    guard next == letters.count else { return nil }
    // The shortest match with the same end.
    var place = places.last ?? 0
    for index in letters.indices.reversed() {
      while characters[place] != letters[index] { place -= 1 }
      places[index] = place
      place -= 1
    }
    var score = 0
    for (index, place) in places.enumerated() {
      let beginsWord = place == 0 || !(characters[place - 1].isLetter || characters[place - 1].isNumber)
      let follows = index > 0 && places[index - 1] == place - 1
      score += 1 + (beginsWord ? 6 : 0) + (follows ? 8 : 0)
    }
    // A title that begins with the text is the most likely one.
    if places.first == 0 { score += 6 }
    return (score - (characters.count / 8), places)
  }
}
