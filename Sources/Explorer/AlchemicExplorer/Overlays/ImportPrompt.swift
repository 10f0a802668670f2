// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The prompt for the path of a file to import.
struct ImportPrompt: Hashable, Sendable {
  let store: String
  let title: String
  var path = PathField()
  var state = State.enteringPath

  enum State: Hashable {
    /// The user enters the path.
    case enteringPath
    /// The file is being read.
    case reading
    /// The file could not be read. The reason is one sentence.
    case failed(String)
  }
}
