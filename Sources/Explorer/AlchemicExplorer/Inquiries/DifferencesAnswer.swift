// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What differs from an earlier run.
struct DifferencesAnswer: AnswerContent {
  let lines: [AnswerLine]
  let before: ReportedRun
  let differences: [DiffReport.Row]
  /// What was not compared, and why.
  let uncompared: String?

  private enum CodingKeys: String, CodingKey { case before, differences, uncompared }

  init(_ diff: ContainerDiff, of runs: ComparedRuns, in container: ContainerSnapshot, secondsFromGMT: Int) {
    before = ReportedRun(runs.old)
    var places: [String: AlchemicSourceLocation] = [:]
    for factory in container.factories { places[factory.name] = factory.location }
    differences = diff.differences.map { DiffReport.Row($0, place: $0.factory.flatMap { places[$0] }) }
    uncompared = runs.uncompared
    let words = DiffLines(diff)
    lines =
      DiffLines.naming(runs, secondsFromGMT: secondsFromGMT).map { AnswerLine($0) }
      + (diff.isEmpty
        ? [AnswerLine("Nothing differs.")]
        : words.rows(matching: "").map { AnswerLine($0.text, $0.difference.factory.flatMap { places[$0] }) })
      + (runs.uncompared.map { [AnswerLine($0)] } ?? [])
  }

  var outcome: InquiryAnswer.Outcome { differences.isEmpty ? .answered : .differences }
}
