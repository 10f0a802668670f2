import Foundation
internal import GRDB
import Glibc

/// Moves an unusable file out of the way and puts a copy with its values in its place, if the rows can be read.
struct DamagedFileRecovery {
  let path: String
  /// Whether the file is a store. Only a store is copied.
  let isStore: Bool

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
      if let copy { Self.remove(copy) }
      throw error
    }
    guard let copy else { return .fileQuarantined(file: path, movedTo: movedTo, reason: reason) }
    guard rename(copy, path) == 0 else {
      Self.remove(copy)
      return .fileQuarantined(file: path, movedTo: movedTo, reason: reason)
    }
    return .fileRepaired(file: path, movedTo: movedTo, reason: reason)
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

  /// Copies the values of the file into a new one.
  ///
  /// - Returns: The path of the copy, in the same directory; `nil` if some rows cannot be read. The damaged file is not
  ///   changed.
  private func copy() -> String? {
    let target = path + InterruptedReplacement.copyMark + UUID().uuidString
    do {
      // For its owner only, as the one that it replaces.
      guard FileManager.default.createFile(atPath: target, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        return nil
      }
      var configuration = Configuration()
      configuration.busyMode = .timeout(EmbeddedFile.timeout / .seconds(1))
      let queue = try DatabaseQueue(path: target, configuration: configuration)
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { database in
        try EmbeddedFormat.choosePageSize(database)
        try database.execute(sql: "PRAGMA synchronous = FULL")
        try database.execute(sql: "ATTACH ? AS damaged", arguments: [path])
        // Deferred: the damaged file is only read, and another connection holds its write lock.
        try database.inTransaction(.deferred) {
          try EmbeddedFormat.create(database)
          // The damage may have kept an older file from being brought up to date.
          let version = try Int.fetchOne(database, sql: "PRAGMA damaged.user_version") ?? 0
          let columns = "revision, key, type, value, changed_at, clock, writer, size"
          if version >= 4 {
            try database.execute(
              sql: "INSERT INTO main.secrets (revision, value) SELECT revision, value FROM damaged.secrets")
          }
          try database.execute(
            sql: """
              INSERT INTO main.changes (\(columns), author, source)
                SELECT \(columns), \(version < 3 ? "NULL" : "author"), \(version < 5 ? "NULL" : "source")
                FROM damaged.changes NOT INDEXED ORDER BY revision;
              INSERT INTO main.imports (name, changed_at) SELECT name, changed_at FROM damaged.imports;
              """)
          if version >= 5 {
            // The copy is another file. But it takes the place of the damaged one, with its number.
            try database.execute(
              sql: """
                INSERT INTO main.device SELECT number, ? FROM damaged.device;
                INSERT INTO main.peers SELECT * FROM damaged.peers;
                INSERT INTO main.held SELECT * FROM damaged.held;
                """, arguments: [DeviceNumber.file(at: target)])
          }
          return .commit
        }
        try database.execute(sql: "DETACH damaged")
        try IntegrityCheck(database: database).run()
      }
      return target
    } catch {
      Self.remove(target)
      return nil
    }
  }

  static func remove(_ copy: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(copy + suffix) }
  }
}
