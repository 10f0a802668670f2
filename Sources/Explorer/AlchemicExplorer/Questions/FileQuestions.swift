// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Can this be written to a file? The answer names the file, or says why there is none.
struct WriteFile: Question {
  /// The answer to the user, in one sentence.
  struct Answer: Hashable {
    let text: String
    let isSuccess: Bool

    init(_ text: String, isSuccess: Bool = true) {
      self.text = text
      self.isSuccess = isSuccess
    }
  }

  enum Content: Hashable {
    /// The state of the container, with its events.
    case snapshot
    /// The last known state of a container that does not answer any more, with its events.
    case lastState(ContainerSnapshot, [ContainerEvent])
    /// The start of a container, as a trace for Perfetto.
    case trace(ContainerSnapshot)
    /// The stored settings of a store.
    case settings(StoreSnapshot)
  }

  let content: Content

  init(_ content: Content) { self.content = content }
}

/// What are the settings in a file, for a store?
struct ReadSettings: Question {
  typealias Answer = Result<[SettingAssignment], Refusal>

  let path: String
  let store: String
}

/// Which names are in a directory, as the user typed it? `""` is the working directory. Names of directories end with
/// `/`. The answer is empty for a directory that cannot be read.
struct ListFiles: Question {
  typealias Answer = [String]

  let directory: String
}

/// With which command does the user's editor open a place in the program's source?
struct OpenSource: Question {
  typealias Answer = Result<LentCommand, Refusal>

  let location: AlchemicSourceLocation

  init(_ location: AlchemicSourceLocation) { self.location = location }
}

/// What is the absolute path of the file of a place in the program's source? The answer is `nil` for a file that is not
/// found.
struct FindPath: Question {
  typealias Answer = String?

  let location: AlchemicSourceLocation

  init(_ location: AlchemicSourceLocation) { self.location = location }
}

/// What are the addresses of source files, by their `#fileID`, so that places are links to them? The answer leaves out
/// files that are not found.
struct FindSources: Question {
  typealias Answer = [String: String]

  let files: Set<String>

  init(_ files: Set<String>) { self.files = files }
}
