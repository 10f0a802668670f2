// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The living objects of factories over time, while the program counts them.
struct LiveHistory: Hashable {
  /// Whether the user wants the objects counted, also in the next process.
  var isWanted = false
  /// Whether an answer is awaited. A late one, after the user has stopped, does not count.
  var isSampling = false
  /// Whether there are counts to show.
  private(set) var isShown = false
  /// When the baseline was set, in nanoseconds of the container's clock.
  private(set) var baselineAt: UInt64 = 0
  /// The number of living objects of each factory at the baseline.
  private(set) var baseline: [Int: Int] = [:]
  private var samples: [Int: [Int]] = [:]
  private var lastInstant: UInt64?

  /// How many samples a trend shows.
  static let trendLength = 8
  /// The time between two samples, in nanoseconds.
  static let interval: UInt64 = 1_000_000_000

  /// Adds the counts of a moment. Returns whether there can be newer ones: a saved file's stay the same.
  mutating func add(_ counts: LiveCounts) -> Bool {
    let isNewer = counts.isCounting && counts.instant != lastInstant
    guard isNewer else { return false }
    if !isShown {
      isShown = true
      baselineAt = counts.instant
      for row in counts.counts { baseline[row.factory] = row.count.alive }
    }
    lastInstant = counts.instant
    for row in counts.counts {
      var known = samples[row.factory, default: []]
      if known.count >= Self.trendLength { known.removeFirst() }
      samples[row.factory] = known + [row.count.alive]
    }
    return true
  }

  /// From now on, changes are counted from here.
  mutating func setBaseline() {
    baselineAt = lastInstant ?? baselineAt
    baseline = samples.compactMapValues(\.last)
  }

  /// Forgets the counts of a container that another one replaces.
  mutating func forget() {
    let isWanted = isWanted
    self = LiveHistory()
    self.isWanted = isWanted
  }

  /// How many more objects of a factory are alive than at the baseline.
  func change(of factory: Int, now: Int) -> Int { now - baseline[factory, default: 0] }

  /// The last samples as a small picture; empty for none.
  func trend(of factory: Int, _ symbols: Symbols) -> String {
    let known = samples[factory, default: []]
    guard let least = known.min(), let most = known.max() else { return "" }
    let levels = symbols.levels
    return String(
      known.map { sample in
        most == least ? levels[0] : levels[(sample - least) * (levels.count - 1) / (most - least)]
      })
  }
}
