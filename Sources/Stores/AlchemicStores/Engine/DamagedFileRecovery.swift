// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Moves an unusable file out of the way, and puts a new one with all rows that can be read in its place.
struct DamagedFileRecovery {
  let path: String
  /// Whether the file is a store. Only a store is copied.
  let isStore: Bool
  /// What the -wal file contains, if no process has the file open.
  var log: LogFrames?

  /// Moves the file away and reports where it is now.
  ///
  /// Other processes may have the file open. None of them can change it between the copy and the move: the change would
  /// be acknowledged, but only the moved file would have it.
  ///
  /// - Parameters:
  ///   - reason: Why the file is unusable.
  ///   - beforeMove: Runs between the copy and the move; for tests.
  func replaceFile(reason: String, beforeMove: () -> Void = {}) throws(KeyValueStoreError) -> StoreReport {
    let writeLock = isStore ? try lockForWriting() : nil
    // After the move, so that a process that waits for the lock finds that the file was moved.
    defer { try? writeLock?.close() }
    let copy = isStore ? copy() : nil
    beforeMove()
    let movedTo: String
    do {
      movedTo = try Quarantine(path: path).moveFile()
    } catch {
      if let copy { Self.remove(copy.path) }
      throw error
    }
    // Closing the moved file removes the changes that SQLite cannot apply from its -wal file.
    if let log, log.damage != nil {
      _ = FileManager.default.createFile(
        atPath: movedTo + "-damaged-wal", contents: log.bytes, attributes: [.posixPermissions: 0o600])
    }
    guard let copy else { return .fileQuarantined(file: path, movedTo: movedTo, reason: reason) }
    guard rename(copy.path, path) == 0 else {
      Self.remove(copy.path)
      return .fileQuarantined(file: path, movedTo: movedTo, reason: reason)
    }
    return .fileRepaired(file: path, movedTo: movedTo, reason: reason, damaged: copy.damagedKeys)
  }

  /// A connection that holds the file's write lock until it is closed; `nil` if the file is too damaged to be locked.
  ///
  /// - Throws: ``KeyValueStoreError/cannotOpen(location:reason:)`` if another process holds the lock for ten seconds: it
  ///   may be writing, so the file stays.
  private func lockForWriting() throws(KeyValueStoreError) -> DatabaseQueue? {
    var configuration = Configuration()
    configuration.busyMode = .timeout(EmbeddedFile.timeout / .seconds(1))
    // The transaction stays open from one access to the next.
    configuration.allowsUnsafeTransactions = true
    configuration.label = "alchemic.stores.damaged"
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      do {
        try queue.inDatabase { database in
          // Otherwise closing the connection deletes the -wal file.
          try WriteAheadLog.configure(database)
          try database.execute(sql: "BEGIN IMMEDIATE")
        }
      } catch {
        try? queue.close()
        throw error
      }
      return queue
    } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
      throw .cannotOpen(location: path, reason: EmbeddedFile.reason(error))
    } catch {
      return nil
    }
  }

  /// Copies the rows of the file into a new one.
  ///
  /// - Returns: The path of the copy, in the same directory, and the keys with damaged rows; `nil` if no row can be
  ///   read. The damaged file is not changed.
  private func copy() -> (path: String, damagedKeys: [String])? {
    let salvaged = SalvagedRows(in: DamagedPages(of: path, log: log ?? LogFrames(ofDatabase: path, readsIndex: false)))
    guard !salvaged.rows.isEmpty else { return nil }
    let tables = SalvagedTables(in: path)
    let target = path + InterruptedReplacement.copyMark + UUID().uuidString
    do {
      // For its owner only, as the damaged file is.
      guard FileManager.default.createFile(atPath: target, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        return nil
      }
      let queue = try DatabaseQueue(path: target)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { database in
        try EmbeddedFormat.choosePageSize(database)
        try database.execute(sql: "PRAGMA synchronous = FULL")
        try RowChecksum.register(database)
        try database.inTransaction {
          try EmbeddedFormat.create(database)
          try insert(salvaged, database)
          tables.insert(into: database)
          // The copy is another file. But it takes the place of the damaged one, with its number.
          try database.execute(sql: "UPDATE device SET file = ?", arguments: [DeviceNumber.file(at: target)])
          if salvaged.hasDamage || tables.hasDamage { try forgetMissing(database) }
          return .commit
        }
        try IntegrityCheck(database: database).run()
      }
      return (target, damagedKeys(salvaged, tables).sorted())
    } catch {
      Self.remove(target)
      return nil
    }
  }

  private func damagedKeys(_ salvaged: SalvagedRows, _ tables: SalvagedTables) -> Set<String> {
    guard salvaged.hasDamage, let index = tables.index else { return salvaged.damagedKeys }
    // The index knows the keys of damaged rows, but not of changes that SQLite cannot apply.
    let missing = Set(index.filter { salvaged.rows[$0.revision] == nil }.map(\.key))
    return log?.damage == nil ? missing : missing.union(salvaged.damagedKeys)
  }

  private func insert(_ salvaged: SalvagedRows, _ database: Database) throws {
    let marks = Array(repeating: "?", count: SalvagedRow.columns).joined(separator: ", ")
    let change = try database.cachedStatement(sql: "INSERT INTO changes VALUES (\(marks))")
    let secret = try database.cachedStatement(sql: "INSERT INTO secrets (revision, value) VALUES (?, ?)")
    var hasSecrets = salvaged.hasSecrets
    for row in salvaged.rows.values.sorted(by: { $0.revision < $1.revision }) {
      try change.execute(arguments: StatementArguments(row.stored))
      guard let value = row.secret else { continue }
      try secret.execute(arguments: [row.revision, value])
      hasSecrets = true
    }
    if hasSecrets { try SecretErasing.addMark(to: database) }
  }

  /// Makes replicas compare everything with their server, and read the keys again whose last change is missing.
  private func forgetMissing(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM held WHERE NOT EXISTS (
          SELECT 1 FROM changes WHERE changes.key = held.key AND changes.clock >= held.clock);
        \(EmbeddedTransaction.forgetReading)
        """)
  }

  static func remove(_ copy: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(copy + suffix) }
  }
}
