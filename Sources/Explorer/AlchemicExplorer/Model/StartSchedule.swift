// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicModel

/// What each step of a start followed, so that the start can be computed again without one of them.
///
/// It is computed at every key in the timeline, so all that it reads stands in arrays of numbers.
struct StartSchedule: Hashable {
  /// When each step began and ended.
  private let began, ended: [UInt64]
  /// The step that each step was created inside of; -1 for the others. It stands before the step.
  private let outers: [Int]
  /// For each step: the one that it is part of, directly or through others; itself where it is part of none.
  private let outermost: [Int]
  /// For each step: the steps that were created inside of it.
  let inner: [[Int]]
  /// The steps that each step followed, on its thread or as its needs. A position's steps are between two starts.
  private let followed, followedStarts: [Int]
  /// For each step: its waits, in the order they ended. Most have none.
  private let waits: [[Wait]]
  /// The beginnings and the ends of the steps, in their order.
  private let moments: [Moment]
  /// When the last step ended.
  let lastEnd: UInt64

  /// A time while a step could not continue.
  private struct Wait: Hashable {
    var began, ended: UInt64
    /// The step that it waited for; `nil` for any other wait.
    var step: Int?
  }

  /// The beginning or the end of a step.
  private struct Moment: Hashable, Comparable {
    let instant: UInt64
    let kind: Kind
    let step: Int

    enum Kind: Int {
      case end
      /// The beginning and the end of a step that took no time.
      case both
      case begin
    }

    /// At one instant, what ends comes before what begins; a step begins after its outer one, and ends before it.
    static func < (left: Moment, right: Moment) -> Bool {
      if left.instant != right.instant { return left.instant < right.instant }
      if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
      return left.kind == .end ? left.step > right.step : left.step < right.step
    }
  }

  /// - Parameter steps: In the order they began, each before what was created inside of it.
  init(_ steps: [StartProfile.Step], _ positions: [Int: Int], needs: [[Int]]) {
    (began, ended) = (steps.map(\.began), steps.map(\.ended))
    lastEnd = ended.max() ?? 0
    var inner = [[Int]](repeating: [], count: steps.count)
    var outers = [Int](repeating: -1, count: steps.count)
    var outermost = Array(steps.indices)
    for (position, step) in steps.enumerated() {
      // Another process may send anything, such as steps inside of each other.
      guard let outer = step.outer.flatMap({ positions[$0] }), outer < position, step.ended <= steps[outer].ended
      else { continue }
      inner[outer].append(position)
      (outers[position], outermost[position]) = (outer, outermost[outer])
    }
    (self.inner, self.outers, self.outermost) = (inner, outers, outermost)
    waits = steps.map { Self.waits(of: $0, steps, positions) }
    var linked = needs.enumerated().map { position, needs in
      outers[position] < 0 ? needs.filter { steps[$0].ended <= steps[position].began && $0 != position } : []
    }
    for (position, earlier) in Self.lanes(steps, among: outers.map { $0 < 0 }) { linked[position].append(earlier) }
    followed = linked.flatMap(\.self)
    followedStarts = linked.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    moments = steps.indices.flatMap { step in
      steps[step].began == steps[step].ended
        ? [Moment(instant: steps[step].began, kind: .both, step: step)]
        : [
          Moment(instant: steps[step].began, kind: .begin, step: step),
          Moment(instant: steps[step].ended, kind: .end, step: step),
        ]
    }.sorted()
  }

  private static func waits(
    of step: StartProfile.Step, _ steps: [StartProfile.Step], _ positions: [Int: Int]
  ) -> [Wait] {
    if step.waits.isEmpty { return [] }
    return step.waits.map { wait in
      let ended = max(wait.began, wait.ended)
      guard case .object(let factory?) = wait.reason, let other = positions[factory], steps[other].ended <= ended else {
        return Wait(began: wait.began, ended: ended)
      }
      return Wait(began: wait.began, ended: ended, step: other)
    }.sorted { $0.ended < $1.ended }
  }

  /// The step that a step is part of, directly or through others; itself where it is part of none.
  func outermostStep(of position: Int) -> Int { outermost[position] }

  /// The positions in the order the steps ended; a step comes before its enclosing step.
  static func order(of steps: [StartProfile.Step]) -> [Int] {
    steps.indices.sorted { (steps[$0].ended, steps[$1].began) < (steps[$1].ended, steps[$0].began) }
  }

  /// For each thread: each outermost step with the one before it, and with what was created after that inside of a step that
  /// was still under way. An asynchronous step leaves the thread to others, but what is created inside of it occupies the
  /// thread.
  private static func lanes(_ steps: [StartProfile.Step], among isOutermost: [Bool]) -> [(Int, Int)] {
    var lanes: [String: (outermost: [Int], inner: [Int])] = [:]
    for (position, step) in steps.enumerated() {
      // The container's queue waits while the main thread creates an object for it.
      let thread = step.thread == "main" ? "alchemic" : step.thread
      if isOutermost[position] {
        lanes[thread, default: ([], [])].outermost.append(position)
      } else {
        lanes[thread, default: ([], [])].inner.append(position)
      }
    }
    return lanes.values.flatMap { lane in
      var pairs: [(Int, Int)] = []
      var (last, lastInner): (Int?, Int?)
      var inner = lane.inner.sorted { steps[$0].ended < steps[$1].ended }[...]
      for (index, position) in lane.outermost.enumerated() {
        let began = steps[position].began
        if let last, steps[last].ended <= began { pairs.append((position, last)) }
        while let next = inner.first, steps[next].ended <= began { lastInner = inner.removeFirst() }
        if let lastInner, steps[lastInner].ended > last.map({ steps[$0].ended }) ?? 0 {
          pairs.append((position, lastInner))
        }
        // An asynchronous step does not occupy the thread: another one begins before it ends.
        let next = index + 1 < lane.outermost.count ? steps[lane.outermost[index + 1]].began : .max
        if steps[position].ended <= next { last = position }
      }
      return pairs
    }
  }

  /// When the last step would end if the own time of some of them were zero, and they waited for nothing.
  ///
  /// What happened before the outermost steps of these began is unchanged.
  func end(without removed: Set<Int>) -> UInt64 {
    guard let first = removed.map({ began[outermost[$0]] }).min() else { return lastEnd }
    var replay = Replay(
      ends: ended, now: began, real: began, waited: [Int](repeating: 0, count: began.count), removed: removed)
    for moment in moments[moments.partitioningIndex { $0.instant >= first }...] {
      if moment.kind != .end { begin(moment.step, &replay) }
      if moment.kind != .begin { end(moment.step, &replay) }
    }
    return replay.ends.max() ?? 0
  }

  /// A start that is computed again.
  private struct Replay {
    /// When each step ends; as in the real start where it is not computed yet.
    var ends: [UInt64]
    /// The last computed instant of each step, and the one of the real start that corresponds to it.
    var now, real: [UInt64]
    /// How many of its waits are over.
    var waited: [Int]
    let removed: Set<Int>
  }

  private func begin(_ step: Int, _ replay: inout Replay) {
    if outers[step] >= 0 {
      replay.now[step] = instant(of: outers[step], at: began[step], &replay)
      return
    }
    let links = followed[followedStarts[step]..<followedStarts[step + 1]]
    guard !links.isEmpty else { return }
    // As soon after the steps that it followed as in the real start.
    var (last, computed): (UInt64, UInt64) = (0, 0)
    for link in links {
      last = max(last, ended[link])
      computed = max(computed, replay.ends[link])
    }
    replay.now[step] = computed &+ (began[step] - last)
  }

  private func end(_ step: Int, _ replay: inout Replay) {
    replay.ends[step] = instant(of: step, at: ended[step], &replay)
    let outer = outers[step]
    guard outer >= 0 else { return }
    replay.now[outer] = max(instant(of: outer, at: began[step], &replay), replay.ends[step])
    replay.real[outer] = max(replay.real[outer], ended[step])
  }

  /// The computed instant of a step that corresponds to one of the real start: after the waits before that, and its own work.
  private func instant(of step: Int, at real: UInt64, _ replay: inout Replay) -> UInt64 {
    let isRemoved = replay.removed.contains(step)
    func instant(at real: UInt64) -> UInt64 {
      replay.now[step] &+ (isRemoved || real < replay.real[step] ? 0 : real - replay.real[step])
    }
    while replay.waited[step] < waits[step].count {
      let wait = waits[step][replay.waited[step]]
      guard wait.ended <= real else { break }
      replay.waited[step] += 1
      let began = instant(at: wait.began)
      // Tasks of one initialiser may wait at the same time.
      let overlap = Format.elapsed(from: wait.began, to: replay.real[step])
      if isRemoved {
        replay.now[step] = began
      } else if let other = wait.step {
        replay.now[step] = max(began, replay.ends[other] &+ (wait.ended - ended[other]))
      } else {
        replay.now[step] = max(began, began &+ (wait.ended - wait.began) &- min(overlap, wait.ended - wait.began))
      }
      replay.real[step] = max(replay.real[step], wait.ended)
    }
    return instant(at: real)
  }
}
