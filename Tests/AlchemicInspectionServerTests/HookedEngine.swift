// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStores
import Synchronization

/// An engine in memory that calls a closure before its next write, without holding a lock. The closure runs between the
/// decision to write and the write.
final class HookedEngine: KeyValueEngine {
  private let engine: InMemoryEngine
  private let hook = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ engine: InMemoryEngine = InMemoryEngine()) { self.engine = engine }

  func beforeNextWrite(_ body: @escaping @Sendable () -> Void) {
    hook.withLock { $0 = body }
  }

  var location: String { engine.location }
  var writer: Int64 { engine.writer }
  var session: Int64 { engine.session }

  func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try engine.read(body)
  }

  func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try engine.transaction(durability, body)
  }

  func sharedTransaction(
    _ body: @escaping @Sendable (any KeyValueTransaction) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    hook.withLock { $0.take() }?()
    return try engine.sharedTransaction(body)
  }

  func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) { try engine.watch(handler) }

  func close() { engine.close() }
}
