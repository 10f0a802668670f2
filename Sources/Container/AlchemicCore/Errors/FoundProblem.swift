// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A problem that the container has found: its kind, and who has it. ``problem`` is its value.
package struct FoundProblem: Sendable {
  /// What is wrong.
  package let kind: ProblemKind
  /// The declaration or request that has the problem; `nil` where there is none.
  package let requester: Problem.Requester?
  /// The factories whose objects the container was creating, outermost first.
  package let path: [String]
  /// Whether a start was creating them, rather than a request of the running program.
  let isStarting: Bool
  /// What depends on the object, where the start tried to create it before anything required it.
  let dependents: [Problem.Requester]

  package init(
    _ kind: ProblemKind, requester: Problem.Requester? = nil, path: [String] = [], isStarting: Bool = true,
    dependents: [Problem.Requester] = []
  ) {
    self.kind = kind
    self.requester = requester
    self.path = path
    self.isStarting = isStarting
    self.dependents = dependents
  }

  /// The problem as a value, with its words.
  package var problem: Problem {
    Problem(
      code: kind.code, summary: kind.summary, facts: facts, requester: requester?.name, location: location, path: path,
      factories: factories, candidates: kind.candidates, isPermanent: kind.isPermanent)
  }

  private var facts: [Problem.Fact] {
    let isInStart = isStarting && !path.isEmpty
    let creating =
      path.isEmpty
      ? [] : [Problem.Fact(isStarting ? "while starting" : "while creating", path.joined(separator: " → "))]
    return requirers + creating + (isInStart ? kind.factsInStart ?? kind.facts : kind.facts)
  }

  /// What required the object, at most three of them; for a wrong declaration, its source location.
  private var requirers: [Problem.Fact] {
    let requirers = (requester.map { [$0] } ?? dependents).map { $0.name + $0.location.words }
    guard !requirers.isEmpty else { return [] }
    let rest = requirers.count - 3
    return [
      Problem.Fact(
        kind.isOfDeclaration ? "at" : "required by", requirers.prefix(3) + (rest > 0 ? ["and \(rest) more"] : []))
    ]
  }

  /// Where to look: the declaration or request, or the factory that could not do its work.
  private var location: AlchemicSourceLocation? {
    switch kind.subject {
    case .requester: requester?.location
    case .factory(let factory, _): factory.location ?? requester?.location
    case .factories(let factories): requester?.location ?? factories.first?.location
    }
  }

  /// The names of the factories that the problem concerns, each once, the one to look at first.
  var factories: [String] {
    let names: [String] =
      switch kind.subject {
      case .requester(let factories): [requester?.factory ?? path.last].compactMap(\.self) + factories.map(\.name)
      case .factory(let factory, let others): [factory.name] + others
      case .factories(let factories): factories.map(\.name)
      }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
