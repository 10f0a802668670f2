// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The right of one replica to replicate a store with a peer. It ends with ``release()``, with the last reference to it
/// and with the process. Another replica that waits then has it.
package final class ReplicaLease: Sendable {
  private let lock: any ReplicaLeaseLock

  fileprivate init(_ lock: any ReplicaLeaseLock) { self.lock = lock }

  deinit { lock.release() }

  /// Ends the lease.
  package func release() { lock.release() }
}

extension ReplicaStore {
  /// Waits until no other replica of the peer has the lease on the values, in any process, and takes it. Nothing polls.
  ///
  /// - Parameter whenHeld: Called once, before the wait, if another replica has the lease.
  /// - Throws: `CancellationError`, and ``KeyValueStoreError`` if the file cannot be locked.
  package func lease(whenHeld: @Sendable () -> Void = {}) async throws -> ReplicaLease {
    let lock = try engine.leaseLock(for: peer)
    if try lock.tryLock() { return ReplicaLease(lock) }
    whenHeld()
    let (freed, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watch = try engine.watchLeases { signal.yield() }
    defer { withExtendedLifetime(watch) {} }
    // Once more: the lease may have become free before the watch began.
    signal.yield()
    for await _ in freed where try lock.tryLock() { return ReplicaLease(lock) }
    throw CancellationError()
  }
}
