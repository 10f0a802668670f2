// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB
internal import GRDBSQLite
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The -wal file of a store. It is overwritten again and again, and truncated when the store is idle.
///
/// Syncing a file that has grown takes the disk about twice as long as syncing bytes in place, because the new length
/// has to be durable too. So a file that changes often is preallocated.
///
/// SQLite applies the contents of the file at the next opening, even to a damaged or restored database, and up to the
/// first damaged byte. So the file is truncated when the last engine closes it, when the process ends, and when the store
/// is idle. `LeftLog` handles what a killed process leaves.
final class WriteAheadLog: Sendable {
  /// At this size SQLite moves the changes into the database and starts again at the beginning of the file.
  private static let checkpointBytes = 512 * 1_024
  /// The preallocated length. The last part is for the change that exceeds `checkpointBytes`.
  private static let preallocatedBytes = checkpointBytes + 128 * 1_024
  /// The file is preallocated after this many changes. A program with few changes does not write that much for them.
  private static let changesBeforePreallocation = 8
  /// After this many changes the length is checked again: another process may have truncated the file.
  private static let changesBetweenLengthChecks = 64

  private let path: String
  private let state: Mutex<State>

  private struct State {
    /// Changes since the file was truncated or preallocated.
    var changes = 0
    /// Whether the file may contain changes that the database lacks.
    var holdsChanges: Bool
  }

  init(of database: String) {
    path = database + "-wal"
    // A process that was killed may have left changes.
    state = Mutex(State(holdsChanges: Self.length(path) > 0))
  }

  /// Whether the file may contain changes that the database lacks.
  var holdsChanges: Bool { state.withLock(\.holdsChanges) }

  /// Makes this connection keep the file, and truncate it if it is the last one to close. SQLite keeps both settings
  /// for each connection.
  static func configure(_ database: Database) throws {
    var isKept: CInt = 1
    guard sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept) == SQLITE_OK else {
      throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "the -wal file cannot be kept")
    }
    let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4_096
    try database.execute(sql: "PRAGMA wal_autocheckpoint = \(checkpointBytes / (pageSize + 24))")
    // Any limit makes closing truncate the file. It also shortens the file after a large value.
    try database.execute(sql: "PRAGMA journal_size_limit = \(preallocatedBytes)")
  }

  /// Moves all changes into the database and truncates the file. Does nothing while other connections use it.
  ///
  /// - Returns: Whether the file is empty.
  @discardableResult
  func truncate(_ database: Database) -> Bool {
    // The connection is closed with the engine.
    guard let connection = database.sqliteConnection else { return false }
    let code = sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { return false }
    state.withLock { $0 = State(holdsChanges: false) }
    return true
  }

  /// Call this in the transaction of each change: no other connection appends then. SQLite ignores zeros after its last
  /// frame.
  ///
  /// On a full disk the file stays as it is, and changes are durable but slower.
  func willWrite() {
    let isDue = state.withLock { state in
      state.holdsChanges = true
      state.changes += 1
      return state.changes == Self.changesBeforePreallocation
        || state.changes.isMultiple(of: Self.changesBetweenLengthChecks)
    }
    if isDue { preallocate() }
  }

  /// Whether nothing was written since the file was truncated or created. SQLite writes a header first.
  var isEmpty: Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    var header: UInt32 = 0
    return read(descriptor, &header, 4) < 4 || header == 0
  }

  /// Extends the file to its preallocated length. Call this in a transaction that writes.
  func preallocate() {
    // By path first: opening the file notifies its watchers.
    let length = Self.length(path)
    guard length >= 0, length < Self.preallocatedBytes else { return }
    // A separate descriptor. Closing it releases this process's locks on this file, but SQLite locks the -shm file.
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
