// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
private import CAlchemicPlatform
internal import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// Wakes the server's thread from any thread, and passes on the reasons. The caller never waits for the server.
final class ServerWaker: Sendable {
  /// The descriptor that the server polls; it is readable after a wake-up.
  let descriptor: Int32
  private let reasons = Mutex(Reasons())

  /// Why the server was woken.
  struct Reasons {
    /// The container has new events.
    var hasEvents = false
    /// Requests that other threads have completed.
    var completions: [Completion] = []
    /// The server must stop.
    var mustStop = false
  }

  /// A request that another thread has completed.
  struct Completion {
    /// The number of the explorer that sent the request.
    var explorer: Int
    var work: Work
    /// The answer; `nil` for a request without an identifier.
    var message: ServerMessage?
  }

  /// The kinds of requests that other threads complete.
  enum Work {
    /// An object describes itself on the main thread.
    case description
    /// A store changes a setting, which may wait for other processes.
    case change
  }

  init() {
    descriptor = alchemic_system_counter()
  }

  deinit {
    close(descriptor)
  }

  /// Adds a reason and wakes the thread.
  func wake(_ add: (inout Reasons) -> Void) {
    reasons.withLock { add(&$0) }
    var one: UInt64 = 1
    write(descriptor, &one, MemoryLayout.size(ofValue: one))
  }

  /// Returns the reasons since the last call, and resets the descriptor.
  func takeReasons() -> Reasons {
    var count: UInt64 = 0
    read(descriptor, &count, MemoryLayout.size(ofValue: count))
    return reasons.withLock { reasons in
      defer { reasons = Reasons() }
      return reasons
    }
  }
}
