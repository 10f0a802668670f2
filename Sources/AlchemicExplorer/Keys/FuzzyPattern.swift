/// Letters that stand in a title in this order, with others between them. Case and spaces do not matter.
struct FuzzyPattern {
  private let letters: [Character]

  init(_ text: String) {
    letters = text.lowercased().filter { !$0.isWhitespace }
  }

  /// How well a title matches, and where; `nil` when it does not.
  ///
  /// The first place is searched backwards from the end of the shortest match, as fzf does. A letter that begins a
  /// word, or follows the one before it, counts more.
  func match(_ title: String) -> (score: Int, places: [Int])? {
    let characters = Array(title.lowercased())
    var places: [Int] = []
    var next = 0
    for (place, character) in characters.enumerated() where next < letters.count && character == letters[next] {
      places.append(place)
      next += 1
    }
    guard next == letters.count else { return nil }
    // The same end, with as short a way to it as there is.
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
    // What begins with it is what most people mean.
    if places.first == 0 { score += 6 }
    return (score - (characters.count / 8), places)
  }
}
