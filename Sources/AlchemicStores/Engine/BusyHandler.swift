import Glibc
import Synchronization

/// Waits for a file that another process has, in short pauses: SQLite's own grow to a tenth of a second.
final class BusyHandler: Sendable {
  private let deadline = Mutex(ContinuousClock.now)
  private let timeout: Duration
  /// Off while nobody is waited for.
  private let isWaiting = Atomic(true)

  init(timeout: Duration) { self.timeout = timeout }

  /// Does something on the connection without waiting for others.
  func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    isWaiting.store(false, ordering: .relaxed)
    defer { isWaiting.store(true, ordering: .relaxed) }
    return try body()
  }

  /// Whether to ask again, after the pause that it has made.
  @Sendable
  func pause(_ tries: Int) -> Bool {
    guard isWaiting.load(ordering: .relaxed) else { return false }
    let now = ContinuousClock.now
    let deadline = deadline.withLock { deadline in
      if tries == 0 { deadline = now + timeout }
      return deadline
    }
    guard now < deadline else { return false }
    // SQLite notifies nobody when a file becomes free.
    usleep(tries < 50 ? 100 : tries < 200 ? 500 : 2_000)
    return true
  }
}
