// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Pauses accepting connections after the process ran out of descriptors.
///
/// Without a pause, a pending connection that can't be accepted would keep the server's thread busy.
struct AcceptBackoff {
  private var state = State.accepting

  private enum State {
    /// Connections are accepted.
    case accepting
    /// The process was out of descriptors.
    case paused(until: ContinuousClock.Instant)
  }

  /// The length of a pause, unless a connection is closed earlier.
  static let pause: Duration = .milliseconds(250)

  /// Starts a pause because a connection could not be accepted.
  mutating func acceptFailed(at now: ContinuousClock.Instant) {
    state = .paused(until: now.advanced(by: Self.pause))
  }

  /// Ends a pause because a connection was closed, which frees its descriptor.
  mutating func connectionClosed() { state = .accepting }

  /// The rest of the pause; `nil` if connections are accepted.
  mutating func remaining(at now: ContinuousClock.Instant) -> Duration? {
    guard case .paused(let end) = state else { return nil }
    if now < end { return now.duration(to: end) }
    state = .accepting
    return nil
  }
}
