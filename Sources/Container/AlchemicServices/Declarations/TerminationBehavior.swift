// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What the end of a service means for all others, as in a `ServiceGroup`.
public enum TerminationBehavior: String, Hashable, Sendable, CaseIterable {
  /// Cancels all other services, then stops the container.
  case cancelGroup
  /// Ends all other services gracefully and in order, then stops the container.
  case gracefullyShutdownGroup
  /// Lets the others continue. Once all services have ended, the container stops.
  case ignore
}
