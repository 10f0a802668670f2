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

/// Waits while another process has the file locked. Its pauses are short: SQLite's own handler pauses for up to 100 ms.
final class BusyHandler: Sendable {
  private let deadline = Mutex(ContinuousClock.now)
  private let timeout: Duration
  /// False while a locked file must be reported at once.
  private let isWaiting = Atomic(true)

  init(timeout: Duration) { self.timeout = timeout }

  /// Runs `body`, during which a locked file is an error at once.
  func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    isWaiting.store(false, ordering: .relaxed)
    defer { isWaiting.store(true, ordering: .relaxed) }
    return try body()
  }

  /// SQLite's busy callback: pauses, then returns whether SQLite should try again.
  @Sendable
  func pause(_ tries: Int) -> Bool {
    guard isWaiting.load(ordering: .relaxed) else { return false }
    let now = ContinuousClock.now
    let deadline = deadline.withLock { deadline in
      if tries == 0 { deadline = now + timeout }
      return deadline
    }
    guard now < deadline else { return false }
    // SQLite does not notify waiting processes when a lock is released.
    usleep(tries < 50 ? 100 : tries < 200 ? 500 : 2_000)
    return true
  }
}
