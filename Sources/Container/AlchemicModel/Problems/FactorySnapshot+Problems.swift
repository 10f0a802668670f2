// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension [FactorySnapshot] {
  /// Adds the problems of a start to the factories that they concern. The snapshot has the problems of arguments and
  /// variables.
  ///
  /// - Returns: The problems that concern none of the factories.
  @discardableResult
  package mutating func add(_ problems: [Problem]) -> [Problem] {
    guard !problems.isEmpty else { return [] }
    var concerned: [String: [Problem]] = [:]
    for problem in problems {
      for name in Set(problem.factories) { concerned[name, default: []].append(problem) }
    }
    var found: Set<String> = []
    for index in indices {
      guard let problems = concerned[self[index].name] else { continue }
      found.insert(self[index].name)
      let known = Set(self[index].failures.flatMap(\.problems))
      let added = problems.filter { !known.contains($0) }
      if !added.isEmpty { self[index].problems = added }
    }
    return problems.filter { found.isDisjoint(with: $0.factories) }
  }
}

extension FactorySnapshot {
  /// The error that prevented the creation of its object.
  package var creationFailure: FailureSnapshot? { if case .failed(let failure) = state { failure } else { nil } }

  /// The error of its object, which was not created, or not stopped.
  package var objectFailure: FailureSnapshot? {
    switch state {
    case .failed(let failure), .stopFailed(let failure, _, _): failure
    case .notCreated, .creating, .created, .set, .released, .absent, .stopping, .stopped, .unknown: nil
    }
  }

  /// The errors of its object, its arguments and its variables.
  package var failures: [FailureSnapshot] {
    [creationFailure].compactMap(\.self) + (arguments + injections).compactMap(\.failure)
  }
}

extension DependencySnapshot {
  /// The error that left it unresolved.
  package var failure: FailureSnapshot? { if case .failed(let failure) = resolution { failure } else { nil } }
}
