extension [FactorySnapshot] {
  /// Adds the problems of a start to the factories that they concern. The snapshot has the problems of arguments and
  /// variables.
  package mutating func add(_ problems: [Problem]) {
    var concerned: [String: [Problem]] = [:]
    for problem in problems {
      for name in Set(problem.factories) { concerned[name, default: []].append(problem) }
    }
    guard !concerned.isEmpty else { return }
    for index in indices {
      guard let problems = concerned[self[index].name] else { continue }
      let known = Set(self[index].ownProblems)
      let added = problems.filter { !known.contains($0) }
      if !added.isEmpty { self[index].problems = added }
    }
  }
}

extension FactorySnapshot {
  /// The problems of its arguments, its variables and its object.
  fileprivate var ownProblems: [Problem] {
    var found: [Problem] = []
    for dependency in arguments + injections {
      if case .failed(let failure) = dependency.resolution { found += failure.problems }
    }
    if case .failed(let failure) = state { found += failure.problems }
    return found
  }
}
