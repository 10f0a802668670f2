public import AlchemicCore

/// A singleton, and the protocol by which others know it.
public protocol Clocked: AnyObject, Sendable {
  /// Something to read, so that an object cannot be optimised away.
  var beat: Int { get }
}

/// The singleton that is got.
public final class Clock: Clocked, AlchemicManaged {
  /// Always one.
  public let beat = 1

  /// A clock.
  public init() {}

  /// Declares nothing.
  public static func alchemic(_ of: ALCClassObjectFactory) {}

  /// The least that anything which hands out an object has to do: to count a reference, which is let go later.
  @_optimize(none)
  public func itself() -> Clock { self }
}

final class Leaf: AlchemicManaged {
  init() {}
  static func alchemic(_ of: ALCClassObjectFactory) { AcRegister(of, AcTemplate()) }
}

/// Two leaves: one is an argument, one a variable.
final class Branch: AlchemicDeclaring {
  let first: Leaf
  var second: Leaf?
  init(first: Leaf) { self.first = first }

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcTemplate())
    AcInitializer(of, Branch.init(first:))
    AcInject(of, \Branch.second)
  }
}

/// A graph of ten templates: three branches with two leaves each make nine, and the trunk.
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
  public static func alchemic(_ of: ALCClassObjectFactory) {
    AcRegister(of, AcTemplate())
    AcInitializer(of, Trunk.init(left:right:))
    AcInject(of, \Trunk.top)
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

/// The classes of the graph, and the singleton.
public let graphClasses: [AnyClass] = [Clock.self, Leaf.self, Branch.self, Trunk.self]
