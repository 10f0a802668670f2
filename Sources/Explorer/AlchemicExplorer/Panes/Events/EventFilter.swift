// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A filter for events: words, all of which must match, in the language of ``FilterTerm``.
///
/// A word matches an event whose text or thread contains it. `took:>10ms` and `own:<1ms` compare durations, `thread:` and
/// `factory:` search only there.
struct EventFilter: Hashable {
  private let terms: [FilterTerm]

  private static let keys = ["took", "own", "thread", "factory"]

  init(_ text: String) {
    terms = FilterTerm.terms(of: text)
  }

  var isEmpty: Bool { terms.isEmpty }

  func matches(_ entry: EventHistory.Entry) -> Bool {
    terms.allSatisfy { Self.matches(entry, $0) != $0.isExcluding }
  }

  /// What to say where no event matches: about a key that has no meaning here, or a value that is no duration.
  var advice: String? {
    if let advice = FilterTerm.advice(on: terms, known: Self.keys) { return advice }
    let wrong = terms.first { ($0.key == "took" || $0.key == "own") && DurationBound($0.value) == nil }
    return wrong.flatMap(\.key).map { "\($0): accepts >10ms, <250us, 1.5s." }
  }

  private static func matches(_ entry: EventHistory.Entry, _ term: FilterTerm) -> Bool {
    func contains(_ text: String?, _ part: Substring) -> Bool { text?.lowercased().contains(part) ?? false }
    // While a bound is being typed, it matches what has a duration.
    func isWithin(_ duration: UInt64?) -> Bool {
      duration.map { DurationBound(term.value)?.matches($0) ?? term.value.isEmpty } ?? false
    }
    switch term.key {
    case "took": return isWithin(entry.took)
    case "own": return isWithin(entry.own)
    case "thread": return contains(entry.thread, term.value)
    case "factory": return contains(entry.factory == nil ? nil : entry.text, term.value)
    default:
      return [entry.text, entry.note, entry.before, entry.thread].contains { term.isFound(in: $0?.lowercased() ?? "") }
    }
  }
}
