// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

/// How the time of a start was spent: the steps with their own and total times, the critical path, and the gaps.
///
/// A step is the creation of a singleton. Instants and durations are nanoseconds of the container's clock.
package struct StartProfile: Hashable, Sendable {
  /// When the start began and ended.
  package let began, ended: UInt64
  /// The finished steps, in the order they began.
  package let steps: [Step]
  /// The chain of steps with the largest sum of own times. Each needs the one before it, so no start can take less.
  package let criticalPath: [Int]
  /// The sum of the own times on the critical path.
  package let criticalTime: UInt64
  /// The intervals without a running step or callback, in order.
  package let gaps: [Gap]
  /// The gaps that took at least a hundredth of the start, from the longest.
  package let longGaps: [Gap]
  /// The position of each factory's step.
  private let positions: [Int: Int]
  private let schedule: StartSchedule
  /// The profile of the last start of a container; `nil` before its end.
  package init?(_ container: ContainerSnapshot) {
    guard let began = container.progress.beganAt, let ended = container.progress.endedAt, ended >= began else {
      return nil
    }
    self.began = began
    self.ended = ended
    let steps = container.factories.compactMap { Step($0) }.filter { $0.began >= began && $0.ended <= ended }
      .sorted { ($0.began, $1.ended, $0.factory) < ($1.began, $0.ended, $1.factory) }
    self.steps = steps
    let positions = Dictionary(steps.enumerated().map { ($1.factory, $0) }) { first, _ in first }
    self.positions = positions
    let needs = StartNeeds(steps, positions, container.factories)
    (criticalPath, criticalTime) = needs.criticalPath(steps)
    gaps = Gap.all(from: began, to: ended, steps, container.callbacks)
    let least = max(1, (ended - began) / 100)
    longGaps = gaps.filter { $0.total >= least }.sorted { $0.total > $1.total }
    schedule = StartSchedule(steps, positions, needs: needs.byStep)
  }

  /// What the start would take if it created several singletons at the same time.
  ///
  /// - Parameter factories: Those of the container whose start it is.
  func forecast(_ factories: [FactorySnapshot]) -> StartForecast {
    StartForecast(self, schedule, StartNeeds(steps, positions, factories), factories)
  }

  /// The duration of the start.
  package var total: UInt64 { ended - began }

  /// The longest time that makes no difference to it: less than the last of the three digits that durations have.
  var least: UInt64 { total / 200 }

  /// Why the start would take as long without some steps, in words; `nil` where it would be shorter.
  ///
  /// - Parameter duration: The duration of the start without the steps.
  package func reasonForNoGain(without factories: Set<Int>, duration: UInt64, _ symbols: Symbols) -> String? {
    guard total - min(total, duration) <= least else { return nil }
    let own = factories.reduce(0) { $0 &+ (step(of: $1)?.own ?? 0) }
    guard own <= least else { return "other work takes that long" }
    return "\(factories.count == 1 ? "its" : "their") own work took \(Format.duration(own, symbols))"
  }

  /// The total times of the steps of some factories, added up.
  func time(of factories: Set<Int>) -> UInt64 { factories.reduce(0) { $0 &+ (step(of: $1)?.total ?? 0) } }

  /// The step of a factory, if it has one.
  package func step(of factory: Int) -> Step? { positions[factory].map { steps[$0] } }

  /// The steps that were created inside of a factory's step.
  package func inner(of factory: Int) -> [Step] {
    positions[factory].map { schedule.inner[$0].map { steps[$0] } } ?? []
  }

  /// The part of the start that was the step's own, from 0 to 1.
  package func share(of step: Step) -> Double { total == 0 ? 0 : Double(step.own) / Double(total) }

  /// How long the start would have taken if the own time of some steps were zero, and they had waited for nothing.
  ///
  /// Every other step begins as soon after the steps that it followed, on its thread and among its needs, as it did.
  package func duration(without factories: some Sequence<Int>) -> UInt64 {
    let removed = Set(factories.compactMap { positions[$0] })
    guard !removed.isEmpty else { return total }
    let duration = schedule.end(without: removed) &+ (ended - schedule.lastEnd)
    return duration > began ? min(total, duration - began) : 0
  }
}
