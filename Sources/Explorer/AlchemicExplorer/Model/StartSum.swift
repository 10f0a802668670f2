// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// The addition of the time: each instant of the start belongs to the steps that work then, to callbacks, to waits, or to
/// nothing.
struct StartSum {
  private let began, ended: UInt64
  /// When the first creation began.
  private let first: UInt64
  private var changes: [Change] = []
  /// For each step, its part of the start.
  private(set) var shares: [UInt64]
  private(set) var search: UInt64 = 0
  private(set) var callbacks: UInt64 = 0
  private(set) var waits: UInt64 = 0
  private(set) var gaps: UInt64 = 0

  private enum Kind: Hashable {
    case work(Int)
    case step
    case callback
  }

  private struct Change {
    let instant: UInt64
    let isEnd: Bool
    let kind: Kind
  }

  init(_ profile: StartProfile, _ callbacks: [CallbackSnapshot]) {
    (began, ended, first) = (profile.began, profile.ended, profile.steps.first?.began ?? profile.ended)
    shares = [UInt64](repeating: 0, count: profile.steps.count)
    for (position, step) in profile.steps.enumerated() {
      add(step.began, step.ended, .step)
      for interval in profile.work(of: step) { add(interval.lowerBound, interval.upperBound, .work(position)) }
    }
    for case .fired(let instant, let took, _) in callbacks.map(\.state) where took <= instant && instant > began {
      add(instant - took, instant, .callback)
    }
    changes.sort { ($0.instant, $0.isEnd ? 0 : 1) < ($1.instant, $1.isEnd ? 0 : 1) }
  }

  private mutating func add(_ from: UInt64, _ to: UInt64, _ kind: Kind) {
    let (from, to) = (max(from, began), min(to, ended))
    guard from < to else { return }
    changes.append(Change(instant: from, isEnd: false, kind: kind))
    changes.append(Change(instant: to, isEnd: true, kind: kind))
  }

  mutating func run() {
    var (open, running) = (0, 0)
    // The working steps, and how much time each had until now if it worked from the beginning on.
    var working: [Int: Double] = [:]
    var (each, worked) = (0.0, UInt64(0))
    var parts = [Double](repeating: 0, count: shares.count)
    var now = began
    for change in changes + [Change(instant: ended, isEnd: true, kind: .callback)] {
      let time = change.instant - now
      now = change.instant
      if !working.isEmpty {
        worked += time
        each += Double(time) / Double(working.count)
      } else if running > 0 {
        callbacks += time
      } else if open > 0 {
        waits += time
      } else if change.instant <= first {
        search += time
      } else {
        gaps += time
      }
      switch (change.kind, change.isEnd) {
      case (.work(let step), false): working[step] = each
      case (.work(let step), true): if let since = working.removeValue(forKey: step) { parts[step] += each - since }
      case (.step, let isEnd): open += isEnd ? -1 : 1
      case (.callback, let isEnd): running += isEnd ? -1 : 1
      }
    }
    round(parts, to: worked)
  }

  /// Whole nanoseconds that add up to the time while steps worked: the longest one gets what rounding leaves.
  private mutating func round(_ parts: [Double], to worked: UInt64) {
    guard let longest = parts.indices.max(by: { parts[$0] < parts[$1] }) else { return }
    // More than a century is no time that a program measured.
    shares = worked < 1 << 62 ? parts.map { UInt64(max(0, $0)) } : shares
    let sum = shares.reduce(0, +)
    shares[longest] =
      sum <= worked ? shares[longest] + (worked - sum) : shares[longest] - min(shares[longest], sum - worked)
  }
}
