// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Something that a complete object of a factory uses, and the dependency that says so.
struct FactoryEdge {
  /// `nil` for the object whose method creates the object.
  let dependency: Dependency?
  let resolution: Resolution

  /// The factories whose objects the object uses, now or later.
  var used: [Int] { resolution.used }

  /// The factories whose objects must exist before it is complete.
  var needed: [Int] { resolution.factories }

  /// The factories whose objects it keeps from its first use on. A provider keeps none: it uses its caller's scope.
  var kept: [Int] { isProvider ? [] : resolution.used }

  var isProvider: Bool { dependency?.target.deferral?.kind == .provider }

  /// Whether the opener of a scope gives the value.
  var isGiven: Bool { dependency?.isGiven ?? false }
}

extension LinkedFactories {
  /// The variables that an object of a factory gets, each with the factory that declares it: the result of a method has
  /// the variables of its class.
  func variables(_ id: Int) -> [(declaring: Int, dependency: Dependency, resolution: Resolution)] {
    ([id] + (self[id].result.map { [$0] } ?? [])).flatMap { declaring in
      zip(declaration(declaring).injections, self[declaring].injections).map { (declaring, $0.dependency, $1) }
    }
  }

  /// All that a complete object of a factory uses.
  func edges(_ id: Int) -> [FactoryEdge] {
    let links = self[id]
    var all = zip(declaration(id).arguments, links.arguments).map { FactoryEdge(dependency: $0, resolution: $1) }
    all += variables(id).map { FactoryEdge(dependency: $0.dependency, resolution: $0.resolution) }
    if let owner = links.owner { all.append(FactoryEdge(dependency: nil, resolution: .object(owner))) }
    return all
  }
}

extension Model {
  /// The declarations through which others may have got an object that outlived its scope.
  ///
  /// - Parameters:
  ///   - id: The factory of the object.
  ///   - outlived: The factories whose objects of the same scope have outlived it.
  func keepers(of id: Int, outlived: Set<Int>) -> [Problem.Requester] {
    ids.filter { $0 != id && needsAny($0) }.flatMap { keeper -> [Problem.Requester] in
      let factory = factories[keeper]
      return edges(keeper).compactMap { edge -> Problem.Requester? in
        guard edge.used.contains(id) else { return nil }
        // An object of the same scope that has ended with it keeps nothing.
        if factory.mode == .scoped, !outlived.contains(keeper), !edge.isProvider { return nil }
        return edge.dependency?.requester(in: factory.name) ?? factory.declaration.requester
      }
    }
  }
}
