package import AlchemicInspection

extension ContainerSnapshot {
  /// All problems, each once: those that ended the last start first, then failed objects and unresolved dependencies by
  /// factory, failed callbacks, and what went wrong in stores.
  package var allProblems: [ContainerProblem] {
    var search = ProblemSearch(self)
    return search.run()
  }
}

/// Finds the problems of a container. It reads each factory once.
private struct ProblemSearch {
  private let container: ContainerSnapshot
  /// The errors of objects, arguments and variables, with their factories.
  private var failures: [(factory: Int, failure: FailureSnapshot)] = []
  /// The ids of the factories that problems name.
  private var ids: [String: [Int]] = [:]
  private var found: [ContainerProblem] = []
  private var seen: Set<String> = []

  init(_ container: ContainerSnapshot) {
    self.container = container
    for factory in container.factories {
      failures += factory.ownFailures.map { (factory: factory.id, failure: $0) }
    }
    let all = (container.failure.map { [$0] } ?? []) + failures.map(\.failure)
    let named = Set(all.flatMap(\.problems).flatMap { $0.factories + $0.candidates.map(\.name) })
    guard !named.isEmpty else { return }
    for factory in container.factories where named.contains(factory.name) {
      ids[factory.name, default: []].append(factory.id)
    }
  }

  mutating func run() -> [ContainerProblem] {
    if let failure = container.failure {
      add(failure) { [failures] text in
        // A program with an older library does not name the factories, but each dependency has its error.
        .factory(failures.first { $0.failure.text == text }?.factory)
      }
    }
    for (factory, failure) in failures { add(failure) { _ in .factory(factory) } }
    for callback in container.callbacks {
      if case .failed(let failure) = callback.state { add(failure) { _ in .callback(callback.id) } }
    }
    for store in container.stores {
      for notice in store.notices { add(notice, of: store) }
    }
    return found
  }

  /// Adds what went wrong in a store. Two stores may have the same notice.
  private mutating func add(_ notice: String, of store: StoreSnapshot) {
    found.append(
      ContainerProblem(
        code: ContainerProblem.storeCode, text: "\(store.title): \(notice)\n  in  \(store.location)",
        subject: .store(store.id), path: store.location))
  }

  /// Adds the problems of an error that are not known.
  ///
  /// - Parameter subject: What a problem without factories concerns, by its text.
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

  /// The factory of a name; of several, the one that is declared at the place.
  private func factory(_ candidate: ProblemSnapshot.Candidate) -> Int? {
    let found = ids[candidate.name] ?? []
    return found.first { container.factories[$0].location == candidate.location } ?? found.first
  }
}

extension FactorySnapshot {
  /// The errors of its object, its arguments and its variables.
  fileprivate var ownFailures: [FailureSnapshot] {
    var found: [FailureSnapshot] = []
    if case .failed(let failure) = state { found.append(failure) }
    for dependency in arguments { if case .failed(let failure) = dependency.resolution { found.append(failure) } }
    for dependency in injections { if case .failed(let failure) = dependency.resolution { found.append(failure) } }
    return found
  }
}
