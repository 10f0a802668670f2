// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The words of the filters, for the manual page and for the session of lines.
package enum FilterSyntax {
  /// The panes that have a filter, by their titles, and its words, each with its meaning.
  package static let panes: [(title: String, words: [(word: String, meaning: String)])] =
    PaneList.all.filter { !$0.filterWords.isEmpty }.map { pane in
      (pane.pane.title, pane.filterWords.map { ($0.word, $0.meaning) })
    }

  /// The words that a filter of factories knows.
  package static func factoryWords(in container: ContainerSnapshot) -> [String] {
    FactoryTrait.all.map { "\($0.key.rawValue):\($0.name)" }
      + Set(container.factories.compactMap(\.scope)).sorted().map { "scope:\($0.prefix { !$0.isWhitespace })" }
      + Set(container.factories.map(\.module)).sorted().map { "module:\($0)" }
      + FactorySnapshot.stateNames.map { "state:\($0)" }
  }

  /// The words that a filter of settings knows.
  package static func settingWords(in container: ContainerSnapshot) -> [String] {
    let authors = Set(container.stores.flatMap { $0.entries.compactMap(\.changedBy) }).sorted()
    // A word ends at a space.
    return ["changed"] + SettingsFilter.origins.map { "origin:\($0)" }
      + authors.map { "by:\($0.prefix { !$0.isWhitespace })" }
  }

  /// The words that a filter of differences knows.
  package static func diffWords(in container: ContainerSnapshot) -> [String] {
    ContainerDiff.Section.allCases.map { "section:\($0.rawValue)" }
      + ["added", "removed", "changed"].map { "change:\($0)" }
      + container.factories.map { "factory:\($0.name.prefix { !$0.isWhitespace })" }
  }

  /// The words that a filter of events knows.
  package static func eventWords(in container: ContainerSnapshot) -> [String] {
    ["took:", "own:", "thread:"] + container.factories.map { "factory:\($0.name.prefix { !$0.isWhitespace })" }
  }
}
