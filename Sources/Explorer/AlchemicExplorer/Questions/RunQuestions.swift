// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Where did the time of the last start go? Asked once at a time. The answer is `nil` where it cannot be known.
struct AnalyzeStart: Question {
  typealias Answer = StartAnalysis?
}

/// How long would a start have taken without the step of a factory, in nanoseconds?
struct ShortenStart: Question {
  typealias Answer = UInt64

  let analysis: StartAnalysis
  let factories: Set<Int>

  init(_ analysis: StartAnalysis, without factories: Set<Int>) {
    self.analysis = analysis
    self.factories = factories
  }
}

/// What differs between an earlier run and the container?
struct CompareRuns: Question {
  typealias Answer = Result<Differences, Refusal>

  struct Differences: Hashable {
    let diff: ContainerDiff
    var runs: ComparedRuns
  }

  let run: EarlierRun
  /// How many differences of each section to list; `nil` for all.
  var limit: Int?
  /// The number of the comparison. Its answer has the same.
  var number: UInt64 = 0

  init(_ run: EarlierRun, limit: Int? = EarlierRun.listLimit) {
    self.run = run
    self.limit = limit
  }
}

/// A run to compare the container with.
enum EarlierRun: Hashable {
  /// The run before this one, as it was when it ended.
  case previous(ContainerSnapshot)
  /// The file or the process that the user named.
  case named(String)

  /// How many differences of each section the explorer lists.
  static let listLimit = 1_000
}
