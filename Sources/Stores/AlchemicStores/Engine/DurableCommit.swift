// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB

extension CommitDurability {
  /// The value of `PRAGMA synchronous`. What is only written is on the disk with the next synced transaction, or once the
  /// store is idle.
  var synchronous: String {
    switch self {
    case .synced: "FULL"
    case .written: "NORMAL"
    }
  }
}

/// Commits a transaction, and undoes the commit if the sync of the -wal file fails.
///
/// By then the -wal file contains the whole change, so recovery after a crash would apply it. An empty change
/// overwrites it.
enum DurableCommit {
  static func run(_ database: Database) throws {
    do {
      try database.cachedStatement(sql: "COMMIT").execute()
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_FSYNC {
      if database.isInsideTransaction { try? database.rollback() }
      guard overwrite(database) else {
        throw DatabaseError(
          resultCode: error.extendedResultCode,
          message: "\(error.message ?? "disk I/O error"); the change may be found after a crash nevertheless")
      }
      throw error
    }
  }

  /// Returns whether the change was overwritten. Its own sync may fail: the bytes of the change are gone from the file.
  private static func overwrite(_ database: Database) -> Bool {
    defer { if database.isInsideTransaction { try? database.rollback() } }
    do {
      try database.execute(sql: "BEGIN IMMEDIATE")
      try database.execute(sql: "PRAGMA user_version = \(EmbeddedFormat.current)")
      try database.execute(sql: "COMMIT")
      return true
    } catch {
      return (error as? DatabaseError)?.extendedResultCode == .SQLITE_IOERR_FSYNC
    }
  }
}
