// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The status with which ``AcRunServices(gracefulShutdownSignals:cancellationSignals:within:before:)`` ends the program.
public enum ServicesExitCode: Int32, Hashable, Sendable, CaseIterable {
  /// All services ended when they were asked to, and all objects stopped.
  case clean = 0
  /// The container did not start, or the closure that runs before it threw an error. Nothing is left running.
  case startFailed = 1
  /// A service or an object did not end in time, or threw an error while it ended. The log names it.
  case stopFailed = 2
  /// A service failed, or ended although it should not.
  case serviceFailed = 3
  /// The command line has an option that nothing declares. The container did not start.
  case usage = 64
}
