// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// What is the state of the container? Asked once at a time.
struct LoadSnapshot: Question {
  enum Answer: Hashable {
    case loaded(ContainerSnapshot)
    /// The container refused the request. The connection stays.
    case refused(String)
    /// The connection is lost. The reason is one sentence.
    case lost(String)
  }
}

/// Does the container carry out a command? The answer is its refusal, or `nil`.
struct SendCommand: Question {
  typealias Answer = CommandError?

  let command: Command
  /// Another number for each command, so that equal commands are not confused.
  let id: Int

  init(_ command: Command, id: Int) {
    self.command = command
    self.id = id
  }
}

/// How does the object of a factory describe itself, and why did the factory get its dependencies?
struct LoadDetails: Question {
  struct Answer: Hashable {
    /// The object's own description, where it has one.
    var object: String?
    /// An explanation for each argument, then for each variable, where the container has them.
    var explanations: [Explanation] = []
  }

  let factory: Int
  /// Whether the object describes itself, which runs the program's code.
  let isWhole: Bool
  /// A cursor that moves on asks for the last factory alone.
  var delay: UInt64 { isWhole ? 0 : 100_000_000 }

  init(_ factory: Int, isWhole: Bool = true) { (self.factory, self.isWhole) = (factory, isWhole) }
}

/// How many objects are alive? Asked once at a time. The answer counts nothing where they cannot be loaded.
struct LoadLiveCounts: Question {
  typealias Answer = LiveCounts

  var delay: UInt64 = 0
}

/// Which scopes are open, and what outlived its scope? Asked once at a time. The answer is `nil` where they cannot be
/// loaded.
struct LoadScopes: Question {
  typealias Answer = ScopesReport?

  var delay: UInt64 = 0
}
