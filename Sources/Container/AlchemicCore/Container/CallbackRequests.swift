// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The requests of a when-ready callback, from which an explorer knows what the start of the program needed.
///
/// A container that is ready answers most requests from its cache, and these are not noted.
final class CallbackRequests: Sendable {
  /// Those of the callback that this task runs.
  @TaskLocal static var current: CallbackRequests?

  private let requested = Mutex<[Int]>([])

  /// The requested factories, without repetition.
  var factories: [Int] { requested.withLock { $0 } }

  func note(_ factories: [Int]) {
    requested.withLock { requested in
      for factory in factories where !requested.contains(factory) { requested.append(factory) }
    }
  }
}

extension Engine {
  /// Notes for explorers that the program requested objects: the callback that runs, or during the start the initialiser.
  func noteRequest(of resolution: Resolution) {
    if isOpen.load(ordering: .relaxed) {
      CallbackRequests.current?.note(resolution.used)
    } else {
      Attempt.current?.noteRequest(of: resolution.used)
    }
  }
}
