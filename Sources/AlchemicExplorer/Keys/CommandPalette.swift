import AlchemicInspection
import TerminalScreen

/// The command palette: what can be done, found by a few of its letters.
struct CommandPalette: Hashable {
  private(set) var line = LineEditor()
  /// What matches, the best first.
  private(set) var matches: [Match] = []
  private(set) var selected = 0
  private let commands: [Item]

  /// Something that can be chosen.
  enum Choice: Hashable {
    /// What a key does.
    case binding(KeyBinding)
    case factory(Int)
    /// An entry, by its number among all settings.
    case setting(Int)
  }

  struct Item: Hashable {
    let choice: Choice
    let title: String
    /// What stands beside the title: the key, or what the choice is.
    let note: String
    /// What else it is called: it is found by these too.
    var otherNames: [String] = []
  }

  struct Match: Hashable {
    let item: Item
    /// The characters of the title that were typed, by their places.
    let places: [Int]
  }

  /// How many factories or settings are offered at most besides the commands.
  static let otherLimit = 20

  init(_ commands: [Item]) {
    self.commands = commands
    search([])
  }

  var choice: Choice? { matches.indices.contains(selected) ? matches[selected].item.choice : nil }

  /// Searches for another text, among the commands and what else it may mean.
  mutating func search(_ line: LineEditor, others: [Item]) {
    self.line = line
    search(others)
  }

  /// Selects another match, by so many places, and around the ends.
  mutating func move(by places: Int) {
    guard !matches.isEmpty else { return }
    selected = ((selected + places) % matches.count + matches.count) % matches.count
  }

  /// Selects the one so many places further on, at most the first or the last.
  mutating func scroll(by places: Int) {
    select(max(0, min(matches.count - 1, selected + places)))
  }

  /// Selects a match by its place.
  mutating func select(_ place: Int) {
    if matches.indices.contains(place) { selected = place }
  }

  private mutating func search(_ others: [Item]) {
    selected = 0
    guard !line.text.isEmpty else {
      matches = commands.map { Match(item: $0, places: []) }
      return
    }
    let pattern = FuzzyPattern(line.text)
    let found = (commands + others).compactMap { command -> (score: Int, match: Match)? in
      let byTitle = pattern.match(command.title)
      let byName = command.otherNames.compactMap { pattern.match($0)?.score }.max()
      guard let score = [byTitle?.score, byName].compactMap({ $0 }).max() else { return nil }
      return (score: score, match: Match(item: command, places: byTitle?.places ?? []))
    }
    // Equals stay in the order of the table.
    matches = found.enumerated().sorted { one, other in
      (one.element.score, -one.offset) > (other.element.score, -other.offset)
    }.map(\.element.match)
  }
}
