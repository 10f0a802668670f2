internal import Dispatch
internal import Synchronization

/// Which constructions wait for which, in the whole process: objects of one container may wait for those of another.
enum WaitGraph {
  private struct Wait {
    let number: Int
    /// `nil` for a thread or task that creates no object itself.
    let waiter: Construction?
    let target: Construction
    let sleeper: Sleeper
  }

  /// The thread or task that sleeps until the target has finished.
  private enum Sleeper {
    case thread(DispatchSemaphore)
    case task(CheckedContinuation<WaitResult, Never>)
    /// None, but the waiter cannot finish before the target.
    case none

    func wake() {
      switch self {
      case .thread(let semaphore): semaphore.signal()
      case .task(let continuation): continuation.resume(returning: .finished)
      case .none: break
      }
    }
  }

  /// The result of a wait.
  enum WaitResult {
    /// The target has finished.
    case finished
    /// The wait would never end: these constructions wait for each other.
    case cycle([Construction])
    /// The task was cancelled.
    case cancelled
  }

  private static let waits = Mutex<[Wait]>([])
  private static let numbers = Atomic(0)

  private static func nextNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }

  /// Blocks this thread until a construction has finished; returns the cycle instead where the wait would never end.
  static func wait(_ waiter: Construction?, for target: Construction, isFinished: () -> Bool) -> [Construction]? {
    let semaphore = DispatchSemaphore(value: 0)
    let wait = Wait(number: nextNumber(), waiter: waiter, target: target, sleeper: .thread(semaphore))
    switch add(wait, isFinished) {
    case .finished?: return nil
    case .cycle(let cycle)?: return cycle
    case .cancelled?, nil: break
    }
    if MainThread.isCurrent {
      MainThread.wait(semaphore, for: waiter, until: isFinished)
    } else {
      semaphore.wait()
    }
    return nil
  }

  /// Suspends this task until a construction has finished or the task is cancelled.
  static func wait(_ waiter: Construction?, for target: Construction, isFinished: @Sendable () -> Bool) async
    -> WaitResult
  {
    let number = nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let wait = Wait(number: number, waiter: waiter, target: target, sleeper: .task(continuation))
        if let result = add(wait, isFinished) { continuation.resume(returning: result) }
      }
    } onCancel: {
      // A wait that is not added yet finds under the lock that the task is cancelled.
      if case .task(let continuation)? = remove(number) { continuation.resume(returning: .cancelled) }
    }
  }

  /// Adds a wait, unless its result is already known.
  private static func add(_ wait: Wait, _ isFinished: () -> Bool) -> WaitResult? {
    waits.withLock { waits -> WaitResult? in
      if isFinished() { return .finished }
      if case .task = wait.sleeper, Task.isCancelled { return .cancelled }
      if let waiter = wait.waiter, let cycle = cycleClosed(by: waiter, wait.target, waits) { return .cycle(cycle) }
      waits.append(wait)
      return nil
    }
  }

  @discardableResult
  private static func remove(_ number: Int) -> Sleeper? {
    waits.withLock { waits in
      guard let index = waits.firstIndex(where: { $0.number == number }) else { return nil }
      return waits.remove(at: index).sleeper
    }
  }

  /// Notes that a construction cannot finish before another, although no thread or task sleeps.
  static func addDependency(of waiter: Construction, on target: Construction) {
    waits.withLock { waits in
      waits.append(Wait(number: nextNumber(), waiter: waiter, target: target, sleeper: .none))
    }
  }

  /// Runs a closure of another construction on the thread of the waiter, which cannot continue until then.
  static func withDependency(of waiter: Construction?, on target: Construction?, _ body: () -> Void) {
    guard let waiter, let target else { return body() }
    let number = nextNumber()
    waits.withLock { $0.append(Wait(number: number, waiter: waiter, target: target, sleeper: .none)) }
    body()
    remove(number)
  }

  /// Wakes all threads and tasks that wait for a construction.
  static func wake(_ target: Construction) {
    let woken = waits.withLock { waits in
      let woken = waits.filter { $0.target === target }
      if !woken.isEmpty { waits.removeAll { $0.target === target } }
      return woken
    }
    for wait in woken { wait.sleeper.wake() }
  }

  /// The cycle that a further wait would close, because the target waits, directly or through others, for the waiter.
  private static func cycleClosed(by waiter: Construction, _ target: Construction, _ waits: [Wait]) -> [Construction]? {
    var reached: [(construction: Construction, path: [Construction])] = [(target, [waiter, target])]
    var next = 0
    while next < reached.count {
      let (construction, path) = reached[next]
      if waiter.isWithin(construction) { return path }
      next += 1
      for wait in waits {
        guard let other = wait.waiter, other.isWithin(construction) else { continue }
        if !reached.contains(where: { $0.construction === wait.target }) {
          reached.append((wait.target, path + [wait.target]))
        }
      }
    }
    return nil
  }
}
