// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

extension Engine {
  /// The work of stopping the objects of a set, in the order of the graph.
  ///
  /// - Parameter objects: The objects, by the ids of their factories.
  func stopWork(_ objects: [Int: Stoppable]) -> StopRun.Work {
    var members = model.factories.map { factory in
      var member = member(factory, isOver: true)
      member.isStoppable = objects[factory.id] != nil
      member.timeout = factory.declaration.stopping?.timeout
      return member
    }
    var objects = objects
    // Several factories may share an object. It stops once, with the factory that had it first.
    var first: [ObjectIdentifier: Int] = [:]
    for (id, object) in objects.sorted(by: { members[$0.key].rank < members[$1.key].rank }) {
      if let shared = first[object.identity] {
        objects[id] = nil
        members[id].isStoppable = false
        members[id].needs.append(shared)
      } else {
        first[object.identity] = id
      }
    }
    return StopRun.Work(plan: members, factories: model.factories, objects: objects)
  }

  /// What the objects of a factory need, and when the last of them was created.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - isOver: Whether no more objects are created: one without an object needs nothing, because nothing is used through it.
  func member(_ factory: ResolvedFactory, isOver: Bool) -> StopPlan.Member {
    let rank = store[factory].content.withLock(\.number)
    let hasCreated = rank > 0 || store[factory].createdCount.load(ordering: .relaxed) > 0
    guard hasCreated || !isOver, model.needsAny(factory.id) else { return StopPlan.Member(rank: rank) }
    return StopPlan.Member(
      needs: model.needs(factory.id), deferredNeeds: model.usesLater(factory.id), rank: rank)
  }

  /// Keeps when each object was created: a stopped object has no state that says it.
  func keepTimings() {
    var timings: [Int: CreationSnapshot] = [:]
    for factory in model.factories where factory.mode != .template {
      timings[factory.id] = store.timing(of: factory.id) ?? store[factory].plainTiming
    }
    stops.keep(timings)
  }

  /// The objects of this container that have to be stopped: complete ones that it keeps.
  func stoppableObjects() -> [Int: Stoppable] {
    var objects: [Int: Stoppable] = [:]
    for factory in model.factories where factory.mode.isKept && !factory.flags.contains(.weak) {
      guard let (value, isOfProgram) = store[factory].keptValue, let object = References.object(in: value),
        let stoppable = Stoppable(object, of: factory, isOfProgram: isOfProgram)
      else { continue }
      objects[factory.id] = stoppable
    }
    return objects
  }
}

extension Instance {
  /// All of the object's creation as its own time; `nil` where the container has created none.
  fileprivate var plainTiming: CreationSnapshot? {
    content.withLock { content in
      switch content.state.phase {
      case .ready(_, .created), .absent(.nothing):
        let began = content.instant > content.took ? content.instant - content.took : 0
        return CreationSnapshot(began: began, ended: content.instant, thread: content.thread, outer: nil, pauses: [])
      case .absent, .constructing, .wiring, .ready(_, .set), .failed: return nil
      }
    }
  }

  /// The complete object, or other value, that the container keeps, and whether the program has set it.
  var keptValue: (value: Any, isOfProgram: Bool)? {
    let kept = content.withLock { content -> (StoredObject, Bool)? in
      switch content.state.phase {
      case .ready(.weak, _): nil
      case .ready(let object, .created): (object, false)
      case .ready(let object, .set): (object, true)
      case .absent, .constructing, .wiring, .failed: nil
      }
    }
    return kept.flatMap { object, isOfProgram in object.live.map { ($0, isOfProgram) } }
  }
}

extension Model {
  /// A warning for each factory whose class says how its objects stop, and whose objects the container does not keep.
  var ignoredStops: [FoundProblem] {
    factories.compactMap { factory in
      let isWeak = factory.mode == .singleton && factory.flags.contains(.weak)
      let word = factory.mode == .template ? "AcTemplate()" : isWeak ? "AcWeak()" : nil
      guard let word, factory.declaration.isClass, factory.declaration.conformsToStopping else { return nil }
      return FoundProblem(
        .ignoredStop(factory.facts, word: word),
        requester: Problem.Requester(name: factory.name, location: factory.declaration.location, factory: factory.name))
    }
  }
}

extension FactoryDeclaration {
  /// Whether its class conforms to ``AlchemicStopping``, on any actor.
  var conformsToStopping: Bool {
    guard mayBeStopping, let type = objectType as? AnyClass else { return false }
    return type is any AlchemicStopping.Type
      || ConformanceIsolation.globalActor(of: type, conformingTo: (any AlchemicStopping).self) != nil
  }
}
