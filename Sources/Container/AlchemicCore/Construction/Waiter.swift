// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// A thread or a task that waits for the end of an attempt. Exactly one event wakes it.
final class Waiter: Sendable, Equatable {
  /// Why it was woken.
  enum Outcome {
    /// The attempt is over. The object may exist.
    case over
    /// The object has to be used before it is complete.
    case usable
    /// The attempt failed.
    case failed(AlchemicError)
    /// The task was cancelled.
    case cancelled
  }

  private enum Sleeper {
    case thread(DispatchSemaphore)
    case task(TaskContinuation<Outcome>)
  }

  private let sleeper: Sleeper
  /// The outcome, for a thread.
  private let outcome = Mutex<Outcome?>(nil)

  /// A task that has suspended.
  init(_ continuation: TaskContinuation<Outcome>) {
    sleeper = .task(continuation)
  }

  /// A thread that then calls ``sleep(for:)``.
  init() {
    sleeper = .thread(DispatchSemaphore(value: 0))
  }

  static func == (first: Waiter, second: Waiter) -> Bool { first === second }

  /// Wakes the thread or the task.
  func wake(_ outcome: Outcome) {
    switch sleeper {
    case .thread(let semaphore):
      self.outcome.withLock { $0 = outcome }
      semaphore.signal()
    case .task(let continuation): continuation.resume(returning: outcome)
    }
  }

  /// Blocks this thread until ``wake(_:)``. The main thread runs the jobs of other threads until then.
  ///
  /// - Parameter waiter: The attempt that waits, if any.
  func sleep(for waiter: Attempt?) -> Outcome {
    guard case .thread(let semaphore) = sleeper else { return .over }
    if MainThread.isCurrent {
      MainThread.wait(semaphore, for: waiter, until: { outcome.withLock { $0 != nil } })
    } else {
      semaphore.wait()
    }
    return outcome.withLock { $0 } ?? .over
  }
}

/// A wait that another thread may end before the attempt is over.
final class EndableWait: Sendable {
  private let state = Mutex<(sleeper: Waiter?, isEnded: Bool)>((nil, false))

  /// Notes the waiter; false where the wait has ended already.
  func begin(_ sleeper: Waiter) -> Bool {
    state.withLock { state in
      state.sleeper = sleeper
      return !state.isEnded
    }
  }

  /// Ends the wait, and returns the waiter if there is one yet.
  func end() -> Waiter? {
    state.withLock { state in
      state.isEnded = true
      return state.sleeper
    }
  }

  var isEnded: Bool { state.withLock { $0.isEnded } }
  var sleeper: Waiter? { state.withLock { $0.sleeper } }
}
