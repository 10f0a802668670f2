// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The command palette: it finds commands, factories and settings by a few letters.
struct CommandPalette: Hashable, Sendable {
  private(set) var line = LineEditor()
  /// The matches, best first.
  private(set) var matches: [Match] = []
  private(set) var selected = 0
  private let commands: [Item]

  /// Something that the user can choose.
  enum Target: Hashable {
    /// The action of a key.
    case binding(KeyBinding)
    /// An item of a pane.
    case item(Int, in: Pane)
    /// A setting, also one that the filter of its pane hides.
    case setting(EntryName)
  }

  struct Item: Hashable {
    let target: Target
    let title: String
    /// The text beside the title: the key, or the kind of the target.
    let note: String
    /// Other names that the search also finds.
    var otherNames: [String] = []
    /// Whether it is a command of the pane that the user is in.
    var isOfPane = false
    /// Whether it is listed before anything is typed.
    var isListed = true
  }

  struct Match: Hashable {
    let item: Item
    /// The positions of the typed letters in the title.
    let positions: [Int]
    /// The other name that matches, where the title does not.
    var otherName: String?
  }

  /// The largest number of factories, and of settings, besides the commands.
  static let otherLimit = 20

  /// What a command of the user's pane has in advance: more than a title that begins with the text.
  private static let paneScore = 16

  init(_ commands: [Item]) {
    self.commands = commands.filter(\.isOfPane) + commands.filter { !$0.isOfPane }
    search([])
  }

  var target: Target? { matches.indices.contains(selected) ? matches[selected].item.target : nil }

  /// Changes the text. The search follows once the panes have answered.
  mutating func type(_ change: (inout LineEditor) -> Void) { change(&line) }

  /// Moves the selection by a number of positions, around the ends.
  mutating func move(by steps: Int) {
    guard !matches.isEmpty else { return }
    selected = ((selected + steps) % matches.count + matches.count) % matches.count
  }

  /// Moves the selection by a number of positions, up to the ends.
  mutating func scroll(by steps: Int) {
    select(max(0, min(matches.count - 1, selected + steps)))
  }

  /// Selects a match by its index.
  mutating func select(_ index: Int) {
    if matches.indices.contains(index) { selected = index }
  }

  /// Searches for the text among the commands and what the panes found.
  mutating func search(_ others: [Item]) {
    selected = 0
    guard !line.text.isEmpty else {
      matches = commands.filter(\.isListed).map { Match(item: $0, positions: []) }
      return
    }
    let pattern = FuzzyPattern(line.text)
    let found = (commands + others).compactMap { command -> (score: Int, match: Match)? in
      let byTitle = pattern.match(command.title)
      let byName = command.otherNames.compactMap { name in pattern.match(name).map { (score: $0.score, name: name) } }
        .max { $0.score < $1.score }
      guard let score = [byTitle?.score, byName?.score].compactMap({ $0 }).max() else { return nil }
      let isByTitle = byTitle?.score == score || byName.map { command.title.hasSuffix($0.name) } == true
      return (
        score: score,
        match: Match(
          item: command, positions: isByTitle ? byTitle?.positions ?? [] : [],
          otherName: isByTitle ? nil : byName?.name)
      )
    }
    let best = found.map(\.score).max() ?? 0
    // Letters that are scattered over a title match by chance, unless nothing matches better.
    let least = max(pattern.leastScore, best * 2 / 5)
    let good = found.filter { $0.score >= least }
    // A command of the pane comes first where it matches about as well as the best one.
    func rank(_ found: (score: Int, match: Match)) -> Int {
      found.score + (found.match.item.isOfPane && found.score * 4 >= best * 3 ? Self.paneScore : 0)
    }
    // Equal scores keep the order of the commands.
    matches = (good.isEmpty ? found : good).enumerated().sorted { one, other in
      (rank(one.element), -one.offset) > (rank(other.element), -other.offset)
    }.map(\.element.match)
  }
}
