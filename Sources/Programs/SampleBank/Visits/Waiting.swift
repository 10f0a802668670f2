// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Waiting for an asynchronous operation in a callback, which is synchronous.
final class Waiting: Sendable {
  private let error = Mutex<(any Error)?>(nil)

  /// Runs an operation to its end. Call it on the main thread: a thread of tasks must not wait.
  ///
  /// - Throws: The operation's error.
  static func run(_ operation: @escaping @Sendable () async throws -> Void) throws {
    let waiting = Waiting()
    let finished = DispatchSemaphore(value: 0)
    Task(executorPreference: Executor()) {
      do { try await operation() } catch { waiting.error.withLock { $0 = error } }
      finished.signal()
    }
    finished.wait()
    if let error = waiting.error.withLock({ $0 }) { throw error }
  }

  /// A thread for the operation. All threads of tasks may wait for the main thread.
  private final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "waiting")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
