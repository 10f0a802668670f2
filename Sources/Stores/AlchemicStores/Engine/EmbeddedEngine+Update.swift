// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB
import Synchronization

extension EmbeddedEngine {
  /// Reads and changes rows while no other connection writes. Other stores, threads and processes that set a value wait,
  /// for at most ten seconds.
  ///
  /// The transaction has a separate connection, so that no lock of this process is held while `body` runs. A value that
  /// `body` itself sets in this store waits too, and fails.
  ///
  /// - Parameter body: Reads and changes; called on the calling thread.
  /// - Returns: What `body` returns. Its changes are on the disk.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func exclusiveTransaction<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result? {
    try requireOpen()
    guard !isForked else { throw .cannotWrite(location: location, reason: Self.forkedReason) }
    do {
      let connection = try EmbeddedFile.anotherConnection(to: path)
      defer { try? connection.close() }
      let (result, hasErased, hasChanged) = try connection.inDatabase { database in
        try database.execute(sql: "BEGIN IMMEDIATE")
        do {
          try requireFile(of: database)
          log.willWrite()
          let transaction = try EmbeddedTransaction(database: database, cache: nil)
          let result = try body(transaction)
          try DurableCommit.run(database)
          return (result, transaction.hasErased, transaction.hasInserted)
        } catch {
          if database.isInsideTransaction { try? database.rollback() }
          throw error
        }
      }
      kept.withLock { $0.loaded = nil }
      if hasErased { eraseSecrets(isNeeded: true) }
      if hasChanged { announce() }
      return result
    } catch let error as KeyValueStoreError {
      throw error
    } catch {
      throw .cannotWrite(location: location, reason: EmbeddedFile.reason(error))
    }
  }
}

extension EmbeddedFile {
  /// Opens another connection to an open store. It writes as durably as the first one.
  static func anotherConnection(to path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout / .seconds(1))
    configuration.label = "alchemic.stores.update"
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try WriteAheadLog.configure(database)
      try SecretErasing.enable(database)
      try RowChecksum.register(database)
    }
    return queue
  }
}
