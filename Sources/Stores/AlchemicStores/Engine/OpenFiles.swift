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

/// The stores' files that this process has open. A forked child inherits the list, and with it the knowledge of what its
/// parent has open.
///
/// A child that opened such a file again would close descriptors that it inherited, and other processes would assume that
/// they have the file alone.
enum OpenFiles {
  private static let counts = Mutex<[String: (process: pid_t, count: Int)]>([:])
  /// The same by inode: a file has many paths.
  private static let inodes = Mutex<[UInt64: Int]>([:])

  /// Whether the parent of a forked process had the file open when it forked.
  static func isInherited(_ path: String) -> Bool {
    // Another thread may have had the lock when the process was forked. No thread releases it in the child.
    counts.withLockIfAvailable { $0[path].map { $0.process != getpid() } ?? false } ?? false
  }

  /// Whether any process has the file open, this one included. Only then is it safe to open its -shm file and the file
  /// itself: closing them drops this process's locks on them.
  static func isInUse(_ path: String) -> Bool {
    if inodes.withLock({ $0[inode(path)] ?? 0 > 0 }) { return true }
    let descriptor = open(path + "-shm", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    // A file that only another user may write is left to SQLite.
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    // Each connection holds a shared lock on this byte.
    lock.l_start = 128
    lock.l_len = 1
    // F_OFD_GETLK: finds the locks of this process too.
    return fcntl(descriptor, 36, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
  }

  /// Call this while the directory is locked, and ``removeFile`` once the file is closed.
  ///
  /// - Returns: The file's inode.
  static func addFile(_ path: String) -> UInt64 {
    let number = inode(path)
    inodes.withLock { $0[number, default: 0] += 1 }
    return number
  }

  static func removeFile(_ inode: UInt64) { inodes.withLock { $0[inode, default: 1] -= 1 } }

  private static func inode(_ path: String) -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
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
