import Glibc
import Synchronization

/// The stores' files that this process has open. A forked child inherits the list, and with it the knowledge of what its
/// parent has open.
///
/// A child that opened such a file again would close descriptors that it inherited, and other processes would assume that
/// they have the file alone.
enum OpenFiles {
  private static let counts = Mutex<[String: (process: pid_t, count: Int)]>([:])

  /// Whether the parent of a forked process had the file open when it forked.
  static func isInherited(_ path: String) -> Bool {
    // Another thread may have had the lock when the process was forked. No thread releases it in the child.
    counts.withLockIfAvailable { $0[path].map { $0.process != getpid() } ?? false } ?? false
  }

  static func add(_ path: String) {
    counts.withLock { $0[path] = (getpid(), ($0[path]?.count ?? 0) + 1) }
  }

  static func remove(_ path: String) {
    counts.withLock { counts in
      guard let open = counts[path], open.process == getpid() else { return }
      counts[path] = open.count > 1 ? (open.process, open.count - 1) : nil
    }
  }
}
