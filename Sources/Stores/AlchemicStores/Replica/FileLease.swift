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

/// A peer's lease on a file: of several processes that have it open, and of several stores of one process, one
/// replicates. The system releases it when the process ends, however it ends.
///
/// It is a lock on one byte of the -wal file far beyond its end, as in `WriterFairness`.
final class FileLease: ReplicaLeaseLock {
  private let descriptor: Mutex<Int32>
  private let offset: off_t
  private let path: String

  init(database path: String, peer: String) throws(KeyValueStoreError) {
    let descriptor = open(path + "-wal", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw .cannotWrite(location: path, reason: String(cString: strerror(errno)))
    }
    self.descriptor = Mutex(descriptor)
    offset = Self.offset(of: peer)
    self.path = path
  }

  deinit { release() }

  func tryLock() throws(KeyValueStoreError) -> Bool {
    try descriptor.withLock { (descriptor) throws(KeyValueStoreError) in
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      lock.l_start = offset
      lock.l_len = 1
      // F_OFD_SETLK: the lock belongs to this descriptor, not to the process.
      if fcntl(descriptor, 37, &lock) == 0 { return true }
      if errno == EAGAIN || errno == EACCES { return false }
      throw .cannotWrite(location: path, reason: "the lease cannot be taken: \(String(cString: strerror(errno)))")
    }
  }

  /// Releases the lease. Closing the descriptor, which was open for writing, wakes those who wait; see `LeaseWatch`.
  func release() {
    descriptor.withLock { descriptor in
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// The byte of a peer, in the range behind the one of `WriterFairness`. Two peers that share a byte only wait for each
  /// other.
  private static func offset(of peer: String) -> off_t {
    // FNV-1a: the same in every process.
    let hash = peer.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return (1 << 40) + 1 + off_t(hash % (1 << 30))
  }
}
