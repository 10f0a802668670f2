// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicCore

/// A template without dependencies.
public final class Leaf: AlchemicManaged {
  /// Creates a leaf.
  public init() {}

  /// Declares a template.
  public static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

/// A branch with two leaves: an argument and an injected variable.
final class Branch: AlchemicDeclaring {
  let first: Leaf
  var second: Leaf?
  init(first: Leaf) { self.first = first }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Branch.init(first:))
    AcInject(factory, \Branch.second)
  }
}

/// The root of a graph of ten templates of three classes: a trunk, and three branches with two leaves each.
public final class Trunk: AlchemicDeclaring {
  let left: Branch
  let right: Branch
  var top: Branch?
  init(left: Branch, right: Branch) {
    self.left = left
    self.right = right
  }

  /// The number of objects; 0 if an injection is missing.
  public var count: Int {
    top?.second == nil || left.second == nil || right.second == nil ? 0 : 10
  }

  /// Declares the graph.
  public static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Trunk.init(left:right:))
    AcInject(factory, \Trunk.top)
  }
}

/// The baseline "direct": the same graph without a container. Not inlined, like a request to a container.
@inline(never)
public func makeTrunk() -> Trunk {
  let trunk = Trunk(left: makeBranch(), right: makeBranch())
  trunk.top = makeBranch()
  return trunk
}

private func makeBranch() -> Branch {
  let branch = Branch(first: Leaf())
  branch.second = Leaf()
  return branch
}
