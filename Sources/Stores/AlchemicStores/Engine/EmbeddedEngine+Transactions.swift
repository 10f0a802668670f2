// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import GRDBSQLite
import Synchronization

extension EmbeddedEngine {
  /// Writes all waiting requests in one transaction. If one of them fails, writes each in its own transaction.
  ///
  /// - Returns: Whether anything changed.
  func writePending(in database: Database) -> Bool {
    var requests: [PendingWrites.PendingWrite] = []
    do {
      let records = try transaction(in: database) { transaction in
        // Inside the transaction: while another process has the file, more requests arrive.
        requests = pending.takeAll()
        return try requests.map { try $0.body(transaction) }
      }
      for (request, records) in zip(requests, records) { request.finish(.success(records)) }
      return records.contains { !$0.isEmpty }
    } catch  where requests.count > 1 {
      // A request beyond the limits, or too large for the disk, must not make the others fail.
      return requests.map { writeAlone($0, in: database) }.contains(true)
    } catch {
      // If the transaction could not start, all waiting requests have failed.
      for request in requests.isEmpty ? pending.takeAll() : requests { request.finish(.failure(error)) }
      return false
    }
  }

  private func writeAlone(_ request: PendingWrites.PendingWrite, in database: Database) -> Bool {
    let outcome = Result {
      try transaction(in: database) { try request.body($0) }
    }
    request.finish(outcome)
    return (try? outcome.get().isEmpty) == false
  }

  func transaction<Result>(
    in database: Database, durability: CommitDurability = .synced, _ body: (EmbeddedTransaction) throws -> Result
  ) throws -> Result {
    try setDurability(durability, of: database)
    // At once: the next change may be one that a program waits for.
    defer { try? setDurability(.synced, of: database) }
    if durability == .synced { try restartFailedLog(database) }
    fairness.waitForTurn()
    do {
      defer { fairness.transactionStarted() }
      try database.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
    }
    let result: Result
    do {
      try requireFile(of: database)
      log.willWrite()
      // Moved out of the lock: a failed transaction leaves no cache.
      let transaction = try EmbeddedTransaction(database: database, cache: kept.withLock { $0.cache.take() })
      result = try body(transaction)
      try DurableCommit.run(database)
      eraseSecrets(isNeeded: transaction.hasErased)
      // The transaction is committed, so a failure here is no error: the cache is only empty.
      let updated = try? transaction.updatedCache()
      kept.withLock { ($0.cache, $0.loaded) = (updated, nil) }
    } catch {
      // SQLite rolls back automatically after some errors. The first error is the one to report.
      if database.isInsideTransaction { try? database.rollback() }
      if (error as? DatabaseError)?.extendedResultCode == .SQLITE_IOERR_FSYNC {
        kept.withLock { $0.hasFailedLog = true }
      }
      throw error
    }
    return result
  }

  private func setDurability(_ new: CommitDurability, of database: Database) throws {
    guard kept.withLock(\.durability) != new else { return }
    try database.execute(sql: "PRAGMA synchronous = \(new.synchronous)")
    kept.withLock { $0.durability = new }
  }

  /// Moves all changes into the database after a sync failed. The system may have dropped changes that were only
  /// written before, and SQLite would ignore everything behind them after a crash.
  private func restartFailedLog(_ database: Database) throws {
    guard kept.withLock(\.hasFailedLog) else { return }
    guard log.truncate(database) else {
      throw DatabaseError(resultCode: .SQLITE_IOERR_FSYNC, message: "the disk failed, and does not work again yet")
    }
    kept.withLock { $0.hasFailedLog = false }
  }

  /// Truncates the -wal file if it contains old values of secrets. If that is not possible now, the next change tries
  /// again.
  func eraseSecrets(isNeeded: Bool = false) {
    let mustErase = kept.withLock { kept in
      defer { kept.mustErase = false }
      return kept.mustErase || isNeeded
    }
    guard mustErase, !SecretErasing.truncateLog(log, of: path) else { return }
    kept.withLock { $0.mustErase = true }
  }

  /// Throws if the file was moved, removed or replaced. No process would ever read the changes written to it.
  func requireFile(of database: Database) throws {
    var hasMoved: CInt = 0
    let isSupported =
      sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
    guard isSupported, hasMoved != 0 else { return }
    throw KeyValueStoreError.cannotWrite(
      location: location,
      reason: "the file was removed, moved or replaced while it was open; a restart uses the current file")
  }
}
