// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The writes that wait for a file. The first thread that locks the file writes all of them and syncs once (group
/// commit).
///
/// Syncing takes a disk as long for many changes as for one. New requests gather here while it syncs.
final class PendingWrites: Sendable {
  private let waiting = Mutex<[PendingWrite]>([])

  /// The changes of one caller and their outcome.
  final class PendingWrite: Sendable {
    let body: @Sendable (any KeyValueTransaction) throws -> [StoredRecord]
    private let state = Mutex<Result<[StoredRecord], any Error>?>(nil)

    init(_ body: @escaping @Sendable (any KeyValueTransaction) throws -> [StoredRecord]) { self.body = body }

    /// The records of the changes, which are on the disk, or the error; `nil` while the request is waiting.
    var outcome: Result<[StoredRecord], any Error>? { state.withLock(\.self) }

    func finish(_ outcome: Result<[StoredRecord], any Error>) { state.withLock { $0 = outcome } }
  }

  func add(_ request: PendingWrite) { waiting.withLock { $0.append(request) } }

  /// Removes and returns all waiting requests, in the order they were added.
  func takeAll() -> [PendingWrite] {
    waiting.withLock { waiting in
      defer { waiting.removeAll(keepingCapacity: true) }
      return waiting
    }
  }
}
