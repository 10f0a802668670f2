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

/// The -wal file that a killed process left, before SQLite opens the database. Call this with the lock of the directory.
struct LeftLog {
  private let path: String
  /// What the file contains; `nil` if there is nothing, or if a process has the database open.
  private(set) var frames: LogFrames?

  init(path: String) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0, !OpenFiles.isInUse(path) else { return }
    frames = LogFrames(ofDatabase: path)
  }

  /// Moves the -wal file aside if it belongs to another database file, such as a file that a backup replaced.
  ///
  /// - Returns: What happened; `nil` if the file stays.
  mutating func moveIfForeign() throws(KeyValueStoreError) -> StoreReport? {
    guard let frames, !frames.frames.isEmpty, frames.damage == nil else { return nil }
    if LogOwner.isReplaced(path, frames) {
      self.frames = nil
      return .logQuarantined(
        file: path + "-wal", movedTo: try Quarantine(path: path).moveSideFiles(),
        reason: "the database file was replaced, for example by a backup")
    }
    // After a restart of the system only the contents show it.
    guard !isSound(pages: frames.frames.last?.databasePages) else { return nil }
    let quarantine = Quarantine(path: path)
    let movedTo = try quarantine.moveSideFiles()
    if isSound(pages: nil) {
      self.frames = nil
      return .logQuarantined(
        file: path + "-wal", movedTo: movedTo, reason: "its changes do not fit the database file")
    }
    // The database file is damaged itself.
    for suffix in ["-wal", "-shm"] { rename(String(movedTo.dropLast(4)) + suffix, path + suffix) }
    return nil
  }

  /// Whether SQLite finds a sound store, with the -wal file as it is. Changes neither file.
  ///
  /// - Parameter pages: How many pages the database has after the last change in the -wal file; `nil` without changes.
  private func isSound(pages: Int?) -> Bool {
    // No connection can move changes into the database while this lock is held. No other connection of this process
    // exists whose locks closing the descriptor would drop.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    // Each connection locks some of these bytes: SQLite's SHARED lock.
    lock.l_start = 0x4000_0002
    lock.l_len = 510
    // F_OFD_SETLK: conflicts with the locks of this process too.
    guard fcntl(descriptor, 37, &lock) == 0 else { return true }
    do {
      let queue = try DatabaseQueue(path: path)
      defer { try? queue.close() }
      try queue.inDatabase { database in
        guard try EmbeddedFormat.hasTables(database) else { throw IntegrityCheck.Damage(reason: "it has no tables") }
        try RowChecksum.register(database)
        let check = IntegrityCheck(database: database)
        try check.run()
        guard let pages else { return }
        // Changes of another file may all be in pages that this one does not have, or that no other page refers to.
        guard try Int.fetchOne(database, sql: "PRAGMA page_count") == pages else {
          throw IntegrityCheck.Damage(reason: "it has another number of pages than its -wal file says")
        }
        try check.quickCheck("1")
      }
      return true
    } catch let error as DatabaseError {
      return ![.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
    } catch {
      return false
    }
  }
}
