internal import AlchemicInspection
private import CAlchemicInspection
internal import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Wakes the server's thread, from any thread, without ever keeping it waiting, and tells it why.
final class Doorbell: Sendable {
  /// What the thread waits for to be readable.
  let descriptor: Int32
  private let reasons = Mutex(Reasons())

  /// Why the bell rang.
  struct Reasons {
    /// There are new events.
    var hasNews = false
    /// Objects have described themselves, each to an explorer that asked.
    var descriptions: [Description] = []
    /// Nobody is to be served any more.
    var mustStop = false
  }

  /// What became of a request for a description.
  struct Description {
    var explorer: Int
    var message: ServerMessage?
  }

  init() {
    descriptor = alchemic_inspection_counter()
  }

  deinit {
    close(descriptor)
  }

  /// Adds a reason and wakes the thread.
  func ring(_ add: (inout Reasons) -> Void) {
    reasons.withLock { add(&$0) }
    var one: UInt64 = 1
    write(descriptor, &one, MemoryLayout.size(ofValue: one))
  }

  /// Takes the reasons, and waits for others from now on.
  func answer() -> Reasons {
    var count: UInt64 = 0
    read(descriptor, &count, MemoryLayout.size(ofValue: count))
    return reasons.withLock { reasons in
      defer { reasons = Reasons() }
      return reasons
    }
  }
}
