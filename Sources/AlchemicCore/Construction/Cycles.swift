internal import Synchronization

extension Engine {
  /// The work of this thread, or task, that has to construct its object before the sources of a variable can be created;
  /// `nil` where nothing is in the way.
  ///
  /// Arguments alone form no cycle, so that there is always an order in which all objects can be constructed. A variable
  /// whose source would need, as an argument, an object that is being constructed is set once that exists.
  func constructionBefore(_ resolution: Resolution) -> Making? {
    switch resolution {
    case .object(let source): source.cycleGroup < 0 ? nil : constructionBefore(creating: source)
    case .objects(let sources):
      sources.lazy.filter { $0.cycleGroup >= 0 }.compactMap { self.constructionBefore(creating: $0) }.first
    case .nothing, .null, .constant, .computed, .failed: nil
    }
  }

  private func constructionBefore(creating source: ObjectFactory) -> Making? {
    var constructing: [Int: Making] = [:]
    var making = Making.current
    while let candidate = making {
      let factory = candidate.factory
      if factory.cycleGroup == source.cycleGroup, factory.mode == .singleton, candidate.isConstructing {
        constructing[factory.id] = candidate
      }
      making = candidate.outer
    }
    guard !constructing.isEmpty else { return nil }
    var seen: Set<Int> = []
    var open = [source]
    while let next = open.popLast() {
      if let making = constructing[next.id] { return making }
      guard next.cycleGroup == source.cycleGroup, seen.insert(next.id).inserted, !next.isThere else { continue }
      open += next.prerequisites
    }
    return nil
  }
}

extension ObjectFactory {
  /// Whether it has an object to give without creating one.
  fileprivate var isThere: Bool {
    mode != .template && storage.withLock { UncheckedTransfer($0.object.live) }.value != nil
  }
}
