// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// When the last stop began and ended, in nanoseconds of the container's clock.
struct StopTimes {
  let began: UInt64
  /// `nil` while the container stops.
  var ended: UInt64?
}

/// A requested stop of a container, and the tasks that wait for it.
struct StopRequest {
  typealias Outcome = Result<StopReport, AlchemicError>

  /// When it was requested, and the time that it has; `nil` where none is requested.
  var request: (at: UInt64, limit: Duration)?
  /// The tasks that wait for the report.
  var waiting = WaitingTasks<Outcome>()
  /// Ends the start that is under way, on the container's queue.
  var endStart: (@Sendable () -> Void)?
  /// Ends the services that run, which then stop the objects.
  var endServices: (@Sendable (Duration) -> Void)?
  var areServicesEnding = false
}
