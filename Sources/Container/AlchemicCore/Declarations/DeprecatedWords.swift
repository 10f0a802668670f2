// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The deprecated words that declarations use while they are read, so that a check of a built program finds them.
package final class DeprecatedWords: Sendable {
  /// Those of the declarations that this thread reads; `nil` where it reads none.
  private static let current = TaskLocal<DeprecatedWords?>(wrappedValue: nil)

  private let used = Mutex<[Use]>([])

  init() {}

  /// A word and its place.
  struct Use {
    let word: String
    let newWord: String
    let location: AlchemicSourceLocation
  }

  /// Notes that a declaration uses a deprecated word.
  ///
  /// - Parameters:
  ///   - word: The deprecated word.
  ///   - newWord: The word that replaces it.
  package static func note(_ word: String, use newWord: String, _ fileID: String, _ line: Int) {
    let use = Use(word: word, newWord: newWord, location: AlchemicSourceLocation(fileID: fileID, line: line))
    current.get()?.used.withLock { $0.append(use) }
  }

  /// Runs `body`, and notes the words that its declarations use.
  func collect(_ body: () -> Void) {
    Self.current.withValue(self, operation: body)
  }

  /// The words noted since the last call.
  func take() -> [Use] {
    used.withLock { used in
      defer { used = [] }
      return used
    }
  }
}
