import Glibc
import Synchronization

/// Lets the processes that write to one file take turns.
///
/// SQLite does not queue those who wait: each asks again after a pause, and a process that writes all the time takes
/// the file again in between. So whoever waits holds a place, a lock on one byte of the -wal file far beyond its end,
/// and a process whose turn is over waits for that place before it asks for the file. What keeps changes apart is
/// SQLite's own lock: where this one cannot be had, only the turns are lost.
final class WriterFairness: Sendable {
  /// How long one process may go on writing while others wait.
  private static let turn = Duration.milliseconds(4)
  /// Longer than any honest wait: who holds the place then was stopped.
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
  ///   - timeout: How long to wait for the place.
  init(database: String, timeout: Duration = WriterFairness.timeout) {
    path = database + "-wal"
    self.timeout = timeout
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// To be called before the file is asked for; waits for the place unless this process's turn lasts still.
  func waitForTurn() {
    let descriptor = state.withLock { state -> Int32 in
      guard ContinuousClock.now >= state.turnEnd else { return -1 }
      // Not SQLite's own descriptor, and SQLite locks other files only; see `WriteAheadLog`.
      if state.descriptor < 0 { state.descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
      return state.descriptor
    }
    guard descriptor >= 0 else { return }
    let deadline = ContinuousClock.now + timeout
    var pause: UInt32 = 100
    while !Self.lock(descriptor, Int16(F_WRLCK)) {
      // A file system without such locks, or a process that does not go on.
      guard errno == EAGAIN || errno == EACCES, ContinuousClock.now < deadline else { return }
      // The kernel can wait for such a lock, but not until a deadline.
      usleep(pause)
      pause = min(pause * 5 / 4, 1_000)
    }
    state.withLock { $0.holdsQueueLock = true }
  }

  /// To be called once the file is this process's, or could not be had: the next one may hold the place.
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
    // F_OFD_SETLK: a lock of this descriptor, not of the process, so that two engines of one process take turns too.
    return fcntl(descriptor, 37, &lock) == 0
  }
}
