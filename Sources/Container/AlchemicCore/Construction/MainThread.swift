// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Dispatch
internal import Synchronization

/// Runs work on the main actor for other threads that need its result.
///
/// The main thread runs the work from its queue. It also does so while it waits for an object that another thread
/// creates; otherwise the two threads could wait for each other.
enum MainThread {
  private struct State {
    var jobs: [Job] = []
    /// Wakes the main thread while it waits.
    var waiter: DispatchSemaphore?
  }

  private struct Job {
    /// The attempt that the job is part of.
    let attempt: Attempt?
    let run: @Sendable () -> Void
  }

  private static let state = Mutex(State())

  /// Whether this code runs on the main thread.
  static var isCurrent: Bool {
    ThreadLabel.current == .main
  }

  /// Runs a closure on the main actor and returns its result. Any other thread blocks until then.
  static func run<Result>(in context: any EngineHost, _ body: @escaping @MainActor () throws -> Result) throws -> Result
  {
    if isCurrent { return try onMainActor(body).get() }
    let finished = DispatchSemaphore(value: 0)
    let attempt = Attempt.current
    let transfer = UncheckedTransfer(body)
    let outcome = Outcome<Result>()
    let queued = attempt?.engine.events.now
    let waiter = state.withLock { state in
      state.jobs.append(
        Job(attempt: attempt) {
          if let attempt, let queued {
            attempt.noteWait(from: queued, to: attempt.engine.events.now, for: .mainThread)
          }
          Attempt.with(attempt) {
            let result = UncheckedTransfer(onMainActor(transfer.value))
            outcome.result.withLock { $0 = result }
          }
          finished.signal()
        })
      return state.waiter
    }
    waiter?.signal()
    context.runOnMain { runJobs(holding: nil) }
    finished.wait()
    guard let result = outcome.result.withLock({ $0 })?.value else { throw CancellationError() }
    return try result.get()
  }

  /// Waits on the main thread until a condition holds, and runs the jobs of other threads until then.
  ///
  /// - Parameters:
  ///   - semaphore: Signalled when the condition may hold.
  ///   - waiter: The attempt that waits. It cannot continue before the jobs have finished.
  ///   - isFinished: The condition.
  static func wait(_ semaphore: DispatchSemaphore, for waiter: Attempt?, until isFinished: () -> Bool) {
    let outer = state.withLock { state in
      defer { state.waiter = semaphore }
      return state.waiter
    }
    runJobs(holding: waiter)
    while !isFinished() {
      semaphore.wait()
      runJobs(holding: waiter)
    }
    state.withLock { $0.waiter = outer }
  }

  private static func runJobs(holding waiter: Attempt?) {
    while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
      WaitGraph.withDependency(of: waiter, on: job.attempt, job.run)
    }
  }

  private static func onMainActor<Value>(_ body: @MainActor () throws -> Value) -> Result<Value, any Error> {
    MainActor.assumeIsolated {
      UncheckedTransfer(Result { try body() })
    }.value
  }

  /// What the work returned or threw, once it has run.
  private final class Outcome<Value>: Sendable {
    let result = Mutex<UncheckedTransfer<Result<Value, any Error>>?>(nil)
  }
}
