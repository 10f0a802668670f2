// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicInspection

extension StartProfile {
  /// The creation of one singleton in a start.
  package struct Step: Hashable, Sendable {
    /// The factory's id.
    package var factory: Int
    /// When the creation began and ended.
    package var began, ended: UInt64
    /// The thread that ended it.
    package var thread: String
    /// The duration without nested creations and waits.
    package var own: UInt64
    /// The factory inside of whose creation this one took place.
    package var outer: Int?
    /// The intervals during which it could not continue.
    package var waits: [CreationSnapshot.Wait] = []
    /// The factories whose objects its initialiser requested.
    package var requested: [Int] = []
    /// Whether it failed.
    package var hasFailed = false

    /// The duration with everything that was created or waited for inside.
    package var total: UInt64 { ended - began }
    /// The sum of its waits.
    package var waited: UInt64 { waits.reduce(0) { $0 &+ Format.elapsed(from: $1.began, to: $1.ended) } }

    /// The finished creation of a singleton; `nil` for any other factory.
    package init?(_ factory: FactorySnapshot) {
      guard factory.mode == .singleton else { return nil }
      self.factory = factory.id
      if case .failed = factory.state { hasFailed = true }
      switch (factory.creation, factory.state) {
      case (let creation?, _):
        (began, ended, thread) = (creation.began, creation.ended, creation.thread)
        (own, outer, waits, requested) = (creation.own, creation.outer, creation.waits, creation.requested)
      case (nil, .created(let instant, let took, let thread)) where took <= instant:
        (began, ended, self.thread, own) = (instant - took, instant, thread, took)
      default: return nil
      }
      // Another process may send anything.
      guard ended >= began else { return nil }
      own = min(own, ended - began)
    }
  }

  /// An interval of a start without a running step or callback.
  package struct Gap: Hashable, Sendable {
    package var began, ended: UInt64
    /// The factory of the step that ended last before it; `nil` before the first step.
    package var after: Int?
    /// The factory of the step that began next; `nil` after the last step.
    package var before: Int?

    package var total: UInt64 { ended - began }

    /// - Parameter steps: The steps, in the order they began.
    static func all(
      from began: UInt64, to ended: UInt64, _ steps: [Step], _ callbacks: [CallbackSnapshot]
    ) -> [Gap] {
      typealias Work = (began: UInt64, ended: UInt64, factory: Int?)
      let fired = callbacks.compactMap { callback -> Work? in
        guard case .fired(let instant, let took, _) = callback.state, took <= instant, instant <= ended else {
          return nil
        }
        return (instant - took, instant, nil)
      }
      let work = (steps.map { ($0.began, $0.ended, $0.factory) as Work } + fired).sorted { $0.began < $1.began }
      var gaps: [Gap] = []
      var (end, last) = (began, nil as Int?)
      for next in work + [(ended, ended, nil)] {
        if next.began > end { gaps.append(Gap(began: end, ended: next.began, after: last, before: next.factory)) }
        if next.ended > end {
          end = next.ended
          last = next.factory ?? last
        }
      }
      return gaps
    }
  }
}
