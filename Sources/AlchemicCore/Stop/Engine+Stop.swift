internal import AlchemicRuntime
internal import Synchronization

extension Engine {
  /// The work of stopping the objects of a set, in the order of the graph.
  ///
  /// - Parameter objects: The objects, by the ids of their factories.
  func stopWork(_ objects: [Int: Stoppable]) -> StopRun.Work {
    var ranks: [Int: Int] = [:]
    for (rank, factory) in model.startOrder.enumerated() { ranks[factory.id] = rank }
    var members = model.factories.map { factory in
      StopPlan.Member(
        needs: model.needsAny(factory.id) ? model.uses(factory.id) : [], isStoppable: objects[factory.id] != nil,
        timeout: factory.declaration.stopping?.timeout, rank: ranks[factory.id] ?? -1)
    }
    var objects = objects
    // Several factories may share an object. It stops once, with the factory that was started first.
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

  /// The objects of this container that have to be stopped: complete ones that it keeps.
  func stoppableObjects() -> [Int: Stoppable] {
    var objects: [Int: Stoppable] = [:]
    for factory in model.factories where factory.mode.isKept && !factory.flags.contains(.weak) {
      guard let (object, isOfProgram) = store[factory].keptObject,
        let stoppable = Stoppable(object, of: factory, isOfProgram: isOfProgram)
      else { continue }
      objects[factory.id] = stoppable
    }
    return objects
  }
}

extension Instance {
  /// The complete object that the container keeps, and whether the program has set it.
  var keptObject: (object: AnyObject, isOfProgram: Bool)? {
    let kept = content.withLock { content -> (UncheckedTransfer<AnyObject>, Bool)? in
      switch content.state.phase {
      case .ready(.strong(let object), .created): (object, false)
      case .ready(.strong(let object), .set): (object, true)
      case .absent, .constructing, .wiring, .ready, .failed: nil
      }
    }
    return kept.map { ($0.0.value, $0.1) }
  }
}
