// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The time and the threads of the loop. The real ones are Dispatch's; tests advance the time themselves.
public protocol Scheduler: Sendable {
  /// The container's monotonic clock, in nanoseconds.
  var now: UInt64 { get }
  /// The present time, in seconds since 1970.
  var date: Double { get }
  /// Runs a body on the main thread, soon. Called on any thread.
  func runOnMain(_ body: @escaping @MainActor @Sendable () -> Void)
  /// Runs a body on the main thread after a number of nanoseconds.
  func run(after nanoseconds: UInt64, _ body: @escaping @MainActor @Sendable () -> Void)
  /// Runs an operation outside of the main thread.
  @discardableResult
  func detach(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never>
}
