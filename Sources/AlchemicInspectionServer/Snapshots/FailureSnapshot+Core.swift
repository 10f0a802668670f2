internal import AlchemicCore
internal import AlchemicInspection

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
      location: problem.requester?.location.map(SourceLocationSnapshot.init), path: problem.path)
  }
}
