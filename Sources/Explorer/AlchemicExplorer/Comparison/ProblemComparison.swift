// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What went wrong in only one of two containers.
struct ProblemComparison {
  let differences: [Difference]

  private struct Known: Hashable {
    let subject, text: String
    let factory: String?
  }

  init(_ old: ContainerSnapshot, _ new: ContainerSnapshot) {
    let (before, after) = (Self.problems(of: old), Self.problems(of: new))
    let (known, present) = (Set(before.map(\.subject)), Set(after.map(\.subject)))
    differences =
      after.filter { !known.contains($0.subject) }.map {
        Difference(.problems, .added($0.text), $0.subject, factory: $0.factory)
      }
      + before.filter { !present.contains($0.subject) }.map {
        Difference(.problems, .removed($0.text), $0.subject, factory: $0.factory)
      }
  }

  /// The problems by their subjects: their texts contain lines, which change with every edit.
  private static func problems(of container: ContainerSnapshot) -> [Known] {
    var found: [Known] = []
    func add(_ failure: FailureSnapshot, _ fallback: String, _ factory: String?) {
      if failure.problems.isEmpty {
        found.append(Known(subject: fallback, text: failure.summary, factory: factory))
      }
      for problem in failure.problems {
        let place = problem.requester ?? problem.path.last ?? fallback
        found.append(Known(subject: "\(problem.code) \(place)", text: problem.summary, factory: factory))
      }
    }
    if let failure = container.failure { add(failure, "the start", nil) }
    for factory in container.factories {
      if let failure = factory.creationFailure { add(failure, factory.name, factory.name) }
      for dependency in factory.arguments + factory.injections {
        if let failure = dependency.failure { add(failure, "\(factory.name).\(dependency.name)", factory.name) }
      }
    }
    for store in container.stores {
      for notice in store.notices {
        found.append(Known(subject: "\(store.id): \(notice.text)", text: "", factory: nil))
      }
    }
    // A problem of the start can also be a factory's: the one with its factory counts.
    var seen: [String: Int] = [:]
    var result: [Known] = []
    for problem in found {
      if let index = seen[problem.subject] {
        if result[index].factory == nil { result[index] = problem }
      } else {
        seen[problem.subject] = result.count
        result.append(problem)
      }
    }
    return result
  }
}
