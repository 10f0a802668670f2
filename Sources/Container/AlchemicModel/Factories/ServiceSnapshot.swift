// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A service among the objects of a container.
public struct ServiceSnapshot: Codable, Hashable, Sendable {
  /// The service's state.
  public var state: State
  /// What its end means for the other services: `cancelGroup`, `gracefullyShutdownGroup` or `ignore`.
  public var whenEnds: String
  /// What its failure means for the other services.
  public var whenFails: String

  /// Creates a service from its parts.
  public init(_ state: State, whenEnds: String, whenFails: String) {
    self.state = state
    self.whenEnds = whenEnds
    self.whenFails = whenFails
  }

  /// The states of a service. Instants and durations are nanoseconds of the container's clock.
  public enum State: Codable, Hashable, Sendable, OpenEnum {
    /// It runs, and is not ready yet.
    case beginning(since: UInt64)
    /// It is ready. `took` is the time from its beginning.
    case ready(at: UInt64, took: UInt64)
    /// It was asked to end, or cancelled.
    case ending(since: UInt64)
    /// It has ended. `took` is how long that took after it was asked; 0 where it ended without a request.
    case ended(at: UInt64, took: UInt64)
    /// It threw an error, or did not end in its time.
    case failed(FailureSnapshot, at: UInt64)
    /// A state of a newer version.
    case unknown

    private enum FailedCodingKeys: String, CodingKey { case _0 = "error", at }
  }
}
