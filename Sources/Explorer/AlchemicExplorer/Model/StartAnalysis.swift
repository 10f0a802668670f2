// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// The start-up pane's data for a finished start: the profile, and results that are too slow to compute at each key.
public struct StartAnalysis: Hashable, Sendable {
  package let profile: StartProfile
  /// Where its time went, and what would make it shorter.
  package let explanation: StartExplanation
  /// The objects under a hundredth of the start that one row can stand for; empty where that is not worth it, or where
  /// leaving them out would take too long at each key.
  let small: Set<Int>
  /// The objects that nothing needed, where the start would be shorter without them.
  let avoidable: Set<Int>
  /// The factories on the critical path.
  let critical: Set<Int>
  /// The factories from the longest own time, from the longest total time, and from the longest waiting time.
  private let byOwn, byTotal, byWaiting: [Int]
  /// Whether any step waited.
  let hasWaits: Bool
  /// How many steps worked at once on the threads of a name, at most.
  let atOnce: [String: Int]
  /// The longest waits, the longest first.
  let waits: [Wait]

  /// A wait of a step, and for what.
  struct Wait: Hashable, Sendable {
    let factory: Int
    let reason: CreationSnapshot.WaitReason
    let time: UInt64
  }

  /// The analysis of the last start of a container; `nil` before its end.
  public init?(_ container: ContainerSnapshot) {
    guard let profile = StartProfile(container) else { return nil }
    self.profile = profile
    explanation = StartExplanation(profile, container)
    let isFolded = 5...StartupPane.quickCount ~= explanation.small.count
    small = isFolded ? Set(explanation.small.map(\.factory)) : []
    avoidable = explanation.hasAdvice ? Set(explanation.unneeded.map(\.factory)) : []
    critical = Set(profile.criticalPath)
    byOwn = StartOrder.own.sorted(profile.steps).map(\.factory)
    byTotal = StartOrder.total.sorted(profile.steps).map(\.factory)
    hasWaits = profile.steps.contains { $0.waited > 0 }
    byWaiting = hasWaits ? StartOrder.waiting.sorted(profile.steps).map(\.factory) : []
    atOnce = profile.stepsAtOnce()
    let least = max(1, profile.total / 100)
    waits = Array(
      profile.steps.lazy.flatMap { step in
        step.waits.lazy.map {
          Wait(factory: step.factory, reason: $0.reason, time: Format.elapsed(from: $0.began, to: $0.ended))
        }
      }
      .filter { $0.time >= least }.sorted { ($1.time, $0.factory) < ($0.time, $1.factory) }.prefix(8))
  }

  /// The factories in an order other than the start's, which is by thread.
  func factories(in order: StartOrder) -> [Int] {
    switch order {
    case .start: []
    case .own: byOwn
    case .total: byTotal
    case .waiting: byWaiting
    }
  }
}
