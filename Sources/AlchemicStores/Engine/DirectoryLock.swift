import Glibc

/// An exclusive lock on a directory, between processes as well as within one; it goes with its process.
struct DirectoryLock {
  private let descriptor: Int32

  /// Waits until the lock is free.
  init(_ directory: String, for path: String) throws(KeyValueStoreError) {
    descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(location: path, reason: "\(directory): \(String(cString: strerror(errno)))")
    }
    // A file system without locks (ENOLCK, EOPNOTSUPP) is opened without: the retries remain.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  func unlock() { close(descriptor) }
}
