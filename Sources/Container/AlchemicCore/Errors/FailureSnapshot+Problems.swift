extension FailureSnapshot {
  init(_ error: AlchemicError) {
    self.init(error.description, problems: error.problems.map(ProblemSnapshot.init))
  }

  init(_ problem: Problem) {
    self.init(problem.description, problems: [ProblemSnapshot(problem)])
  }

  /// An error of the program has no facts, unless it is the container's own.
  init(_ error: any Error) {
    if let error = error as? AlchemicError { self.init(error) } else { self.init("\(error)") }
  }
}

extension ProblemSnapshot {
  init(_ problem: Problem) {
    self.init(
      code: problem.code, text: problem.description, requester: problem.requester?.name,
      location: problem.place, path: problem.path, factories: problem.concerned,
      candidates: problem.candidates)
  }
}

extension Problem {
  /// Where to look: the declaration or request, or the factory that could not create its object.
  fileprivate var place: AlchemicSourceLocation? {
    switch detail {
    case .creationFailed(let factory, _), .stopFailed(let factory, _), .stopTimedOut(let factory, _, _),
      .stopNotStarted(let factory, _):
      factory.location ?? requester?.location
    case .circularReference(let factories, _), .duplicateName(_, let factories):
      requester?.location ?? factories.first?.location
    default: requester?.location
    }
  }

  /// The names of the factories that the problem concerns, the one to look at first.
  fileprivate var concerned: [String] {
    let names: [String] =
      switch detail {
      case .creationFailed(let factory, _), .stopFailed(let factory, _): [factory.name]
      case .stopTimedOut(let factory, _, let others), .stopNotStarted(let factory, let others): [factory.name] + others
      case .circularReference(let factories, _), .waitingForEachOther(let factories), .duplicateName(_, let factories):
        factories.map(\.name)
      case .referenceNotSet(let factory), .nilValue(let factory, _), .asynchronous(let factory):
        [requester?.factory, factory.name].compactMap(\.self)
      default: [requester?.factory ?? path.last].compactMap(\.self)
      }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The factories that could be meant.
  fileprivate var candidates: [ProblemSnapshot.Candidate] {
    func candidate(_ factory: Factory, _ verdict: String) -> ProblemSnapshot.Candidate {
      ProblemSnapshot.Candidate(
        name: factory.name, location: factory.location, verdict: verdict)
    }
    switch detail {
    case .noFactory(_, let nearMisses, _): return nearMisses.map { candidate($0.factory, $0.difference.words) }
    case .tooManyFactories(_, let candidates, _):
      return candidates.map { candidate($0, $0.isPrimary ? "one of several primary ones" : "one of several") }
    case .typeMismatch(let factory, let expected):
      return [candidate(factory, "creates \(factory.typeName), not \(expected)")]
    case .duplicateName(_, let factories):
      return factories.map { candidate($0, "creates \($0.qualifiedTypeName)") }
    default: return []
    }
  }
}

extension Problem.NearMiss.Difference {
  /// Why the factory does not match, in a few words.
  fileprivate var words: String {
    switch self {
    case .conformance(let type): "does not conform to \(type)"
    case .inheritance(let type): "does not inherit from \(type)"
    case .name: "has a similar name"
    case .declaration: "does not declare itself"
    case .scan: "is not in the container's scan"
    case .registration: "is generic, and not registered"
    case .call(let call): "is added by \(call)"
    }
  }
}
