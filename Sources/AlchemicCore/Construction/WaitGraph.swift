internal import Synchronization

/// Which constructions wait for which, in the whole process: objects of one container may wait for those of another.
///
/// It finds waits that would never end. The instances wake the threads and tasks that wait.
struct WaitGraph {
  private struct Wait {
    let number: Int
    let waiter: Construction
    let target: Construction
  }

  private var waits: [Wait] = []
  private var lastNumber = 0

  private static let shared = Mutex(WaitGraph())
  /// How many waits there are, so that a construction that nothing waits for takes no lock.
  private static let count = Atomic(0)

  /// Whether a construction may wait for another.
  enum Permission {
    /// It may. The number ends the wait; see ``end(_:)``.
    case granted(Int)
    /// The wait would never end: these constructions wait for each other.
    case cycle([Construction])
  }

  /// Notes that a construction waits for another, unless the wait would never end.
  static func begin(_ waiter: Construction, for target: Construction) -> Permission {
    shared.withLock { graph in
      if let cycle = graph.cycle(closedBy: waiter, target) { return .cycle(cycle) }
      return .granted(graph.add(waiter, target))
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

  /// Notes that a construction cannot finish before another, although no thread or task sleeps.
  static func addDependency(of waiter: Construction, on target: Construction) {
    _ = shared.withLock { $0.add(waiter, target) }
  }

  /// Runs a closure of another construction on the thread of the waiter, which cannot continue until then.
  static func withDependency(of waiter: Construction?, on target: Construction?, _ body: () -> Void) {
    guard let waiter, let target else { return body() }
    let number = shared.withLock { $0.add(waiter, target) }
    body()
    end(number)
  }

  /// Notes that a construction is over, so that nothing waits for it.
  static func removeWaits(for target: Construction) {
    // A wait that another thread adds at this moment is no obstacle: it finds that the construction is over.
    guard count.load(ordering: .sequentiallyConsistent) > 0 else { return }
    shared.withLock { graph in
      let before = graph.waits.count
      graph.waits.removeAll { $0.target === target }
      count.subtract(before - graph.waits.count, ordering: .relaxed)
    }
  }

  private mutating func add(_ waiter: Construction, _ target: Construction) -> Int {
    lastNumber += 1
    waits.append(Wait(number: lastNumber, waiter: waiter, target: target))
    Self.count.add(1, ordering: .sequentiallyConsistent)
    return lastNumber
  }

  /// The cycle that a further wait would close, because the target waits, directly or through others, for the waiter.
  private func cycle(closedBy waiter: Construction, _ target: Construction) -> [Construction]? {
    var reached: [(construction: Construction, path: [Construction])] = [(target, [waiter, target])]
    var next = 0
    while next < reached.count {
      let (construction, path) = reached[next]
      if waiter.isWithin(construction) { return path }
      next += 1
      // A thread that waits for what is over is about to continue.
      for wait in waits where !wait.target.isOver && wait.waiter.isWithin(construction) {
        if !reached.contains(where: { $0.construction === wait.target }) {
          reached.append((wait.target, path + [wait.target]))
        }
      }
    }
    return nil
  }
}
