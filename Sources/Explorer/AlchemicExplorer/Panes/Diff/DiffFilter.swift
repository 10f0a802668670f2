// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A filter for differences: words, all of which must match, in the language of ``FilterTerm``.
///
/// A word matches a difference whose row, section or kind of change contains it. `section:times`, `change:added` and
/// `factory:ledger` search only there.
struct DiffFilter: Hashable {
  private let terms: [FilterTerm]

  private static let keys = ["section", "change", "factory"]
  private static let changes = ["added", "removed", "changed"]

  init(_ text: String) {
    terms = FilterTerm.terms(of: text)
  }

  /// Whether a difference matches.
  ///
  /// - Parameter text: What a word is searched in, in lower case.
  func matches(_ difference: Difference, _ text: String) -> Bool {
    terms.allSatisfy { term in
      let isMatch =
        switch term.key {
        case "section": difference.section.rawValue.hasPrefix(term.value)
        case "change": difference.change.name.hasPrefix(term.value)
        case "factory": difference.factory?.lowercased().contains(term.value) ?? false
        default: term.isFound(in: term.isAnchored ? difference.label.lowercased() : text)
        }
      return isMatch != term.isExcluding
    }
  }

  /// What to say about a key that has no meaning here, or a value that is not accepted; `nil` for none.
  var advice: String? {
    if let advice = FilterTerm.advice(on: terms, known: Self.keys) { return advice }
    for term in terms {
      let names = term.key == "section" ? ContainerDiff.Section.allCases.map(\.rawValue) : Self.changes
      guard term.key == "section" || term.key == "change", !names.contains(where: { $0.hasPrefix(term.value) }) else {
        continue
      }
      return "\(term.key ?? ""): accepts \(names.joined(separator: ", "))."
    }
    return nil
  }
}
