internal import AlchemicRuntime
package import Logging
internal import Synchronization

/// A factory as other targets of the package see it, with the object that the container keeps.
package struct ManagedFactory: Sendable {
  /// Its index among all factories.
  package let id: Int
  package let name: String
  package let location: AlchemicSourceLocation?
  /// The type that it declares for its objects.
  package let objectType: any Any.Type
  /// Whether it is a singleton that was not used yet, and that the start does not create.
  package let isUnusedLazy: Bool
  /// The factories whose objects its object uses, by their indices.
  package let uses: [Int]
  /// Its place in the order of the start; -1 for what the start does not create.
  package let rank: Int
  /// The options that other targets have declared.
  package let options: [any AttachedOption]
  private let kept: UncheckedTransfer<AnyObject>?

  /// The complete object that the container has created and keeps; `nil` for one that the program has set.
  package var object: AnyObject? { kept?.value }

  fileprivate init(_ factory: ResolvedFactory, of engine: Engine, rank: Int) {
    let object = engine.store[factory].keptObject
    id = factory.id
    name = factory.name
    location = factory.declaration.location
    objectType = factory.declaration.objectType
    isUnusedLazy = factory.mode == .singleton && factory.flags.contains(.lazy) && object == nil
    uses = engine.model.needsAny(factory.id) ? engine.model.uses(factory.id) : []
    self.rank = rank
    options = factory.declaration.attachedOptions
    let isKept = factory.mode == .singleton && !factory.flags.contains(.weak) && object?.isOfProgram == false
    kept = isKept ? object.map { UncheckedTransfer($0.object) } : nil
  }
}

extension ALCContext {
  /// All factories of a container that answers requests, by their ids; none in any other phase.
  package var managedFactories: [ManagedFactory] {
    let engine = state.withLock { state -> Engine? in
      if case .open(_, let engine) = state.lifecycle { engine } else { nil }
    }
    guard let engine else { return [] }
    var ranks = Array(repeating: -1, count: engine.model.factories.count)
    for (rank, factory) in engine.model.startOrder.enumerated() { ranks[factory.id] = rank }
    return engine.model.factories.map { ManagedFactory($0, of: engine, rank: ranks[$0.id]) }
  }

  /// The logger of this container, as it is set up now.
  package var ownLogger: Logger { logger }

  /// Runs a closure after a time, by this container's timer.
  package func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) {
    runAfter(delay, body)
  }
}
