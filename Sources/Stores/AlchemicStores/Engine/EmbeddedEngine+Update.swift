internal import GRDB

extension EmbeddedEngine {
  /// Applies one change that depends on the key's value, while no other connection writes. Other stores, threads and
  /// processes that set a value wait, for at most ten seconds.
  ///
  /// The change uses a separate connection, so that no lock of this process is held while `body` runs. A value that
  /// `body` itself sets in this store waits too, and fails.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: The store's limits; `nil` for no limits but the disk's.
  ///   - body: Returns the change, given the key's last record; called on the calling thread.
  /// - Returns: The records of the change, which are on the disk.
  /// - Throws: What `body` throws and what ``write(_:limits:)`` throws. Then nothing is changed.
  public func update(
    _ key: String, limits: KeyValueLimits?, _ body: (StoredRecord?) throws -> KeyValueWrite
  ) throws -> [StoredRecord] {
    try requireOpen()
    guard !isForked else {
      throw KeyValueStoreError.cannotWrite(location: location, reason: Self.forkedReason)
    }
    var refusal: (any Error)?
    do {
      let connection = try EmbeddedFile.anotherConnection(to: path)
      defer { try? connection.close() }
      let (records, hasErased) = try connection.inDatabase { database in
        try database.execute(sql: "BEGIN IMMEDIATE")
        do {
          try requireFile(of: database)
          log.willWrite()
          let present = try self.present(key, in: database)
          let write: KeyValueWrite
          do {
            write = try body(present)
          } catch {
            refusal = error
            throw error
          }
          var transaction = try EmbeddedTransaction(database: database, writer: writer, session: session, cache: nil)
          let records = try transaction.write([write], limits: limits)
          try DurableCommit.run(database)
          return (records, transaction.hasErased)
        } catch {
          if database.isInsideTransaction { try? database.rollback() }
          throw error
        }
      }
      if hasErased { eraseSecrets(isNeeded: true) }
      if !records.isEmpty { announce() }
      return records
    } catch {
      // Rethrown as it is: the closure may throw an error of another database.
      if let refusal { throw refusal }
      if let error = error as? KeyValueStoreError { throw error }
      throw KeyValueStoreError.cannotWrite(location: location, reason: EmbeddedFile.reason(error))
    }
  }

  private func present(_ key: String, in database: Database) throws -> StoredRecord? {
    var skipped: [StoreReport] = []
    let sql = "SELECT \(EmbeddedRow.columns) FROM changes WHERE key = ? ORDER BY revision DESC LIMIT 1"
    let record = try EmbeddedRow.fetch(database, sql, [key], skipped: &skipped).first
    guard skipped.isEmpty else {
      throw KeyValueStoreError.cannotRead(
        location: location, reason: "the stored value of \"\(key)\" cannot be decoded")
    }
    return record
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
