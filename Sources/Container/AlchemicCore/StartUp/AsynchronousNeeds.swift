// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The asynchronous singletons that each factory's objects need, directly or through others.
struct AsynchronousNeeds {
  private let model: Model
  private var needs: [Int: Set<Int>] = [:]
  /// Whether nothing is asynchronous.
  let isEmpty: Bool

  init(_ model: Model) {
    self.model = model
    let asynchronous = model.startOrder.filter(\.isAsynchronous)
    isEmpty = asynchronous.isEmpty
    guard !isEmpty else { return }
    // `needs` includes the variables of a method's result, which the method does not declare.
    var users: [Int: [Int]] = [:]
    for factory in model.factories where model.needsAny(factory.id) {
      for used in model.needs(factory.id) { users[used, default: []].append(factory.id) }
    }
    for needed in asynchronous {
      var reached: Set<Int> = []
      var next = users[needed.id] ?? []
      while let id = next.popLast() {
        guard id != needed.id, reached.insert(id).inserted else { continue }
        needs[id, default: []].insert(needed.id)
        // The users of an asynchronous singleton wait for it, and so for everything that it needs.
        if !model.factories[id].isAsynchronous { next += users[id] ?? [] }
      }
    }
  }

  /// The singletons that must be complete before an object is wired.
  func all(of factory: ResolvedFactory) -> Set<Int> {
    needs[factory.id] ?? []
  }

  /// The singletons that must be complete before an object is created.
  func beforeCreating(_ factory: ResolvedFactory) -> Set<Int> {
    var result: Set<Int> = []
    for prerequisite in factory.links.prerequisites.map({ model.factories[$0] }) {
      if prerequisite.isAsynchronous {
        result.insert(prerequisite.id)
      } else {
        result.formUnion(all(of: prerequisite))
      }
    }
    result.remove(factory.id)
    return result
  }

  /// Whether all asynchronous singletons that an object needs before its creation are complete. Needs of its arguments'
  /// variables do not count.
  func argumentsExist(of factory: ResolvedFactory, isComplete: (Int) -> Bool) -> Bool {
    var seen: Set<Int> = []
    var open = factory.links.prerequisites
    while let id = open.popLast() {
      guard seen.insert(id).inserted else { continue }
      let argument = model.factories[id]
      if argument.isAsynchronous, !isComplete(id) { return false }
      if !argument.isAsynchronous { open += argument.links.prerequisites }
    }
    return true
  }
}
