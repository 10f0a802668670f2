// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicModel

/// A filter for settings: words, all of which must match.
///
/// A word matches a setting whose title, key or group contains it, or whose origin it is. `changed` matches settings
/// whose value differs from the default value. `conflict` matches settings that another device changed at the same
/// time. `origin:stored` matches an origin, and `by:emma` the author of the last change. A word after `-` or `!` must
/// not match. Case does not matter.
package struct SettingsFilter: Hashable, Sendable {
  private let terms: [FilterTerm]

  /// The names of origins.
  package static let origins = ["default", "stored", "command-line"]
  private static let keys = ["origin", "by"]

  /// Parses a filter.
  package init(_ text: String) {
    terms = FilterTerm.terms(of: text)
  }

  /// Whether its matches depend on the settings' values.
  package var isLive: Bool {
    terms.contains { term in
      term.text == "changed" || term.text == "conflict"
        || term.key.map { Self.keys.contains(String($0)) } ?? Self.origins.contains(String(term.text))
    }
  }

  /// Whether a setting matches.
  package func matches(_ entry: EntrySnapshot) -> Bool {
    terms.allSatisfy { term in
      let isMatch =
        switch term.key {
        case "origin": entry.origin.filterName.hasPrefix(term.value)
        case "by": entry.changedBy?.lowercased().contains(term.value) ?? false
        case nil where term.text == "changed": entry.isChanged
        case nil where term.text == "conflict" && entry.conflict != nil: true
        default:
          [entry.title, entry.key, entry.group].contains { term.isFound(in: $0.lowercased()) }
            || entry.origin.filterName == term.text
        }
      return isMatch != term.isExcluding
    }
  }

  /// Whether a property matches: its origin is the source of its value.
  package func matches(_ property: PropertySnapshot) -> Bool {
    terms.allSatisfy { term in
      let isMatch =
        switch term.key {
        case "origin": property.originName.hasPrefix(term.value)
        case "by": false
        case nil where term.text == "changed": property.isChanged
        default: term.isFound(in: property.key.lowercased())
        }
      return isMatch != term.isExcluding
    }
  }

  /// What to say about the first word that matches nothing because of its key or its value; `nil` if there is none.
  package func advice(sources: [String]) -> String? {
    if let advice = FilterTerm.advice(on: terms, known: Self.keys) { return advice }
    let names = Self.origins + sources.filter { !Self.origins.contains($0) }
    let isUnknown = terms.contains { term in term.key == "origin" && !names.contains { $0.hasPrefix(term.value) } }
    return isUnknown ? "origin: accepts \(names.joined(separator: ", "))." : nil
  }
}

extension EntrySnapshot.ValueOrigin {
  /// Its name in filters.
  package var filterName: String {
    switch self {
    case .default: "default"
    case .stored: "stored"
    case .commandLine: "command-line"
    case .unknown: "unknown"
    }
  }
}

extension PropertySnapshot {
  /// Where its value comes from, as a name in filters: `environment`, `command-line`.
  var originName: String {
    switch state {
    case .set(_, let source, _), .unusable(let source, _), .unreadable(let source):
      String(source.lowercased().map { $0 == " " ? "-" : $0 })
    case .usesDefault: "default"
    case .absent, .unknown: ""
    }
  }

  fileprivate var isChanged: Bool {
    if case .set(let value, _, _) = state { isSecret || value != defaultValue } else { false }
  }
}
