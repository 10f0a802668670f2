// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension ContainerSnapshot {
  /// Explains what each argument and then each variable of a factory receives, from the snapshot alone.
  ///
  /// The candidates are the chosen factories, and the factories that primary ones displace. Only the container knows which
  /// ones nearly match; see ``Explanation/candidates``.
  ///
  /// - Parameter id: The factory's index among all.
  /// - Returns: The explanations, in the order of the snapshot; empty when there is no such factory.
  public func explanations(of id: Int) -> [Explanation] {
    guard let factory = self.factory(id) else { return [] }
    return (factory.arguments + factory.injections).map { explanation(of: $0, in: factory) }
  }

  private func explanation(of dependency: DependencySnapshot, in factory: FactorySnapshot) -> Explanation {
    let isArgument = dependency.name.hasPrefix("#")
    let part = isArgument ? ", argument \(dependency.name.dropFirst())" : ".\(dependency.name)"
    let outcome = Explanation.Outcome(dependency.resolution)
    let candidates =
      dependency.factories.compactMap { candidate($0, outcome == .all ? .chosenAsOneOfAll : .chosen) }
      + dependency.displaced.compactMap { candidate($0, .notPrimary) }
    return Explanation(
      requester: factory.name + part, location: dependency.location, typeName: dependency.typeName,
      criteria: dependency.criteria, outcome: outcome, candidates: candidates.sorted { $0.id < $1.id })
  }

  private func candidate(_ id: Int, _ verdict: Explanation.Verdict) -> Explanation.Candidate? {
    factory(id).map {
      // A class that declares nothing has only its module as a place.
      let location = $0.location.line > 0 ? $0.location : nil
      return Explanation.Candidate(
        id: id, name: $0.name, typeName: $0.typeName, location: location, verdict: verdict)
    }
  }
}

extension Explanation.Outcome {
  fileprivate init(_ resolution: DependencySnapshot.Resolution) {
    self =
      switch resolution {
      case .factories(_, let isArray): isArray ? .all : .one
      case .constant(let text): .value(text)
      case .nothing: .nothing
      case .failed(let failure): .failed(code: failure.code ?? "")
      case .unresolved, .unknown: .unknown
      }
  }
}
