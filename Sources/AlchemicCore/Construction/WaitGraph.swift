internal import Dispatch
internal import Synchronization

/// Which work waits for which, in the whole process: objects of one container may wait for those of another.
enum WaitGraph {
  private struct Wait {
    let number: Int
    /// Nobody's work: a thread that asks from outside of any.
    let waiter: Construction?
    let target: Construction
    let sleeper: Sleeper
  }

  /// Who sleeps until the target has ended.
  private enum Sleeper {
    case thread(DispatchSemaphore)
    case task(CheckedContinuation<Ending, Never>)
    /// Nobody, but the waiter's work cannot end before the target's.
    case nobody

    func wake() {
      switch self {
      case .thread(let semaphore): semaphore.signal()
      case .task(let continuation): continuation.resume(returning: .over)
      case .nobody: break
      }
    }
  }

  /// How a task's wait ends.
  enum Ending {
    /// What it waited for has ended.
    case over
    /// The wait would never end; these works wait for one another.
    case cycle([Construction])
    /// The task was cancelled.
    case cancelled
  }

  private static let waits = Mutex<[Wait]>([])
  private static let numbers = Atomic(0)

  private static func nextNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }

  /// Has this thread wait until a work has ended; the cycle instead if that would be for ever.
  static func wait(_ waiter: Construction?, for target: Construction, isOver: () -> Bool) -> [Construction]? {
    let semaphore = DispatchSemaphore(value: 0)
    let wait = Wait(number: nextNumber(), waiter: waiter, target: target, sleeper: .thread(semaphore))
    switch begin(wait, isOver) {
    case .over?: return nil
    case .cycle(let cycle)?: return cycle
    case .cancelled?, nil: break
    }
    if MainThread.isCurrent {
      MainThread.wait(semaphore, for: waiter, until: isOver)
    } else {
      semaphore.wait()
    }
    return nil
  }

  /// Has this task wait until a work has ended, or the task is cancelled.
  static func wait(_ waiter: Construction?, for target: Construction, isOver: @Sendable () -> Bool) async -> Ending {
    let number = nextNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let wait = Wait(number: number, waiter: waiter, target: target, sleeper: .task(continuation))
        if let ending = begin(wait, isOver) { continuation.resume(returning: ending) }
      }
    } onCancel: {
      // Whether it waits by now is decided under the lock: one that begins later finds that it is cancelled.
      if case .task(let continuation)? = remove(number) { continuation.resume(returning: .cancelled) }
    }
  }

  /// Adds a wait, unless it is over before it begins.
  private static func begin(_ wait: Wait, _ isOver: () -> Bool) -> Ending? {
    waits.withLock { waits -> Ending? in
      if isOver() { return .over }
      if case .task = wait.sleeper, Task.isCancelled { return .cancelled }
      if let waiter = wait.waiter, let cycle = closes(waiter, wait.target, waits) { return .cycle(cycle) }
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

  /// Says that a work cannot end before another has, though nobody sleeps for that.
  static func note(_ waiter: Construction, needs target: Construction) {
    waits.withLock { waits in
      waits.append(Wait(number: nextNumber(), waiter: waiter, target: target, sleeper: .nobody))
    }
  }

  /// Does something that keeps a work from going on, because it uses that work's thread, for another work.
  static func hold(_ waiter: Construction?, for target: Construction?, _ body: () -> Void) {
    guard let waiter, let target else { return body() }
    let number = nextNumber()
    waits.withLock { $0.append(Wait(number: number, waiter: waiter, target: target, sleeper: .nobody)) }
    body()
    remove(number)
  }

  /// Wakes everyone who waits for a work.
  static func wake(_ target: Construction) {
    let woken = waits.withLock { waits in
      let woken = waits.filter { $0.target === target }
      if !woken.isEmpty { waits.removeAll { $0.target === target } }
      return woken
    }
    for wait in woken { wait.sleeper.wake() }
  }

  /// The cycle that a further wait would close: what the target waits for, through others, is work of the waiter.
  private static func closes(_ waiter: Construction, _ target: Construction, _ waits: [Wait]) -> [Construction]? {
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
