// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// A kind of scope that factories declare, or that is open.
package struct ScopeKind: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// The ids of the factories whose objects live in scopes of this kind.
  package let factories: [Int]
  /// How many of the open scopes that the container lists are of this kind.
  package let openCount: Int
  /// How many objects that have outlived their scope were of this kind.
  package let outlivedCount: Int
}

extension ContainerSnapshot {
  /// The kinds of scopes, by name.
  package var scopeKinds: [ScopeKind] {
    var members: [String: [Int]] = [:]
    for index in factories.indices {
      if let scope = factories[index].scope { members[scope, default: []].append(factories[index].id) }
    }
    let open = Dictionary(scopes.open.map { ($0.name, 1) }, uniquingKeysWith: +)
    let outlived = Dictionary(scopes.outlived.map { ($0.scope, 1) }, uniquingKeysWith: +)
    let names = Set(members.keys).union(open.keys).union(outlived.keys).sorted()
    return NaturalOrder.sorted(Array(names.indices)) { names[$0] }.map { index in
      let name = names[index]
      return ScopeKind(
        name: name, factories: members[name] ?? [], openCount: open[name] ?? 0, outlivedCount: outlived[name] ?? 0)
    }
  }
}
