// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Finds dependency cycles whose objects can never be created.
///
/// There are two kinds. In a cycle of arguments, each object needs the next before it exists. In a cycle of templates, each
/// object needs a new object of the next one, without end. Any other cycle has a variable that is set once the object that
/// it waits for exists.
struct CycleDetector {
  let problems: [FoundProblem]

  init(_ graph: FactoryGraph) {
    let count = graph.ids.count
    func isTemplate(_ id: Int) -> Bool { graph.mode(id) == .template }
    let argumentCycles = ShortestCycles(count) { graph.needsAny($0) ? graph[$0].prerequisites : [] }.all
    let templateCycles = ShortestCycles(count) { id in
      isTemplate(id) && graph.needsAny(id) ? graph.needs(id).filter(isTemplate) : []
    }.all
    func problem(_ cycle: [Int]) -> FoundProblem {
      let isOfArguments = zip(cycle, cycle.dropFirst() + cycle.prefix(1)).allSatisfy { id, next in
        graph[id].prerequisites.contains(next)
      }
      let kind: Problem.Cycle =
        !isOfArguments ? .templates : cycle.allSatisfy(isTemplate) ? .argumentsOfTemplates : .arguments
      return FoundProblem(.circularReference((cycle + cycle.prefix(1)).map { graph.declarations[$0].facts }, kind))
    }
    let known = Set(argumentCycles)
    problems = (argumentCycles + templateCycles.filter { !known.contains($0) }).map(problem)
  }
}
