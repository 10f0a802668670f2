// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A filter for scopes and for what outlived them: words, all of which must match, in the language of ``FilterTerm``.
///
/// A word matches a row whose text contains it: its name, its place, and the names of what keeps it. `scope:` searches
/// only the names of scopes, and `age:>10s` compares ages.
package struct ScopeFilter: Hashable {
  private let terms: [FilterTerm]

  private static let keys = ["scope", "age"]

  package init(_ text: String) {
    terms = FilterTerm.terms(of: text)
  }

  /// Whether a row matches.
  ///
  /// - Parameters:
  ///   - text: What a word is searched in.
  ///   - scope: The name of the kind of scope.
  ///   - age: The age in nanoseconds; `nil` for a row without one.
  package func matches(_ text: String, scope: String, age: UInt64?) -> Bool {
    terms.allSatisfy { Self.matches($0, text.lowercased(), scope.lowercased(), age) != $0.isExcluding }
  }

  /// What to say where nothing matches: about a key that has no meaning here, or a value that is no duration.
  package var advice: String? {
    if let advice = FilterTerm.advice(on: terms, known: Self.keys) { return advice }
    let wrong = terms.contains { $0.key == "age" && DurationBound($0.value) == nil }
    return wrong ? "age: accepts >10s, <250ms, 5min." : nil
  }

  private static func matches(_ term: FilterTerm, _ text: String, _ scope: String, _ age: UInt64?) -> Bool {
    switch term.key {
    case "scope": scope.contains(term.value)
    // While a bound is being typed, it matches what has an age.
    case "age": age.map { DurationBound(term.value)?.matches($0) ?? term.value.isEmpty } ?? false
    default: term.isFound(in: text)
    }
  }
}
