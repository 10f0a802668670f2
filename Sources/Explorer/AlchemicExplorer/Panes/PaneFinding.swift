// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// How a pane is filtered or searched, and what the command palette finds in it.
protocol PaneFinding: Sendable {
  /// What `/` does here.
  static var finding: Finding { get }
  /// The words of the filter, for the help and the footer.
  static var filterWords: [FilterWord] { get }

  /// The filter; empty for none.
  var filter: String { get }
  /// The text search, where `/` searches.
  var search: LineSearch? { get set }

  /// Filters the rows. The next view begins with the first match.
  mutating func setFilter(_ text: String, _ shared: inout ExplorerState)
  /// What to say about the first word of the filter that means nothing here, or a value that is not accepted; `nil` for
  /// none.
  func filterAdvice(_ shared: ExplorerState) -> String?
  /// The part of a row whose matches the filter marks.
  func filteredPart(of area: Rectangle) -> Rectangle
  /// What the command palette finds in this pane.
  mutating func items(matching text: String, _ shared: ExplorerState) -> [CommandPalette.Item]
}

/// What `/` does in a pane.
enum Finding {
  /// It hides the rows that do not match.
  case filters
  /// It goes to the matching lines.
  case searches
  /// It filters the factories.
  case elsewhere
}

/// A word of a filter, as the help lists it.
struct FilterWord: Hashable {
  /// The word, or its beginning up to the colon.
  let word: String
  /// The accepted values, or the matching rows.
  let meaning: String

  /// The key before the colon, if it has one.
  var key: String? { word.firstIndex(of: ":").map { String(word[..<$0]) } }

  init(_ word: String, _ meaning: String) {
    self.word = word
    self.meaning = meaning
  }

  /// The signs of every filter's words.
  static let signs = [
    FilterWord("-word", "does not match"), FilterWord("^word \"a b\"", "starts with it; exact phrase"),
  ]
}

extension PaneFinding {
  static var finding: Finding { .elsewhere }
  static var filterWords: [FilterWord] {
    finding == .filters ? [FilterWord("word", "the row contains it")] : []
  }

  var filter: String { "" }
  var search: LineSearch? {
    get { nil }
    set {}
  }

  mutating func setFilter(_ text: String, _ shared: inout ExplorerState) {}
  func filterAdvice(_ shared: ExplorerState) -> String? { nil }
  func filteredPart(of area: Rectangle) -> Rectangle { area }
  mutating func items(matching text: String, _ shared: ExplorerState) -> [CommandPalette.Item] { [] }
}
