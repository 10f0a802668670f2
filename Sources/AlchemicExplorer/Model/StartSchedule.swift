import AlchemicInspection

/// What each step of a start followed, so that the start can be computed again without one of them.
struct StartSchedule: Hashable {
  /// The positions of the steps that are not part of another step, in the order in which they ended.
  private let outermost: [Int]
  /// For each outermost step: the steps that it followed, on its thread or as its needs.
  private let followed: [[Int]]
  /// For each step: the steps that were created inside of it.
  let inner: [[Int]]
  private let positions: [Int: Int]

  init(_ steps: [StartProfile.Step], _ positions: [Int: Int], needs: [[Int]]) {
    self.positions = positions
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
    var followed = needs.enumerated().map { position, needs in
      needs.filter { steps[$0].ended <= steps[position].began && $0 != position }
    }
    for lane in Self.lanes(steps, among: isOutermost) {
      for (position, earlier) in lane { followed[position].append(earlier) }
    }
    self.followed = followed
    outermost = Self.order(of: steps).filter { isOutermost[$0] }
  }

  /// The positions in the order in which the steps ended; a step comes before the one that it is part of.
  static func order(of steps: [StartProfile.Step]) -> [Int] {
    steps.indices.sorted { (steps[$0].ended, steps[$1].began) < (steps[$1].ended, steps[$0].began) }
  }

  /// For each thread: each step with the one before it.
  private static func lanes(_ steps: [StartProfile.Step], among isOutermost: [Bool]) -> [[(Int, Int)]] {
    var lanes: [String: [Int]] = [:]
    for (position, step) in steps.enumerated() where isOutermost[position] {
      // The container's queue waits while the main thread creates an object for it.
      lanes[step.thread == "main" ? "alchemic" : step.thread, default: []].append(position)
    }
    return lanes.values.map { lane in
      var pairs: [(Int, Int)] = []
      var last: Int?
      for (index, position) in lane.enumerated() {
        if let last, steps[last].ended <= steps[position].began { pairs.append((position, last)) }
        // An asynchronous step does not occupy the thread: another one begins before it ends.
        let next = index + 1 < lane.count ? steps[lane[index + 1]].began : .max
        if steps[position].ended <= next { last = position }
      }
      return pairs
    }
  }

  /// When the last step would end if the own time of one of them were zero, and it waited for nothing.
  func end(without removed: Int, _ steps: [StartProfile.Step]) -> UInt64 {
    var ends = steps.map(\.ended)
    for position in outermost {
      let step = steps[position]
      var begin = step.began
      if let last = followed[position].map({ steps[$0].ended }).max() {
        begin = (followed[position].map { ends[$0] }.max() ?? last) &+ (step.began - last)
      }
      run(position, at: begin, without: removed, steps, &ends)
    }
    return ends.max() ?? 0
  }

  /// Computes when a step that begins at an instant ends, and the steps inside of it.
  private func run(
    _ position: Int, at begin: UInt64, without removed: Int, _ steps: [StartProfile.Step], _ ends: inout [UInt64]
  ) {
    let step = steps[position]
    let isRemoved = position == removed
    enum Piece {
      case step(Int)
      case wait(CreationSnapshot.Wait)
    }
    let pieces =
      (inner[position].map { (began: steps[$0].began, ended: steps[$0].ended, piece: Piece.step($0)) }
      + step.waits.map { (began: $0.began, ended: max($0.began, $0.ended), piece: Piece.wait($0)) })
      .sorted { $0.began < $1.began }
    // The computed instant, and the one of the real start that corresponds to it.
    var (now, real) = (begin, step.began)
    for (began, ended, piece) in pieces {
      if !isRemoved, began > real { now &+= began - real }
      // Tasks of one initialiser may create objects at the same time.
      let overlap = Format.elapsed(from: began, to: real)
      let start = now > overlap ? now - overlap : 0
      switch piece {
      case .step(let inner):
        run(inner, at: start, without: removed, steps, &ends)
        now = max(now, ends[inner])
      case .wait where isRemoved: break
      case .wait(let wait):
        if case .object(let factory?) = wait.reason, let other = positions[factory], steps[other].ended <= ended {
          now = max(now, ends[other] &+ (ended - steps[other].ended))
        } else {
          now = max(now, start &+ (ended - began))
        }
      }
      real = max(real, ended)
    }
    if !isRemoved, step.ended > real { now &+= step.ended - real }
    ends[position] = now
  }
}
