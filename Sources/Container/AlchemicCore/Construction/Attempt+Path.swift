// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The attempts that an attempt is nested in.
extension Attempt {
  /// The names of the factories under construction, outermost first.
  var path: [String] { factories.map(\.name) }

  /// The factories under construction, outermost first.
  private var factories: [ResolvedFactory] {
    var factories: [ResolvedFactory] = []
    var attempt: Attempt? = self
    while let candidate = attempt {
      if candidate.setObject == nil { factories.append(candidate.factory) }
      attempt = candidate.outer
    }
    return factories.reversed()
  }

  /// The factories under construction from an outer attempt to this one, followed by the outer factory again.
  func cycle(to outer: Attempt) -> [ResolvedFactory] {
    var factories: [ResolvedFactory] = [outer.factory]
    var attempt: Attempt? = self
    while let candidate = attempt, candidate !== outer {
      factories.append(candidate.factory)
      attempt = candidate.outer
    }
    return [outer.factory] + factories.reversed()
  }

  /// The nesting depth from which asynchronous attempts are checked for recursion. They use no stack that could
  /// run short.
  static let recursionCheckDepth = 1_000

  /// Throws where an object of the same factory is already under construction, so that the recursion may be endless.
  ///
  /// Call it on the innermost attempt where little of the stack is left, or where the nesting is very deep.
  func throwIfRecursive() throws {
    let factories = factories
    guard let last = factories.indices.dropLast().last(where: { factories[$0] === factory }) else { return }
    throw AlchemicError(.circularReference(factories[last...].map(\.facts), .initializers))
  }
}
