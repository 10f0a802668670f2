// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An exclusive lock on a directory, between processes and within one. The system releases it when the process ends.
struct DirectoryLock {
  private let descriptor: Int32

  /// Waits until the lock is free.
  init(_ directory: String, for path: String) throws(KeyValueStoreError) {
    descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(location: path, reason: "\(directory): \(String(cString: strerror(errno)))")
    }
    // Some file systems have no locks (ENOLCK, EOPNOTSUPP). Opening continues without one and relies on its retries.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  func unlock() { close(descriptor) }
}
