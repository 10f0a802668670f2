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
  /// The positions of the steps that are not part of another step, in the order they ended.
  private let outermost: [Int]
  /// The steps that each step followed, on its thread or as its needs. A position's steps are between two starts.
  private let followed, followedStarts: [Int]
  /// For each step: the steps that were created inside of it.
  let inner: [[Int]]
  /// When the last step ended.
  let lastEnd: UInt64
  /// For each step: what interrupted it, in order. Most have nothing.
  private let pieces: [[Piece]]
  /// For each step: the place of its outermost step, which may be itself.
  private let turns: [Int]

  /// A part of a step that was not its own work.
  private struct Piece: Hashable {
    var began, ended: UInt64
    var kind: Kind

    enum Kind: Hashable {
      /// The creation of another step.
      case step(Int)
      /// A wait for the end of another step.
      case end(Int)
      /// Any other wait.
      case wait
    }
  }

  init(_ steps: [StartProfile.Step], _ positions: [Int: Int], needs: [[Int]]) {
    (began, ended) = (steps.map(\.began), steps.map(\.ended))
    lastEnd = ended.max() ?? 0
    var inner = [[Int]](repeating: [], count: steps.count)
    var isOutermost = [Bool](repeating: true, count: steps.count)
    for (position, step) in steps.enumerated() {
      guard let outer = step.outer.flatMap({ positions[$0] }), outer != position, steps[outer].began <= step.began,
        step.ended <= steps[outer].ended
      else { continue }
      inner[outer].append(position)
      isOutermost[position] = false
    }
    self.inner = inner
    pieces = steps.indices.map { Self.pieces(of: steps[$0], inner[$0], steps, positions) }
    var linked = needs.enumerated().map { position, needs in
      needs.filter { steps[$0].ended <= steps[position].began && $0 != position }
    }
    for (position, earlier) in Self.lanes(steps, among: isOutermost) { linked[position].append(earlier) }
    followed = linked.flatMap(\.self)
    followedStarts = linked.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    outermost = Self.order(of: steps).filter { isOutermost[$0] }
    var turns = [Int](repeating: 0, count: steps.count)
    for (turn, position) in outermost.enumerated() {
      var open = [position]
      while let next = open.popLast() {
        turns[next] = turn
        open += inner[next]
      }
    }
    self.turns = turns
  }

  private static func pieces(
    of step: StartProfile.Step, _ inner: [Int], _ steps: [StartProfile.Step], _ positions: [Int: Int]
  ) -> [Piece] {
    if inner.isEmpty, step.waits.isEmpty { return [] }
    let created = inner.map { Piece(began: steps[$0].began, ended: steps[$0].ended, kind: .step($0)) }
    let waited = step.waits.map { wait in
      let ended = max(wait.began, wait.ended)
      if case .object(let factory?) = wait.reason, let other = positions[factory], steps[other].ended <= ended {
        return Piece(began: wait.began, ended: ended, kind: .end(other))
      }
      return Piece(began: wait.began, ended: ended, kind: .wait)
    }
    return (created + waited).sorted { $0.began < $1.began }
  }

  /// The step that a step is part of, directly or through others; itself where it is part of none.
  func outermostStep(of position: Int) -> Int { outermost[turns[position]] }

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
  /// Steps that ended before the outermost steps of these began are unchanged.
  func end(without removed: Set<Int>) -> UInt64 {
    // In the instants of another process, each step may be inside of another one.
    guard !outermost.isEmpty else { return lastEnd }
    var replay = Replay(ends: ended, begins: [UInt64?](repeating: nil, count: outermost.count), removed: removed)
    let first = removed.map { began[outermostStep(of: $0)] }.min() ?? .max
    for turn in outermost.partitioningIndex(where: { ended[$0] > first })..<outermost.count { run(turn, &replay) }
    return replay.ends.max() ?? 0
  }

  /// A start that is computed again.
  private struct Replay {
    /// When each step ends; as in the real start where it is not computed yet.
    var ends: [UInt64]
    /// When each outermost step begins, once that is computed.
    var begins: [UInt64?]
    let removed: Set<Int>
  }

  /// Computes when an outermost step ends, and the steps inside of it.
  private func run(_ turn: Int, _ replay: inout Replay) {
    run(outermost[turn], at: begin(turn, &replay), &replay)
  }

  /// When an outermost step begins: as soon after the steps that it followed as in the real start.
  private func begin(_ turn: Int, _ replay: inout Replay) -> UInt64 {
    if let known = replay.begins[turn] { return known }
    let position = outermost[turn]
    // In the instants of another process, a step may follow itself.
    replay.begins[turn] = began[position]
    let links = followed[followedStarts[position]..<followedStarts[position + 1]]
    guard !links.isEmpty else { return began[position] }
    var (last, computed): (UInt64, UInt64) = (0, 0)
    for link in links {
      // It was created inside of a step that ends later.
      if turns[link] > turn { run(turns[link], &replay) }
      last = max(last, ended[link])
      computed = max(computed, replay.ends[link])
    }
    let begin = computed &+ (began[position] &- last)
    replay.begins[turn] = begin
    return begin
  }

  /// Computes when a step that begins at an instant ends, and the steps inside of it.
  private func run(_ position: Int, at begin: UInt64, _ replay: inout Replay) {
    let isRemoved = replay.removed.contains(position)
    // The computed instant, and the one of the real start that corresponds to it.
    var (now, real) = (begin, began[position])
    for piece in pieces[position] {
      if !isRemoved, piece.began > real { now &+= piece.began - real }
      // Tasks of one initialiser may create objects at the same time.
      let overlap = Format.elapsed(from: piece.began, to: real)
      let start = now > overlap ? now - overlap : 0
      switch piece.kind {
      case .step(let inner):
        run(inner, at: start, &replay)
        now = max(now, replay.ends[inner])
      case .end where isRemoved, .wait where isRemoved: break
      case .end(let other): now = max(now, replay.ends[other] &+ (piece.ended - ended[other]))
      case .wait: now = max(now, start &+ (piece.ended - piece.began))
      }
      real = max(real, piece.ended)
    }
    if !isRemoved, ended[position] > real { now &+= ended[position] - real }
    replay.ends[position] = now
  }
}
