// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Configuration

/// The values of a file, with a list of its keys.
protocol FileSnapshot: ConfigSnapshot {
  /// The keys that have a value, their parts joined with dots.
  var names: [String] { get }
}
