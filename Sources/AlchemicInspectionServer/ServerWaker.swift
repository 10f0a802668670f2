internal import AlchemicInspection
private import CAlchemicInspection
internal import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Wakes the server's thread, from any thread, without ever keeping it waiting, and tells it why.
final class ServerWaker: Sendable {
  /// What the thread waits for to be readable.
  let descriptor: Int32
  private let reasons = Mutex(Reasons())

  /// Why the bell rang.
  struct Reasons {
    /// There are new events.
    var hasEvents = false
    /// What explorers asked for, and was done on other threads.
    var completions: [Completion] = []
    /// Nobody is to be served any more.
    var mustStop = false
  }

  /// What became of a request that another thread dealt with.
  struct Completion {
    var explorer: Int
    var work: Work
    /// The answer; `nil` where none was asked for.
    var message: ServerMessage?
  }

  /// What other threads do for explorers.
  enum Work {
    /// An object describes itself, on the main thread.
    case description
    /// A store changes a setting, which may wait for other processes.
    case change
  }

  init() {
    descriptor = alchemic_inspection_counter()
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

  /// Takes the reasons, and waits for others from now on.
  func takeReasons() -> Reasons {
    var count: UInt64 = 0
    read(descriptor, &count, MemoryLayout.size(ofValue: count))
    return reasons.withLock { reasons in
      defer { reasons = Reasons() }
      return reasons
    }
  }
}
