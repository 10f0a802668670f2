// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The differences of a comparison as lines, for the session of lines.
package struct DiffLines: Sendable {
  private let diff: ContainerDiff

  /// Creates the lines of a comparison.
  package init(_ diff: ContainerDiff) {
    self.diff = diff
  }

  /// The two runs, the one that the other is compared with first.
  package static func naming(_ runs: ComparedRuns, secondsFromGMT: Int) -> [String] {
    let words = RunWords(runs, .unicode, secondsFromGMT: secondsFromGMT)
    return ["\(words.old).", "\(words.new)."]
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { diff.isEmpty }

  /// What to say about a word of a filter that has no meaning; `nil` for none.
  package static func advice(on filter: String) -> String? { DiffFilter(filter).advice }

  /// The differences that match a filter, as in the pane: the section, how it differs, and what.
  package func matching(_ filter: String) -> [String] { rows(matching: filter).map(\.text) }

  /// The differences that match a filter, each with its line.
  func rows(matching filter: String) -> [(difference: Difference, text: String)] {
    var list = DiffList(diff, .unicode)
    list.setFilter(filter)
    return list.items.compactMap { list[$0] }.map { difference in
      let words = DiffWords.text(of: difference, .unicode)
      let rest = words.isEmpty ? "." : ": \(words)."
      return (difference, "\(difference.section.title), \(difference.change.name): \(difference.label)\(rest)")
    }
  }
}
