internal import GRDB

extension EmbeddedEngine {
  /// Makes one change that depends on what the key has, while no other connection writes: other stores, threads and
  /// processes that set a value wait, for ten seconds at most.
  ///
  /// It writes through a connection of its own, so that no lock of this process is held while `body` runs. What `body`
  /// itself sets in this store waits, too, and fails.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: How much the store takes; `nil` for as much as the disk does.
  ///   - body: Gives the change, from the key's last record; on the calling thread.
  /// - Returns: The records of the change, on the disk.
  /// - Throws: What `body` throws, and what ``write(_:limits:)`` throws. Nothing is changed then.
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
          var transaction = try EmbeddedTransaction(database: database, writer: writer, cache: nil)
          let made = try transaction.write([write], limits: limits)
          try DurableCommit.run(database)
          return (made, transaction.hasErased)
        } catch {
          if database.isInsideTransaction { try? database.rollback() }
          throw error
        }
      }
      if hasErased { eraseSecrets(isNeeded: true) }
      if !records.isEmpty { announce() }
      return records
    } catch {
      // What the closure throws may be an error of a database of its own.
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
        location: location, reason: "what is stored under \"\(key)\" now cannot be understood")
    }
    return record
  }
}

extension EmbeddedFile {
  /// Another connection to a store that is open, which writes as durably as the first one does.
  static func anotherConnection(to path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout / .seconds(1))
    configuration.label = "alchemic.stores.update"
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try WriteAheadLog.configure(database)
      try SecretErasing.enable(database)
    }
    return queue
  }
}
