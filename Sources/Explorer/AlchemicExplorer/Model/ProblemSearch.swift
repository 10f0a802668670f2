// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

extension ContainerSnapshot {
  /// All problems, each once: first the problems that ended the last start, then failed objects and unresolved
  /// dependencies by factory, failed callbacks, and what went wrong in stores.
  package var allProblems: [ContainerProblem] {
    var index = ProblemIndex(self)
    return index.problems(of: self)
  }
}

/// The factories that have problems, or that problems name, so that an event costs no look at all factories.
struct ProblemIndex: Hashable, Sendable {
  /// The ids of the factories that have an error.
  private var failing: Set<Int> = []
  /// The ids of the factories of each name that was needed.
  private var ids: [String: [Int]] = [:]

  init() {}

  init(_ container: ContainerSnapshot) {
    failing = Set(container.factories.indices.filter { container.factories.hasOwnFailure(at: $0) })
  }

  /// Reports that a factory may have another state.
  mutating func change(_ factory: Int, in container: ContainerSnapshot) {
    guard container.factories.indices.contains(factory) else { return }
    if container.factories.hasOwnFailure(at: factory) { failing.insert(factory) } else { failing.remove(factory) }
  }

  mutating func problems(of container: ContainerSnapshot) -> [ContainerProblem] {
    let failures = failing.sorted().flatMap { id in
      container.factories[id].ownFailures.map { (factory: id, failure: $0) }
    }
    learnNames(in: (container.failure.map { [$0] } ?? []) + failures.map(\.failure), container.factories)
    var search = ProblemSearch(container, failures, ids)
    return search.run()
  }

  /// Finds the factories of names that were not needed before, all at once.
  private mutating func learnNames(in failures: [FailureSnapshot], _ factories: [FactorySnapshot]) {
    var unknown: Set<String> = []
    for problem in failures.lazy.flatMap(\.problems) {
      for name in problem.factories where ids[name] == nil { unknown.insert(name) }
      for candidate in problem.candidates where ids[candidate.name] == nil { unknown.insert(candidate.name) }
    }
    guard !unknown.isEmpty else { return }
    for name in unknown { ids[name] = [] }
    for factory in factories where unknown.contains(factory.name) { ids[factory.name]?.append(factory.id) }
  }
}

/// Finds the problems of a container.
private struct ProblemSearch {
  private let container: ContainerSnapshot
  /// The errors of objects, arguments and variables, with their factories.
  private let failures: [(factory: Int, failure: FailureSnapshot)]
  /// The ids of the factories that problems name.
  private let ids: [String: [Int]]
  private var found: [ContainerProblem] = []
  private var seen: Set<String> = []

  init(
    _ container: ContainerSnapshot, _ failures: [(factory: Int, failure: FailureSnapshot)], _ ids: [String: [Int]]
  ) {
    (self.container, self.failures, self.ids) = (container, failures, ids)
  }

  mutating func run() -> [ContainerProblem] {
    if let failure = container.failure {
      add(failure) { [failures] text in
        // An error that is not the container's own names no factory, but each dependency has its error.
        .factory(failures.first { $0.failure.text == text }?.factory)
      }
    }
    let first = found.count
    for (factory, failure) in failures { add(failure) { _ in .factory(factory) } }
    // As a start reports them: by the factory to look at first. Another one that a problem concerns may come before it.
    found[first...].sort { ($0.factory ?? .max) < ($1.factory ?? .max) }
    for callback in container.callbacks {
      if case .failed(let failure) = callback.state { add(failure) { _ in .callback(callback.id) } }
    }
    for store in container.stores {
      for notice in store.notices { add(notice.text, notice.code, of: store) }
    }
    return found
  }

  /// Adds what went wrong in a store. Two stores may have the same notice.
  private mutating func add(_ notice: String, _ code: String, of store: StoreSnapshot) {
    found.append(
      ContainerProblem(
        code: code, text: "\(store.title): \(notice)\n  in  \(store.location)",
        subject: .store(store.id), path: store.location))
  }

  /// Adds the problems of an error that are not known.
  ///
  /// - Parameter subject: The subject of a problem without factories, by its text.
  private mutating func add(_ failure: FailureSnapshot, _ subject: (String) -> ContainerProblem.Subject) {
    if failure.problems.isEmpty, seen.insert(failure.text).inserted {
      found.append(ContainerProblem(text: failure.text, subject: subject(failure.text)))
    }
    for problem in failure.problems where seen.insert(problem.text).inserted {
      let concerned = problem.factories.flatMap { ids[$0] ?? [] }
      let candidates = problem.candidates.compactMap { candidate in
        factory(candidate).map { ContainerProblem.Link(factory: $0, verdict: candidate.verdict) }
      }
      let links = concerned.dropFirst().map { ContainerProblem.Link(factory: $0, verdict: "") } + candidates
      var known = Set(concerned.prefix(1))
      found.append(
        ContainerProblem(
          code: problem.code, text: problem.text, location: problem.location,
          subject: concerned.first.map { .factory($0) } ?? subject(problem.text),
          links: links.filter { known.insert($0.factory).inserted }))
    }
  }

  /// The factory of a name; of several, the one at the candidate's source location.
  private func factory(_ candidate: Problem.Candidate) -> Int? {
    let found = ids[candidate.name] ?? []
    return found.first { container.factories[$0].location == candidate.location } ?? found.first
  }
}

extension [FactorySnapshot] {
  /// Whether a factory, its object, an argument or a variable has an error: `creationFailure`, or `hasProblem`. By its
  /// index: a copy of each of many factories takes long.
  fileprivate func hasOwnFailure(at id: Int) -> Bool {
    if case .failed = self[id].state { return true }
    return !self[id].problems.isEmpty || self[id].arguments.hasFailed || self[id].injections.hasFailed
  }
}

extension FactorySnapshot {
  /// The errors of its object, its arguments and its variables, then its other problems, such as dependency cycles.
  fileprivate var ownFailures: [FailureSnapshot] {
    failures + problems.map { FailureSnapshot([$0]) }
  }
}
