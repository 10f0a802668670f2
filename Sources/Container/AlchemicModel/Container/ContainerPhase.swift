// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The phases of a container, in their order.
public enum ContainerPhase: String, Codable, Hashable, Sendable, CaseIterable, OpenEnum {
  /// Not started.
  case idle
  /// Searching the runtime's metadata for classes.
  case scanning
  /// Reading the declarations of the classes found.
  case registering
  /// Choosing candidates for each injection and argument, and checking the whole graph.
  case resolving
  /// Creating the singletons.
  case startingSingletons
  /// Running the when-ready callbacks.
  case firingCallbacks
  /// Started.
  case ready
  /// The start ended with an error. It can be repeated.
  case failed
  /// Stopping the objects.
  case stopping
  /// Stopped. It can be started again.
  case stopped
  /// A phase of a newer version.
  case unknown
}
