import Glibc
import Synchronization

/// Lets the processes that write to one file take turns.
///
/// SQLite does not queue those who wait: each asks again after a pause, and a process that writes all the time takes
/// the file again in between. So whoever waits holds a place, a lock on one byte of the -wal file far beyond its end,
/// and a process whose turn is over waits for that place before it asks for the file. What keeps changes apart is
/// SQLite's own lock: where this one cannot be had, only the turns are lost.
final class WriterTurn: Sendable {
  /// How long one process may go on writing while others wait.
  private static let length = Duration.milliseconds(4)
  /// Longer than any honest wait: who holds the place then was stopped.
  static let patience = Duration.seconds(1)

  private let path: String
  private let patience: Duration
  private let state = Mutex(State())

  private struct State {
    var descriptor: Int32 = -1
    var holdsPlace = false
    var end = ContinuousClock.now
  }

  /// - Parameters:
  ///   - database: The database's path.
  ///   - patience: How long to wait for the place.
  init(database: String, patience: Duration = WriterTurn.patience) {
    path = database + "-wal"
    self.patience = patience
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// To be called before the file is asked for; waits for the place unless this process's turn lasts still.
  func wait() {
    let descriptor = state.withLock { state -> Int32 in
      guard ContinuousClock.now >= state.end else { return -1 }
      // Not SQLite's own descriptor, and SQLite locks other files only; see `WriteAheadLog`.
      if state.descriptor < 0 { state.descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
      return state.descriptor
    }
    guard descriptor >= 0 else { return }
    let deadline = ContinuousClock.now + patience
    var pause: UInt32 = 100
    while !Self.lock(descriptor, Int16(F_WRLCK)) {
      // A file system without such locks, or a process that does not go on.
      guard errno == EAGAIN || errno == EACCES, ContinuousClock.now < deadline else { return }
      // The kernel can wait for such a lock, but not until a deadline.
      usleep(pause)
      pause = min(pause * 5 / 4, 1_000)
    }
    state.withLock { $0.holdsPlace = true }
  }

  /// To be called once the file is this process's, or could not be had: the next one may hold the place.
  func began() {
    state.withLock { state in
      guard state.holdsPlace else { return }
      state.holdsPlace = false
      state.end = ContinuousClock.now + Self.length
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

/// Waits for a file that another process has, in short pauses: SQLite's own grow to a tenth of a second.
final class BusyWait: Sendable {
  private let deadline = Mutex(ContinuousClock.now)
  private let patience: Duration
  /// Off while nobody is waited for.
  private let isPatient = Atomic(true)

  init(patience: Duration) { self.patience = patience }

  /// Does something on the connection without waiting for others.
  func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    isPatient.store(false, ordering: .relaxed)
    defer { isPatient.store(true, ordering: .relaxed) }
    return try body()
  }

  /// Whether to ask again, after the pause that it has made.
  @Sendable
  func pause(_ tries: Int) -> Bool {
    guard isPatient.load(ordering: .relaxed) else { return false }
    let now = ContinuousClock.now
    let deadline = deadline.withLock { deadline in
      if tries == 0 { deadline = now + patience }
      return deadline
    }
    guard now < deadline else { return false }
    // SQLite notifies nobody when a file becomes free.
    usleep(tries < 50 ? 100 : tries < 200 ? 500 : 2_000)
    return true
  }
}
