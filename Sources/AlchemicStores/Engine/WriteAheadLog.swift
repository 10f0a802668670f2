import Foundation
internal import GRDB
internal import GRDBSQLite
import Glibc
import Synchronization

/// The -wal file of a store, which is kept and written over again and again.
///
/// To sync a file that has grown costs the disk about twice what syncing bytes in place does, since the file's new
/// length has to be made durable too. So the file gets its length before it is needed, and keeps it: closing does not
/// delete it, and its changes are moved into the database before it would have to grow.
final class WriteAheadLog: Sendable {
  /// After that many bytes SQLite moves the changes into the database and begins anew.
  private static let checkpointBytes = 512 * 1_024
  /// The length given beforehand: what is above belongs to the change that passes the mark.
  private static let room = checkpointBytes + 128 * 1_024

  private let path: String
  private let hasRoom = Mutex(false)

  init(of database: String) { path = database + "-wal" }

  /// Has this connection keep the file; both hold for a connection, not for the database.
  static func keep(_ database: Database) throws {
    var isKept: CInt = 1
    guard sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept) == SQLITE_OK else {
      throw DatabaseError(message: "the -wal file cannot be kept")
    }
    let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4_096
    try database.execute(sql: "PRAGMA wal_autocheckpoint = \(checkpointBytes / (pageSize + 24))")
  }

  /// Gives the file its length before this engine's first change, to be called in a transaction that writes: nobody
  /// else appends then, and SQLite reads nothing beyond its last frame, so zeros there mean nothing to it.
  ///
  /// Where the disk has no room the file stays as it is: changes are made durable all the same, only slower.
  func makeRoomOnce() {
    hasRoom.withLock { hasRoom in
      guard !hasRoom else { return }
      hasRoom = true
      makeRoom()
    }
  }

  private func makeRoom() {
    // Not SQLite's own descriptor. Closing one drops this process's locks on its file, but SQLite locks the -shm file.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let length = Int(lseek(descriptor, 0, SEEK_END))
    guard length >= 0, length < Self.room else { return }
    let zeros = [UInt8](repeating: 0, count: Self.room - length)
    let written = zeros.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(length)) }
    if written != zeros.count { ftruncate(descriptor, off_t(length)) }
  }
}
