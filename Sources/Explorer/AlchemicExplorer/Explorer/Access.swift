// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The process or file that the explorer shows, and the changes that are allowed there.
struct Access: Hashable {
  /// The file that the explorer shows; `nil` for a process.
  var file: SavedFile?
  /// What quitting means for the program that is explored.
  let end: ProgramEnd
  /// Whether the user can replace the container with a new one.
  let canRestart: Bool
  /// Whether the user asked for an explorer that changes nothing.
  let isReadOnlyByChoice: Bool
  /// Whether the connection allows changes.
  var canChange = true
  /// Whether the process lets explorers stop its container.
  var letsStop = false

  /// Whether the explorer shows the bundled sample, which runs in the explorer's own process.
  var isSample: Bool { canRestart && end == .others }

  var isReadOnly: Bool { isReadOnlyByChoice || !canChange }
}
