// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// What a process lets an explorer do besides reading; part of its ``Hello``.
public enum Capability: String, Codable, Hashable, Sendable, CaseIterable {
  /// Start the container.
  case start
  /// Change settings.
  case settings
  /// Describe objects.
  case describe
  /// Register when-ready callbacks.
  case callbacks
  /// Count living objects.
  case count
  /// Stop the container. Unlike the others, a process has it only if it was asked for.
  case stop
}
