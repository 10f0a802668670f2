// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicModel

/// The duration of a start that creates several singletons at the same time: the steps of a finished start once more, by the
/// rules of ``StartProgress``.
///
/// A step takes as long as it did. So the forecast holds where the initialisers wait, or where each thread has a core, and
/// where no two of them wait for the same lock.
struct StartForecast {
  /// What each step waits for, in the order of the start. Steps inside of others are not among them.
  let waits: [StartProgress.Waits]
  /// How long each step takes besides its waits for others, in nanoseconds.
  private let times: [UInt64]
  /// The part of the start while no step was under way.
  private var rest: UInt64 = 0

  /// The steps of a finished start, with what each followed and needed.
  init(_ profile: StartProfile, _ schedule: StartSchedule, _ needs: StartNeeds, _ factories: [FactorySnapshot]) {
    let steps = profile.steps
    let outermost = steps.indices.map { schedule.outermostStep(of: $0) }
    let order = steps.indices.filter { outermost[$0] == $0 }
    // The places of the outermost steps among each other, by position.
    var places = [Int](repeating: 0, count: steps.count)
    for (place, position) in order.enumerated() { places[position] = place }
    var waits = order.map { position in
      let turn =
        factories.indices.contains(steps[position].factory) ? factories[steps[position].factory].turn : .unknown
      return StartProgress.Waits(isAsynchronous: turn == .task, isAlone: turn == .alone)
    }
    for position in steps.indices {
      let place = places[outermost[position]]
      for need in needs.byStep[position] where places[outermost[need]] < place {
        waits[place].before.insert(places[outermost[need]])
      }
    }
    self.waits = waits
    times = order.map { position in
      let step = steps[position]
      let waited = step.waits.reduce(0 as UInt64) { sum, wait in
        if case .object = wait.reason { sum &+ Format.elapsed(from: wait.began, to: wait.ended) } else { sum }
      }
      return step.total - min(step.total, waited)
    }
    // The rest is what the start took besides, on as many threads as it had.
    let synchronous = order.filter { !waits[places[$0]].isAsynchronous }.map { steps[$0].began..<steps[$0].ended }
    let threads = max(1, StartProfile.atOnce(synchronous))
    rest = profile.total - min(profile.total, work(threads: threads))
  }

  /// How long the start would take, in nanoseconds.
  ///
  /// - Parameter threads: How many synchronous singletons are created at the same time.
  func total(threads: Int) -> UInt64 { rest &+ work(threads: threads) }

  /// The time from the first step to the end of the last one.
  private func work(threads: Int) -> UInt64 {
    var progress = StartProgress(waits, concurrency: threads)
    var running = LowestFirst<Running>()
    var now: UInt64 = 0
    while true {
      switch progress.next(argumentsExist: { _, _ in true }) {
      case .create(let place), .begin(let place):
        running.insert(Running(ended: now &+ times[place], place: place))
      case .complete(let place): progress.didComplete(place)
      case .wait:
        guard let next = running.popFirst() else { return now }
        now = next.ended
        if waits[next.place].isAsynchronous {
          progress.didCompleteTask(of: next.place)
        } else {
          progress.didCreate(next.place)
        }
      case .end: return now
      }
    }
  }

  /// A step under way.
  private struct Running: Comparable {
    let ended: UInt64
    let place: Int

    static func < (left: Running, right: Running) -> Bool {
      (left.ended, left.place) < (right.ended, right.place)
    }
  }

  /// The fewest threads with which the start takes nearly as little time as with many; `nil` where it would not be shorter by
  /// a tenth, and by more than threads cost.
  ///
  /// - Parameter total: The duration of the finished start.
  func advice(for total: UInt64) -> Advice? {
    let counts = (1...7).map { 1 << $0 }
    let best = self.total(threads: counts[counts.count - 1])
    let least = max(total / 10, 1_000_000)
    guard total > 1_000_000, best < total - least else { return nil }
    let withTwo = self.total(threads: 2)
    for count in counts {
      let forecast = self.total(threads: count)
      if forecast <= best + best / 20 {
        let isTwoWorthwhile = count > 2 && withTwo < total - least
        return Advice(threads: count, total: forecast, totalWithTwo: isTwoWorthwhile ? withTwo : nil)
      }
    }
    return nil
  }

  /// How many threads a start should have, and its duration with them, in nanoseconds.
  struct Advice: Hashable {
    let threads: Int
    let total: UInt64
    /// The duration with two threads, for a machine with few cores; `nil` where that is not clearly shorter, or the advice.
    let totalWithTwo: UInt64?
  }
}
