/// Finds dependency cycles whose objects can never be created.
///
/// There are two kinds. In a cycle of arguments, each object needs the next before it exists. In a cycle of templates, each
/// object needs a new object of the next one, without end. Any other cycle has a variable that is set once the object that
/// it waits for exists.
struct CycleDetector {
  let problems: [Problem]

  init(_ factories: [ObjectFactory]) {
    let factories = factories.filter(\.needsAny)
    let argumentCycles = Self.cycles(factories) { $0.prerequisites }
    let templateCycles = Self.cycles(factories.filter { $0.mode == .template }) { factory in
      factory.needs.filter { $0.mode == .template }
    }
    let known = Set(argumentCycles.map { Set($0.map(\.id)) })
    func problem(_ cycle: [ObjectFactory], _ kind: Problem.Cycle) -> Problem {
      Problem(.circularReference((cycle + cycle.prefix(1)).map(\.facts), kind))
    }
    problems =
      argumentCycles.map { cycle in
        problem(cycle, cycle.allSatisfy { $0.mode == .template } ? .argumentsOfTemplates : .arguments)
      } + templateCycles.filter { !known.contains(Set($0.map(\.id))) }.map { problem($0, .templates) }
  }

  /// The cycles that a depth-first search from each unvisited factory closes.
  private static func cycles(
    _ factories: [ObjectFactory], _ edges: (ObjectFactory) -> [ObjectFactory]
  ) -> [[ObjectFactory]] {
    enum Mark { case open, done }
    var marks: [Int: Mark] = [:]
    var cycles: [[ObjectFactory]] = []
    for start in factories where marks[start.id] == nil {
      var stack: [(factory: ObjectFactory, rest: ArraySlice<ObjectFactory>)] = [(start, edges(start)[...])]
      marks[start.id] = .open
      while !stack.isEmpty {
        guard let next = stack[stack.count - 1].rest.popFirst() else {
          marks[stack.removeLast().factory.id] = .done
          continue
        }
        switch marks[next.id] {
        case .open?:
          let first = stack.firstIndex { $0.factory === next } ?? 0
          cycles.append(stack[first...].map(\.factory))
        case .done?: break
        case nil:
          marks[next.id] = .open
          stack.append((next, edges(next)[...]))
        }
      }
    }
    return cycles
  }
}
