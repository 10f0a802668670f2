/// Finds dependency cycles whose objects can never be created.
///
/// There are two kinds. In a cycle of arguments, each object needs the next before it exists. In a cycle of templates, each
/// object needs a new object of the next one, without end. Any other cycle has a variable that is set once the object that
/// it waits for exists.
struct CycleDetector {
  let problems: [Problem]

  init(_ graph: FactoryGraph) {
    let factories = graph.ids.filter(graph.needsAny)
    let argumentCycles = Self.cycles(factories) { graph[$0].prerequisites }
    let templateCycles = Self.cycles(factories.filter { graph.mode($0) == .template }) { factory in
      graph.needs(factory).filter { graph.mode($0) == .template }
    }
    let known = Set(argumentCycles.map { Set($0) })
    func problem(_ cycle: [Int], _ kind: Problem.Cycle) -> Problem {
      Problem(.circularReference((cycle + cycle.prefix(1)).map { graph.declarations[$0].facts }, kind))
    }
    problems =
      argumentCycles.map { cycle in
        problem(cycle, cycle.allSatisfy { graph.mode($0) == .template } ? .argumentsOfTemplates : .arguments)
      } + templateCycles.filter { !known.contains(Set($0)) }.map { problem($0, .templates) }
  }

  /// The cycles that a depth-first search from each unvisited factory closes.
  private static func cycles(
    _ factories: [Int], _ edges: (Int) -> [Int]
  ) -> [[Int]] {
    enum Mark { case open, done }
    var marks: [Int: Mark] = [:]
    var cycles: [[Int]] = []
    for start in factories where marks[start] == nil {
      var stack: [(factory: Int, rest: ArraySlice<Int>)] = [(start, edges(start)[...])]
      marks[start] = .open
      while !stack.isEmpty {
        guard let next = stack[stack.count - 1].rest.popFirst() else {
          marks[stack.removeLast().factory] = .done
          continue
        }
        switch marks[next] {
        case .open?:
          let first = stack.firstIndex { $0.factory == next } ?? 0
          cycles.append(stack[first...].map(\.factory))
        case .done?: break
        case nil:
          marks[next] = .open
          stack.append((next, edges(next)[...]))
        }
      }
    }
    return cycles
  }
}
