// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Which attempts wait for which, in the whole process: an object may wait for one of another container.
///
/// It finds waits that would never end. The instances wake the threads and tasks that wait.
struct WaitGraph {
  private struct Wait {
    let number: Int
    let waiter: Attempt
    let target: Attempt
    /// What ends the wait early; `nil` where no thread or task sleeps.
    var sleep: EndableWait?

    /// Whether it keeps the waiter from continuing: a thread that waits for what is over is about to continue.
    var isLasting: Bool { (!target.isOver || target.isPending) && sleep?.isEnded != true }
  }

  private var waits: [Wait] = []
  private var lastNumber = 0

  private static let shared = Mutex(WaitGraph())
  /// How many waits there are or are about to be, so that an attempt that nothing waits for takes no lock.
  private static let count = Atomic(0)

  /// Whether an attempt may wait for another.
  enum Permission {
    /// It may. The number ends the wait; see ``end(_:)``.
    case granted(Int)
    /// The wait would never end: these attempts wait for each other.
    case cycle([Attempt])
  }

  /// Notes that an attempt waits for another, unless the wait would never end.
  ///
  /// - Parameters:
  ///   - waiter: The attempt that waits.
  ///   - target: The other one.
  ///   - sleep: What ends the wait early.
  ///   - mayEndOthers: Whether a wait of another thread ends early where that allows this one, because the object for which
  ///     it waits exists.
  static func begin(
    _ waiter: Attempt, for target: Attempt, _ sleep: EndableWait, mayEndOthers: Bool
  ) -> Permission {
    // Before the search for a cycle: an attempt that the search has found unchanged, and that then changes, must see that
    // there is a wait.
    count.add(1, ordering: .sequentiallyConsistent)
    defer { count.subtract(1, ordering: .relaxed) }
    while true {
      let (permission, waits) = shared.withLock { graph -> (Permission, [Wait]) in
        if let (cycle, waits) = graph.cycle(closedBy: waiter, target) { return (.cycle(cycle), waits) }
        return (.granted(graph.add(waiter, target, sleep)), [])
      }
      guard case .cycle = permission, mayEndOthers,
        let wait = waits.first(where: { $0.sleep != nil && $0.target.unfinishedObject != nil }), let other = wait.sleep
      else { return permission }
      wait.target.endEarly(other)
    }
  }

  /// Ends the waits that would never end because attempts complete together now, where the object exists.
  ///
  /// Call it after each such change: ``begin(_:for:_:mayEndOthers:)`` finds only what was so before a wait.
  static func endEndless() {
    guard count.load(ordering: .sequentiallyConsistent) > 0 else { return }
    let endless = shared.withLock { graph in
      graph.waits.filter { wait in
        wait.sleep != nil && wait.isLasting && graph.cycle(closedBy: wait.waiter, wait.target) != nil
      }
    }
    for wait in endless where wait.target.unfinishedObject != nil {
      if let sleep = wait.sleep { wait.target.endEarly(sleep) }
    }
  }

  /// Notes that a wait has ended.
  static func end(_ number: Int) {
    shared.withLock { graph in
      guard let index = graph.waits.firstIndex(where: { $0.number == number }) else { return }
      graph.waits.remove(at: index)
      count.subtract(1, ordering: .relaxed)
    }
  }

  /// Notes that an attempt cannot finish before another, although no thread or task sleeps.
  static func addDependency(of waiter: Attempt, on target: Attempt) {
    _ = shared.withLock { $0.add(waiter, target) }
  }

  /// Runs a closure of another attempt on the thread of the waiter, which cannot continue until then.
  static func withDependency(of waiter: Attempt?, on target: Attempt?, _ body: () -> Void) {
    guard let waiter, let target else { return body() }
    let number = shared.withLock { $0.add(waiter, target) }
    body()
    end(number)
  }

  /// Notes that an attempt is over, so that nothing waits for it.
  static func removeWaits(for target: Attempt) {
    // A wait that another thread adds at this moment is no obstacle: it finds that the attempt is over.
    guard count.load(ordering: .sequentiallyConsistent) > 0 else { return }
    shared.withLock { graph in
      let before = graph.waits.count
      graph.waits.removeAll { $0.target === target }
      count.subtract(before - graph.waits.count, ordering: .relaxed)
    }
  }

  private mutating func add(_ waiter: Attempt, _ target: Attempt, _ sleep: EndableWait? = nil) -> Int {
    lastNumber += 1
    waits.append(Wait(number: lastNumber, waiter: waiter, target: target, sleep: sleep))
    Self.count.add(1, ordering: .sequentiallyConsistent)
    return lastNumber
  }

  /// The cycle that a further wait would close, because the target waits, directly or through others, for the waiter; with
  /// the waits that it consists of.
  private func cycle(closedBy waiter: Attempt, _ target: Attempt) -> ([Attempt], [Wait])? {
    var reached: [(attempt: Attempt, path: [Attempt], waits: [Wait])] = [(target, [waiter, target], [])]
    var next = 0
    func reach(_ target: Attempt, from index: Int, by wait: Wait?) {
      guard !reached.contains(where: { $0.attempt === target }) else { return }
      let (_, path, waits) = reached[index]
      reached.append((target, path + [target], waits + (wait.map { [$0] } ?? [])))
    }
    while next < reached.count {
      let (attempt, path, passed) = reached[next]
      if waiter.isWithin(attempt) { return (path, passed) }
      for wait in waits where wait.isLasting && wait.waiter.isWithin(attempt) {
        reach(wait.target, from: next, by: wait)
      }
      for awaited in attempt.awaitedForCompletion { reach(awaited, from: next, by: nil) }
      next += 1
    }
    return nil
  }
}
