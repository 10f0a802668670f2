internal import GRDB

/// A commit whose last step, syncing the -wal file, may fail.
///
/// By then the change lies in the file whole, and the next to recover the file, after a crash, would find it there. So
/// something is written in its place that changes nothing.
enum DurableCommit {
  static func run(_ database: Database) throws {
    do {
      try database.cachedStatement(sql: "COMMIT").execute()
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_FSYNC {
      if database.isInsideTransaction { try? database.rollback() }
      guard overwrite(database) else {
        throw DatabaseError(
          resultCode: error.extendedResultCode,
          message: "\(error.message ?? "disk I/O error"); the change may be there all the same after a crash")
      }
      throw error
    }
  }

  /// Whether the change was written over. That the sync fails again does no harm: the bytes are another's.
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
