// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The changes that a peer lacks, in batches and in the order they were made. It ends when the store is released, and
/// when the reading task is cancelled.
package struct UnsentBatches: AsyncSequence, Sendable {
  package typealias Element = [UnsentChange]
  package typealias Failure = KeyValueStoreError

  fileprivate let store: ReplicaStore
  fileprivate let limit: Int

  init(store: ReplicaStore, limit: Int) {
    self.store = store
    self.limit = limit
  }

  package func makeAsyncIterator() -> Iterator { Iterator(store: store, limit: limit) }

  package struct Iterator: AsyncIteratorProtocol {
    private let store: ReplicaStore
    private let limit: Int
    /// The revision of the last change that was returned.
    private var last: Int64 = 0
    private var signal: AsyncStream<Void>.Iterator?

    fileprivate init(store: ReplicaStore, limit: Int) {
      self.store = store
      self.limit = limit
      // Before the first read, so that no change is missed between the two.
      signal = store.notifications()?.makeAsyncIterator()
      needsRestamp = true
    }

    private var needsRestamp: Bool

    /// Returns the next batch, and waits for one if necessary.
    package mutating func next() async throws(KeyValueStoreError) -> [UnsentChange]? {
      try await next(isolation: nil)
    }

    /// Returns the next batch, and waits for one if necessary.
    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(KeyValueStoreError) -> [UnsentChange]? {
      guard signal != nil else { return nil }
      while !Task.isCancelled {
        guard let changes = try unsent() else { return nil }
        if let newest = changes.last {
          last = newest.record.revision
          return changes
        }
        guard await signal?.next(isolation: actor) != nil else { return nil }
      }
      return nil
    }

    /// The next changes; `nil` if the store was released.
    private mutating func unsent() throws(KeyValueStoreError) -> [UnsentChange]? {
      do {
        if needsRestamp { try store.restamp() }
        needsRestamp = false
        return try store.unsent(after: last, limit: limit)
      } catch .closed {
        return nil
      }
    }
  }
}
