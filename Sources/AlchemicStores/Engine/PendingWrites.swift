import Synchronization

/// The writes that wait for a file: whoever gets to it first makes all of them, and syncs the disk once.
///
/// Syncing takes a disk as long for one change as for many, and while it syncs those who come next gather here.
final class PendingWrites: Sendable {
  private let waiting = Mutex<[Request]>([])

  /// What one caller wants changed, and what has become of it.
  final class Request: Sendable {
    let writes: [KeyValueWrite]
    let limits: KeyValueLimits?
    private let state = Mutex<Result<[StoredRecord], any Error>?>(nil)

    init(_ writes: [KeyValueWrite], limits: KeyValueLimits?) {
      self.writes = writes
      self.limits = limits
    }

    /// The records of the changes, which are on the disk, or why there are none; `nil` while nobody has made them.
    var outcome: Result<[StoredRecord], any Error>? { state.withLock(\.self) }

    func finish(_ outcome: Result<[StoredRecord], any Error>) { state.withLock { $0 = outcome } }
  }

  func add(_ request: Request) { waiting.withLock { $0.append(request) } }

  /// All that wait, in the order in which they came; none of them waits any more.
  func takeAll() -> [Request] {
    waiting.withLock { waiting in
      defer { waiting.removeAll(keepingCapacity: true) }
      return waiting
    }
  }
}
