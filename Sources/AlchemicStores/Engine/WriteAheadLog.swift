import Foundation
internal import GRDB
internal import GRDBSQLite
import Glibc
import Synchronization

/// The -wal file of a store, which is written over again and again, and emptied whenever nothing is going on.
///
/// To sync a file that has grown costs the disk about twice what syncing bytes in place does, since the file's new
/// length has to be made durable too. So a file that changes often gets its length beforehand.
///
/// What stays in the file is laid over the database at the next opening, whatever became of either meanwhile: a damaged
/// byte would take all later changes away, and a backup put back would not count. So it is emptied when the last engine
/// closes it, when the process ends, and when it rests.
final class WriteAheadLog: Sendable {
  /// After that many bytes SQLite moves the changes into the database and begins anew.
  private static let checkpointBytes = 512 * 1_024
  /// The length given beforehand: what is above belongs to the change that passes the mark.
  private static let preallocatedBytes = checkpointBytes + 128 * 1_024
  /// After so many changes the file gets its length; a program that changes little does not write that much for them.
  private static let changesBeforePreallocation = 8
  /// After so many changes it is looked whether another process has emptied the file.
  private static let changesBetweenLengthChecks = 64

  private let path: String
  private let state: Mutex<State>

  private struct State {
    /// Changes since the file was emptied or given its length.
    var changes = 0
    /// Whether there may be changes in the file that are not in the database.
    var holdsChanges: Bool
  }

  init(of database: String) {
    path = database + "-wal"
    // A process that was killed has left it.
    state = Mutex(State(holdsChanges: Self.length(path) > 0))
  }

  /// Whether there may be changes in the file that are not in the database.
  var holdsChanges: Bool { state.withLock(\.holdsChanges) }

  /// Has this connection keep the file, and empty it when it is the last to close it; both hold for a connection, not
  /// for the database.
  static func configure(_ database: Database) throws {
    var isKept: CInt = 1
    guard sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept) == SQLITE_OK else {
      throw DatabaseError(message: "the -wal file cannot be kept")
    }
    let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4_096
    try database.execute(sql: "PRAGMA wal_autocheckpoint = \(checkpointBytes / (pageSize + 24))")
    // With a limit, whichever it is, closing empties the file; and a large value does not leave it large for ever.
    try database.execute(sql: "PRAGMA journal_size_limit = \(preallocatedBytes)")
  }

  /// Moves all changes into the database and empties the file; does nothing where others are at it.
  ///
  /// - Returns: Whether the file is empty.
  @discardableResult
  func truncate(_ database: Database) -> Bool {
    // None once the engine is closed.
    guard let connection = database.sqliteConnection else { return false }
    let code = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { return false }
    state.withLock { $0 = State(holdsChanges: false) }
    return true
  }

  /// To be called for each change, in its transaction: nobody else appends then, and SQLite reads nothing beyond its
  /// last frame, so zeros there mean nothing to it.
  ///
  /// Where the disk has no room the file stays as it is: changes are made durable all the same, only slower.
  func willWrite() {
    let isDue = state.withLock { state in
      state.holdsChanges = true
      state.changes += 1
      return state.changes == Self.changesBeforePreallocation
        || state.changes.isMultiple(of: Self.changesBetweenLengthChecks)
    }
    if isDue { preallocate() }
  }

  /// Whether nothing was written to the file since it was emptied, or ever: what SQLite writes begins with a header.
  var isEmpty: Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    var header: UInt32 = 0
    return read(descriptor, &header, 4) < 4 || header == 0
  }

  /// Gives the file its length, in a transaction that writes.
  func preallocate() {
    // Asked by name first: opening the file wakes those who watch it.
    let length = Self.length(path)
    guard length >= 0, length < Self.preallocatedBytes else { return }
    // Not SQLite's own descriptor. Closing one drops this process's locks on its file, but SQLite locks the -shm file.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let zeros = [UInt8](repeating: 0, count: Self.preallocatedBytes - length)
    let written = zeros.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(length)) }
    if written != zeros.count { ftruncate(descriptor, off_t(length)) }
  }

  private static func length(_ path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : -1
  }
}
