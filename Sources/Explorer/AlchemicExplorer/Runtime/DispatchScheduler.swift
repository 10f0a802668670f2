// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation

/// Dispatch's main queue and timers, and one serial queue for the explorer's tasks.
public struct DispatchScheduler: Scheduler {
  private let clock: (@Sendable () -> UInt64)?

  /// Creates a scheduler.
  ///
  /// - Parameter clock: The container's clock, in nanoseconds; `nil` for the system's.
  public init(clock: (@Sendable () -> UInt64)? = nil) {
    self.clock = clock
  }

  /// The container's monotonic clock, in nanoseconds.
  public var now: UInt64 { clock?() ?? DispatchTime.now().uptimeNanoseconds }

  /// The present time, in seconds since 1970.
  public var date: Double { Date().timeIntervalSince1970 }

  /// Runs a body in a later turn of the main queue.
  public func runOnMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
  }

  /// Runs a body on the main queue after a number of nanoseconds.
  public func run(after nanoseconds: UInt64, _ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) {
      MainActor.assumeIsolated { body() }
    }
  }

  /// Runs an operation on the serial queue.
  @discardableResult
  public func detach(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task.detached(executorPreference: SerialQueueExecutor.shared, operation: operation)
  }
}

/// Runs tasks on one serial queue.
///
/// On Linux, a timer checks the default pool of threads once a second for as long as the program lives. An idle explorer
/// must not wake the machine, so its tasks avoid the pool.
private final class SerialQueueExecutor: TaskExecutor {
  static let shared = SerialQueueExecutor()

  private let queue = DispatchQueue(label: "alchemic-tui")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
