public import AlchemicCore

final class Leaf: AlchemicManaged {
  init() {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcRegister(factory, AcTemplate()) }
}

/// Two leaves: one is an argument, one a variable.
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

/// A graph of ten templates of three classes: three branches with two leaves each make nine, and the trunk.
public final class Trunk: AlchemicDeclaring {
  let left: Branch
  let right: Branch
  var top: Branch?
  init(left: Branch, right: Branch) {
    self.left = left
    self.right = right
  }

  /// How many objects there are.
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

/// "direct": the same graph, written by hand. Not inlined, as an object that is handed out is not.
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
