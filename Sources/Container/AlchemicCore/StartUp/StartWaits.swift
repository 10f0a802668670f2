// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What each singleton of a start waits for.
///
/// In a start that creates one singleton after the other, the order of the start suffices, and only asynchronous singletons
/// are waited for. In one that creates several at the same time, a singleton waits for all that it needs and that stands
/// before it in the order. What stands after it closes a cycle of variables, and is created together with it.
struct StartWaits {
  private let model: Model
  private let needs: AsynchronousNeeds
  /// The singletons, in the order of the start.
  let order: [ResolvedFactory]
  /// The position of each factory in the order; negative without one.
  private let positions: [Int]

  init(_ model: Model, _ needs: AsynchronousNeeds) {
    self.model = model
    self.needs = needs
    order = Array(model.startOrder)
    var positions = Array(repeating: -1, count: model.factories.count)
    for (position, factory) in order.enumerated() { positions[factory.id] = position }
    self.positions = positions
  }

  /// The position of a singleton in the order.
  func position(of factory: ResolvedFactory) -> Int { positions[factory.id] }

  /// Whether all asynchronous singletons that a singleton needs before its creation are among the complete ones.
  func argumentsExist(of singleton: Int, _ complete: Set<Int>) -> Bool {
    needs.argumentsExist(of: order[singleton]) { complete.contains(positions[$0]) }
  }

  /// What each singleton waits for, in the order of the start.
  func all(isParallel: Bool) -> [StartProgress.Waits] {
    let unprotected = isParallel ? model.usersOfUnprotected() : []
    // The last singleton of each group of factories that need each other.
    var lastOfGroup: [Int32: Int] = [:]
    return order.enumerated().map { position, factory in
      let isAsynchronous = factory.isAsynchronous
      var waits = StartProgress.Waits(isAsynchronous: isAsynchronous)
      func known(_ ids: Set<Int>) -> [Int] { ids.map { positions[$0] }.filter { $0 >= 0 && $0 != position } }
      let all = needs.all(of: factory)
      if isAsynchronous {
        waits.before.formUnion(known(needs.beforeCreating(factory)))
        waits.beforeWiring.formUnion(known(all))
      } else if !all.isEmpty {
        waits.before.formUnion(known(all))
      }
      guard isParallel else { return waits }
      if isAsynchronous {
        waits.before.formUnion(earlier(factory.links.prerequisites, than: position, outside: factory.cycleGroup))
        waits.beforeWiring.formUnion(earlier(model.needs(factory.id), than: position, outside: factory.cycleGroup))
      } else if model.needsAny(factory.id) {
        waits.isAlone = unprotected.contains(factory.id)
        waits.before.formUnion(earlier(model.needs(factory.id), than: position, outside: -1))
      }
      if !isAsynchronous, factory.cycleGroup >= 0 {
        // One thread creates a cycle: another one could only wait for it.
        if let last = lastOfGroup[factory.cycleGroup] { waits.before.insert(last) }
        lastOfGroup[factory.cycleGroup] = position
      }
      return waits
    }
  }

  /// The positions of the singletons before one that are among some factories, or that objects of templates among these need.
  ///
  /// - Parameter group: The cycle whose members do not count.
  private func earlier(_ factories: [Int], than position: Int, outside group: Int32) -> Set<Int> {
    var found: Set<Int> = []
    var seen: Set<Int> = []
    var open = factories
    while let id = open.popLast() {
      let factory = model.factories[id]
      switch factory.mode {
      case .singleton:
        let isOutside = group < 0 || factory.cycleGroup != group
        if isOutside, positions[id] >= 0, positions[id] < position { found.insert(positions[id]) }
      case .template:
        if seen.insert(id).inserted { open += model.needs(id) }
      // The program sets references, and singletons keep no object of a scope.
      case .reference, .scoped: break
      }
    }
    return found
  }
}

extension Model {
  /// The factories whose initialisers may use an object that several threads share and that nothing is known to protect:
  /// directly, or through objects that are not known to be `Sendable` either.
  func usersOfUnprotected() -> Set<Int> {
    var users: Set<Int> = []
    var open = factories.filter(\.declaration.isUnprotected)
    while let used = open.popLast() {
      for id in dependents(of: used) where users.insert(id).inserted {
        // A `Sendable` object answers for all its parts.
        if !factories[id].declaration.isKnownSendable { open.append(factories[id]) }
      }
    }
    return users
  }
}
