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

/// The values that the handles share.
final class InMemoryMedium: Sendable {
  /// The device's number.
  let writer = Int64.random(in: 1...Int64.max)
  private let state = Mutex(State())

  private struct State {
    var rows = InMemoryRows()
    var handlers: [Int64: @Sendable () -> Void] = [:]
    var closed: Set<Int64> = []
    /// Whether an update currently excludes all other changes.
    var isHeld = false

    func requireOpen(_ handle: Int64) throws(KeyValueStoreError) {
      if closed.contains(handle) { throw .closed(location: InMemoryMedium.location) }
    }

    /// Commits a transaction.
    ///
    /// - Returns: The handlers to call.
    mutating func commit(_ transaction: InMemoryTransaction, of handle: Int64) -> [@Sendable () -> Void] {
      rows = transaction.rows
      return transaction.hasInserted ? handlers.filter { $0.key != handle }.map(\.value) : []
    }
  }

  static let location = "in memory"

  private static func run<Result>(
    _ body: (any KeyValueTransaction) throws -> Result, _ transaction: InMemoryTransaction
  ) throws(KeyValueStoreError) -> Result {
    do {
      return try body(transaction)
    } catch let error as KeyValueStoreError {
      throw error
    } catch {
      throw .cannotWrite(location: location, reason: "\(error)")
    }
  }

  private func rows(_ handle: Int64) throws(KeyValueStoreError) -> InMemoryRows {
    try state.withLock { (state) throws(KeyValueStoreError) in
      try state.requireOpen(handle)
      return state.rows
    }
  }

  func read<Result>(
    _ handle: Int64, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try Self.run(body, InMemoryTransaction(rows(handle)))
  }

  func change<Result>(
    _ handle: Int64, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    var result: Result?
    let handlers = try waiting(handle) { (state) throws(KeyValueStoreError) in
      let transaction = InMemoryTransaction(state.rows)
      result = try Self.run(body, transaction)
      return state.commit(transaction, of: handle)
    }
    for handler in handlers { handler() }
    guard let result else { preconditionFailure("A wait that ended without an error has called the closure.") }
    return result
  }

  /// Applies a change with no lock held, while no other change is possible.
  func changeAlone<Result>(
    _ handle: Int64, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try waiting(handle) { $0.isHeld = true }
    var isHeld = true
    defer { if isHeld { state.withLock { $0.isHeld = false } } }
    let transaction = InMemoryTransaction(try rows(handle))
    let result = try Self.run(body, transaction)
    let handlers = try state.withLock { (state) throws(KeyValueStoreError) in
      try state.requireOpen(handle)
      state.isHeld = false
      return state.commit(transaction, of: handle)
    }
    // A handler may change the store.
    isHeld = false
    for handler in handlers { handler() }
    return result
  }

  /// Calls `body` once no update excludes it, after at most ten seconds. An engine on a file waits as long for another
  /// writer.
  private func waiting<Result: Sendable>(
    _ handle: Int64, _ body: (inout State) throws(KeyValueStoreError) -> Result
  ) throws(KeyValueStoreError) -> Result {
    let deadline = ContinuousClock.now + EmbeddedFile.timeout
    while true {
      let result = try state.withLock { (state) throws(KeyValueStoreError) -> Result? in
        try state.requireOpen(handle)
        return state.isHeld ? nil : try body(&state)
      }
      if let result { return result }
      guard ContinuousClock.now < deadline else {
        throw .cannotWrite(location: Self.location, reason: "another update took longer than ten seconds")
      }
      // The update runs the caller's code, during which no lock may be held. So waiting means trying again.
      usleep(200)
    }
  }

  func watch(_ handle: Int64, _ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    try state.withLock { (state) throws(KeyValueStoreError) in
      try state.requireOpen(handle)
      state.handlers[handle] = handler
    }
  }

  func close(_ handle: Int64) {
    let dropped = state.withLock { state in
      state.closed.insert(handle)
      return state.handlers.removeValue(forKey: handle)
    }
    // Released here, outside the lock: the handler may hold the last reference to a store.
    withExtendedLifetime(dropped) {}
  }

  func forget(_ handle: Int64) {
    close(handle)
    state.withLock { _ = $0.closed.remove(handle) }
  }
}
