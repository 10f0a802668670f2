// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// The explorer's filter and graph as text, for the session of lines.
package enum FactoryLines {
  /// The ids of the factories that match a filter, ordered by name, as in the list of the explorer.
  package static func matching(_ filter: String, in factories: [FactorySnapshot]) -> [Int] {
    let byName = NaturalOrder.sorted(Array(factories.indices)) { factories[$0].name }
    return FactorySearchIndex(factories).matches(FactoryFilter(filter), among: byName, factories)
  }

  /// The values that a filter accepts which matches nothing, or the keys; `nil` if nothing is wrong with it.
  package static func advice(on filter: String, in factories: [FactorySnapshot]) -> String? {
    FactoryFilter(filter).advice(on: factories)
  }

  /// The shortest path between two factories, each of which needs the next; `nil` where there is none.
  package static func path(from one: Int, to other: Int, in factories: [FactorySnapshot]) -> [Int]? {
    DependencyPaths(from: one, in: factories).path(to: other)
  }

  /// The tree of what a factory needs, or of what uses it, indented by two spaces a level.
  package static func tree(of factory: Int, users: Bool, in factories: [FactorySnapshot]) -> [String] {
    DependencyTree(factory, users ? .users : .needs, factories, .ascii).lines.map { line in
      let indentation = line.spans.first?.text.count ?? 0
      // Not the branches and marks, which screen readers spell out.
      let text = line.spans.dropFirst(line.item == nil ? 1 : 2).map(\.text).joined()
      let words = text.split(separator: " ").joined(separator: " ")
      return String(repeating: "  ", count: (indentation + 2) / 3) + words
    }
  }
}
