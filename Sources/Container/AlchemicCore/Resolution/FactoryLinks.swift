// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The factories that one factory uses, by their ids, as its declaration was resolved.
struct FactoryLinks: Sendable {
  private var ownerID: Int32 = -1
  private var resultID: Int32 = -1
  /// How many of the injections, the last ones, only demand an order.
  var orderCount: Int32 = 0
  /// The source of each argument.
  var arguments: [Resolution] = []
  /// The source of each injected variable.
  var injections: [Resolution] = []

  /// The factory of the object whose method creates the objects, if there is one.
  var owner: Int? {
    get { ownerID < 0 ? nil : Int(ownerID) }
    set { ownerID = newValue.map(Int32.init) ?? -1 }
  }

  /// The factory of the class that a method returns, whose injections the result also gets.
  var result: Int? {
    get { resultID < 0 ? nil : Int(resultID) }
    set { resultID = newValue.map(Int32.init) ?? -1 }
  }

  /// The factories that must provide their objects first: the arguments, the object whose method is called, and the
  /// predecessors in a declared order.
  var prerequisites: [Int] {
    (owner.map { [$0] } ?? []) + arguments.flatMap(\.factories)
      + (orderCount == 0 ? [] : injections.suffix(Int(orderCount)).flatMap(\.factories))
  }

  /// The factories that provide the injected variables.
  var injected: [Int] { injections.flatMap(\.factories) }

  /// All factories whose objects it uses, now or later.
  var used: [Int] { (owner.map { [$0] } ?? []) + arguments.flatMap(\.used) + injections.flatMap(\.used) }
}

/// The links of all factories, by their ids.
protocol LinkedFactories {
  /// The ids of all factories, which are also the order of their names.
  var ids: Range<Int> { get }

  subscript(id: Int) -> FactoryLinks { get }

  func declaration(_ id: Int) -> FactoryDeclaration
}

extension LinkedFactories {
  /// Whether a factory's objects need anything.
  func needsAny(_ id: Int) -> Bool {
    let links = self[id]
    return links.owner != nil || !links.arguments.isEmpty || !links.injections.isEmpty
      || links.result.map { !self[$0].injections.isEmpty } == true
  }

  /// All factories that a complete object needs. The result of a method has the variables of its class.
  func needs(_ id: Int) -> [Int] {
    let links = self[id]
    return links.prerequisites + (links.result.map { self[$0] } ?? links).injected
  }
}

extension LinkedFactories {
  /// All factories whose objects a complete object uses, now or later.
  func uses(_ id: Int) -> [Int] {
    let links = self[id]
    return links.used + (links.result.map { self[$0].injections.flatMap(\.used) } ?? [])
  }

  /// The factories whose objects a complete object uses through lazy values and providers.
  func usesLater(_ id: Int) -> [Int] {
    let links = self[id]
    return (links.arguments + links.injections + (links.result.map { self[$0].injections } ?? [])).flatMap(\.later)
  }
}

/// The declarations and their links, while the model is built.
struct FactoryGraph: LinkedFactories {
  /// All declarations, by id, which is also the order of their names.
  let declarations: [FactoryDeclaration]
  var links: [FactoryLinks]

  subscript(id: Int) -> FactoryLinks { links[id] }

  var ids: Range<Int> { declarations.indices }

  func declaration(_ id: Int) -> FactoryDeclaration { declarations[id] }

  func mode(_ id: Int) -> FactoryMode { declarations[id].mode }

  /// The dependents of each factory, by ascending id; factories without dependents are left out.
  var dependents: [Int: [Int]] {
    var dependents: [Int: [Int]] = [:]
    for id in ids where needsAny(id) {
      for used in uses(id) where dependents[used]?.last != id {
        dependents[used, default: []].append(id)
      }
    }
    return dependents
  }
}
