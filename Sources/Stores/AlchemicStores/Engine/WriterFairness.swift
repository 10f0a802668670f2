// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Makes processes that write to one file take turns.
///
/// SQLite has no queue of waiting processes. Each of them tries again after a pause, and a process that writes
/// constantly takes the file in between. So a waiting process holds a queue lock, on one byte of the -wal file far
/// beyond its end. A process whose turn is over waits for the queue lock before it tries to lock the file. SQLite's own
/// lock protects the data: without the queue lock, writing is only less fair.
final class WriterFairness: Sendable {
  /// How long one process may continue to write while others wait.
  private static let turn = Duration.milliseconds(4)
  /// Longer than any regular wait: a process that holds the queue lock for longer was suspended.
  static let timeout = Duration.seconds(1)

  private let path: String
  private let timeout: Duration
  private let state = Mutex(State())

  private struct State {
    var descriptor: Int32 = -1
    var holdsQueueLock = false
    var turnEnd = ContinuousClock.now
  }

  /// - Parameters:
  ///   - database: The database's path.
  ///   - timeout: How long to wait for the queue lock.
  init(database: String, timeout: Duration = WriterFairness.timeout) {
    path = database + "-wal"
    self.timeout = timeout
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// Call this before a transaction starts. Waits for the queue lock unless this process's turn continues.
  func waitForTurn() {
    let descriptor = state.withLock { state -> Int32 in
      guard ContinuousClock.now >= state.turnEnd else { return -1 }
      // A separate descriptor; SQLite locks other files only. See `WriteAheadLog`.
      if state.descriptor < 0 { state.descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
      return state.descriptor
    }
    guard descriptor >= 0 else { return }
    let deadline = ContinuousClock.now + timeout
    var pause: UInt32 = 100
    while !Self.lock(descriptor, Int16(F_WRLCK)) {
      // The file system has no such locks, or the process that holds the lock is suspended.
      guard errno == EAGAIN || errno == EACCES, ContinuousClock.now < deadline else { return }
      // The kernel can wait for such a lock, but not until a deadline.
      usleep(pause)
      pause = min(pause * 5 / 4, 1_000)
    }
    state.withLock { $0.holdsQueueLock = true }
  }

  /// Call this once the transaction has started or failed to start. The next process can then take the queue lock.
  func transactionStarted() {
    state.withLock { state in
      guard state.holdsQueueLock else { return }
      state.holdsQueueLock = false
      state.turnEnd = ContinuousClock.now + Self.turn
      _ = Self.lock(state.descriptor, Int16(F_UNLCK))
    }
  }

  private static func lock(_ descriptor: Int32, _ type: Int16) -> Bool {
    var lock = flock()
    lock.l_type = type
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 1 << 40
    lock.l_len = 1
    // F_OFD_SETLK: the lock belongs to this descriptor, not to the process, so that two engines of one process take
    // turns too.
    return fcntl(descriptor, 37, &lock) == 0
  }
}
