// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

extension StartProfile {
  /// The intervals during which a step worked: not while it waits, and not while another step takes place inside of it.
  func work(of step: Step) -> [Range<UInt64>] {
    let pauses = step.waits.map { ($0.began, $0.ended) } + inner(of: step.factory).map { ($0.began, $0.ended) }
    var work: [Range<UInt64>] = []
    var instant = step.began
    for (began, ended) in pauses.sorted(by: <) + [(step.ended, step.ended)] {
      if min(began, step.ended) > instant { work.append(instant..<min(began, step.ended)) }
      instant = max(instant, ended)
    }
    return work
  }

  /// How many steps worked at once, at most, for each name of threads: several threads can have one name.
  func stepsAtOnce() -> [String: Int] {
    var intervals: [String: [Range<UInt64>]] = [:]
    for step in steps { intervals[step.thread, default: []] += work(of: step) }
    return intervals.mapValues { Self.atOnce($0) }
  }

  /// The largest number of intervals that have an instant in common.
  static func atOnce(_ intervals: [Range<UInt64>]) -> Int {
    let changes = intervals.flatMap { [(instant: $0.lowerBound, change: 1), (instant: $0.upperBound, change: -1)] }
    var (count, most) = (0, 0)
    // What ends at an instant makes room for what begins then.
    for (_, change) in changes.sorted(by: { ($0.instant, $0.change) < ($1.instant, $1.change) }) {
      count += change
      most = max(most, count)
    }
    return most
  }
}
