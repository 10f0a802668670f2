// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The shortest path between two factories, each of which needs the next.
struct PathAnswer: AnswerContent {
  let from, to: ReportedFactory
  /// The dependencies on the path; empty where there is none.
  let path: [GraphAnswer.Edge]
  /// Whether only the other way round there is a path.
  let isReversed: Bool

  /// Finds the path.
  ///
  /// - Throws: ``Refusal`` if both are the same.
  init(from: Int, to: Int, in container: ContainerSnapshot) throws(Refusal) {
    guard from != to else { throw Refusal("path requires two different factories.") }
    (self.from, self.to) = (ReportedFactory(container.factories[from]), ReportedFactory(container.factories[to]))
    let ids = FactoryLines.path(from: from, to: to, in: container.factories) ?? []
    path = zip(ids, ids.dropFirst()).compactMap { container.edges(from: $0, to: [$1]).first }
    isReversed = ids.first == to
  }

  var lines: [AnswerLine] {
    guard !path.isEmpty else { return [AnswerLine("There is no path between \(from.name) and \(to.name).")] }
    // What was asked for first, where only the other way there is one.
    let reversed = AnswerLine("\(from.name) does not need \(to.name). The path is the other way round:")
    return (isReversed ? [reversed] : [])
      + path.map { AnswerLine("\($0.from.name) needs \($0.to.name).", $0.place?.location) }
  }
}
