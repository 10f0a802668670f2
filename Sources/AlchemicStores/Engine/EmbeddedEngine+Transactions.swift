internal import GRDB
internal import GRDBSQLite
import Synchronization

extension EmbeddedEngine {
  /// Writes all waiting requests in one transaction. If one of them fails, writes each in its own transaction.
  ///
  /// - Returns: Whether anything changed.
  func writePending(in database: Database) -> Bool {
    var requests: [PendingWrites.Request] = []
    do {
      let records = try transaction(in: database) { transaction in
        // Inside the transaction: while another process has the file, more requests arrive.
        requests = pending.takeAll()
        return try requests.map { try transaction.write($0.writes, limits: $0.limits) }
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

  private func writeAlone(_ request: PendingWrites.Request, in database: Database) -> Bool {
    let outcome = Result {
      try transaction(in: database) { try $0.write(request.writes, limits: request.limits) }
    }
    request.finish(outcome)
    return (try? outcome.get().isEmpty) == false
  }

  func change(
    _ body: (inout EmbeddedTransaction) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let records = try inTransaction(body)
    if !records.isEmpty { announce() }
    return records
  }

  /// Runs a transaction that other processes need not notice.
  func inTransaction<Result>(
    _ body: (inout EmbeddedTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try access({ .cannotWrite(location: location, reason: $0) }) { queue in
      try queue.inDatabase { try transaction(in: $0, body) }
    }
  }

  private func transaction<Result>(
    in database: Database, _ body: (inout EmbeddedTransaction) throws -> Result
  ) throws -> Result {
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
      var transaction = try EmbeddedTransaction(
        database: database, writer: writer, session: session, cache: cache.withLock { $0.take() })
      result = try body(&transaction)
      try DurableCommit.run(database)
      eraseSecrets(isNeeded: transaction.hasErased)
      // The transaction is committed, so a failure here is no error: the cache is only empty.
      let updated = try? transaction.updatedCache()
      cache.withLock { $0 = updated }
    } catch {
      // SQLite rolls back automatically after some errors. The first error is the one to report.
      if database.isInsideTransaction { try? database.rollback() }
      throw error
    }
    return result
  }

  /// Truncates the -wal file if it contains old values of secrets. If that is not possible now, the next change tries
  /// again.
  func eraseSecrets(isNeeded: Bool = false) {
    let mustErase = mustErase.withLock { must in
      defer { must = false }
      return must || isNeeded
    }
    guard mustErase, !SecretErasing.truncateLog(log, of: path) else { return }
    self.mustErase.withLock { $0 = true }
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
