// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What is wrong with a container.
struct ProblemsAnswer: AnswerContent {
  let problems: [ReportedProblem]
  /// That objects have outlived their scope, which `scopes` lists; `nil` where none has.
  private let leaks: String?

  private enum CodingKeys: String, CodingKey { case problems }

  init(_ container: ContainerSnapshot) {
    problems = container.allProblems.map { ReportedProblem($0, in: container) }
    leaks = container.scopes.outlivedWords
  }

  var lines: [AnswerLine] {
    let leaks = leaks.map { [AnswerLine("\($0). See scopes.")] } ?? []
    guard !problems.isEmpty else { return [AnswerLine("No problems.")] + leaks }
    return leaks
      + problems.flatMap { problem in
        problem.text.split(separator: "\n").enumerated().map { index, line in
          AnswerLine(String(line), index == 0 ? problem.place?.location : nil)
        }
      }
  }

  var outcome: InquiryAnswer.Outcome { problems.isEmpty ? .answered : .problems }
}

extension ScopesSnapshot {
  /// `2 objects have outlived their scope`; `nil` where none has.
  var outlivedWords: String? { Self.words(outlived.count) }

  /// The same about the objects of one factory.
  func outlivedWords(of factory: Int) -> String? { Self.words(outlived.count { $0.factory == factory }) }

  private static func words(_ count: Int) -> String? {
    switch count {
    case 0: nil
    case 1: "1 object has outlived its scope"
    default: "\(count) objects have outlived their scope"
    }
  }
}

/// A problem that an answer names.
struct ReportedProblem: Encodable, Hashable, Sendable {
  /// The kind of problem: `no-factory`; absent for an error that is not the container's own.
  let code: String?
  let summary, text: String
  let place: ReportedPlace?
  /// The factory to look at first.
  let factory: ReportedFactory?
  /// Further factories that it concerns, and similar ones.
  let related: [Related]

  /// A factory that a problem names.
  struct Related: Encodable, Hashable, Sendable {
    let factory: ReportedFactory
    /// Why it was not chosen; absent for a factory that the problem concerns.
    let reason: String?
  }

  init(_ problem: ContainerProblem, in container: ContainerSnapshot) {
    (code, summary, text) = (problem.code, problem.summary, problem.text)
    factory = problem.factory.flatMap(container.reported)
    place = ReportedPlace(problem.location) ?? factory?.place
    related = problem.links.compactMap { link in
      container.reported(link.factory).map { Related(factory: $0, reason: link.verdict.isEmpty ? nil : link.verdict) }
    }
  }

  /// The error of a dependency.
  init(_ failure: FailureSnapshot, at location: AlchemicSourceLocation) {
    (code, summary, text) = (failure.code, failure.summary, failure.text)
    (place, factory, related) = (ReportedPlace(location), nil, [])
  }
}
