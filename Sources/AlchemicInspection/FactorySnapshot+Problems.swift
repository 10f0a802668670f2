extension [FactorySnapshot] {
  /// Adds the problems of a start to the factories that they concern. Those of arguments and variables are in the snapshot.
  package mutating func add(_ problems: [ProblemSnapshot]) {
    let names = Set(problems.flatMap(\.factories))
    guard !names.isEmpty else { return }
    for index in indices where names.contains(self[index].name) {
      let factory = self[index]
      let known = Set(factory.ownProblems.map(\.text))
      let added = problems.filter { $0.factories.contains(factory.name) && !known.contains($0.text) }
      if !added.isEmpty { self[index].problems = added }
    }
  }
}

extension FactorySnapshot {
  /// The problems of its arguments, its variables and its object.
  fileprivate var ownProblems: [ProblemSnapshot] {
    var found: [ProblemSnapshot] = []
    for dependency in arguments + injections {
      if case .failed(let failure) = dependency.resolution { found += failure.problems }
    }
    if case .failed(let failure) = state { found += failure.problems }
    return found
  }
}
