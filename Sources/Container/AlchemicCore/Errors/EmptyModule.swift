// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A module that a scan names and in which no type declares itself. Its name is probably misspelled.
package struct EmptyModule: Hashable, Sendable {
  let name: String
  /// The modules of the program in which a type declares itself.
  let declaring: Set<String>

  /// What is wrong, and which module the scan should name.
  package var warning: FoundProblem { FoundProblem(.emptyModule(name, remedy: remedy)) }

  private var remedy: String {
    let similar = declaring.compactMap { other in
      NameSimilarity.distance(from: name, to: other).map { (name: other, distance: $0) }
    }
    if let least = similar.map(\.distance).min() {
      let closest = similar.filter { $0.distance == least }.map(\.name).sorted()
      return "did you mean \(closest.joined(separator: " or "))? Write it in ClassScan.modules"
    }
    if declaring.isEmpty { return "no module of the program declares one; link the modules that do" }
    let limit = 8
    let shown = declaring.sorted().prefix(limit).joined(separator: ", ")
    let rest = declaring.count - limit
    return "declare one, or write another module in ClassScan.modules; these have declarations: \(shown)"
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
