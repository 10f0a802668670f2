// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import GRDB
internal import GRDBSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Opens a store's file: creates it if it does not exist, quarantines a file that is not a store, and replaces a damaged
/// one by a copy of its rows.
struct EmbeddedFile {
  let path: String
  /// Whether the configured path is a symbolic link.
  let isLinked: Bool
  let busyHandler: BusyHandler
  let report: @Sendable (StoreReport) -> Void

  /// How long opening, and each change, waits for other processes.
  static let timeout = Duration.seconds(10)

  /// Returns the target of a symbolic link, and any other path unchanged.
  static func resolved(_ path: String) -> String {
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { return path }
    return URL(filePath: path, directoryHint: .notDirectory).resolvingSymlinksInPath().path
  }

  /// A connection, the file's inode, and the records that were read for the check.
  struct Opened {
    let queue: DatabaseQueue
    let inode: UInt64
    let records: LoadedRecords
  }

  func open() throws(KeyValueStoreError) -> Opened {
    var reports: [StoreReport] = []
    // Once the directory lock is released: the receiver may open another store in the same directory.
    defer { for report in reports { self.report(report) } }
    return try openLocked { reports.append($0) }
  }

  private func openLocked(
    _ report: (StoreReport) -> Void
  ) throws(KeyValueStoreError) -> Opened {
    let directory = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(location: path, reason: "the directory cannot be created: \(Self.reason(error))")
    }
    // Only one process at a time may create the file, switch it to WAL or quarantine it. A lock on the directory needs
    // no lock file, and the system releases it when the process ends.
    let lock = try DirectoryLock(directory, for: path)
    defer { lock.unlock() }
    let losses = LossDetection(path: path)
    if let reason = losses.orphanedLog {
      let movedTo = try Quarantine(path: path).moveSideFiles()
      report(.fileQuarantined(file: path + "-wal", movedTo: movedTo, reason: reason))
    }
    if let finished = InterruptedReplacement(path: path).finish() { report(finished) }
    var log = LeftLog(path: path)
    if let moved = try log.moveIfForeign() { report(moved) }
    // Before SQLite opens the file: it would remove the changes that it cannot apply.
    let opening: Opening =
      if let damage = log.frames?.damage { .unusable(damage, isStore: true) } else { try openRetrying() }
    switch opening {
    case .opened(let queue, let records, let isNew):
      if isNew, let reason = losses.missingValues { report(.valuesMissing(file: path, reason: reason)) }
      return Opened(queue: queue, inode: OpenFiles.addFile(path), records: records)
    case .unusable(let reason, let isStore):
      // The link may have been meant for another program's file, which a store must not move.
      guard isStore || !isLinked else {
        throw .cannotOpen(location: path, reason: "\(reason); it was not moved, because the path is a symbolic link")
      }
      let recovery = DamagedFileRecovery(path: path, isStore: isStore, log: log.frames)
      report(try recovery.replaceFile(reason: reason))
    }
    switch try openRetrying() {
    case .opened(let queue, let records, _):
      return Opened(queue: queue, inode: OpenFiles.addFile(path), records: records)
    case .unusable(let reason, _): throw .cannotOpen(location: path, reason: reason)
    }
  }

  private enum Opening {
    /// The file is open. `isNew`: it had no tables before.
    case opened(DatabaseQueue, LoadedRecords, isNew: Bool)
    /// The file is damaged or not a store, and may be quarantined.
    case unusable(String, isStore: Bool)
  }

  /// The file is another program's database. Thrown before anything is written to it.
  private struct ForeignDatabase: Error {}

  /// Opens the file. Retries while other processes recover or close it, which SQLite's busy handler does not cover.
  private func openRetrying() throws(KeyValueStoreError) -> Opening {
    let deadline = ContinuousClock.now + Self.timeout
    var pause: UInt32 = 1_000
    while true {
      var contents = Contents.unknown
      do {
        let (queue, records) = try openOnce(&contents)
        return .opened(queue, records, isNew: contents == .none)
      } catch let error as KeyValueStoreError {
        throw error
      } catch is ForeignDatabase {
        return .unusable("it is a database of another program", isStore: false)
      } catch let error as IntegrityCheck.Damage {
        return .unusable("it is damaged (\(error.reason))", isStore: contents == .store)
      } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
        let isStore = contents == .store || DamagedPages.mayBeStore(path, isLinked: isLinked)
        return .unusable("it is damaged (\(error.message ?? "no reason given"))", isStore: isStore)
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_ERROR
        && (contents == .store || DamagedPages.mayBeStore(path, isLinked: false))
      {
        // SQLite understands the file, but it is not as a store writes it.
        return .unusable("it is damaged (\(error.message ?? "no reason given"))", isStore: true)
      } catch let error as DatabaseError
        where [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL].contains(error.resultCode)
        && ContinuousClock.now < deadline
      {
        // SQLite does not notify waiting processes when a file becomes free, so the pauses grow.
        usleep(pause)
        pause = min(pause * 2, 50_000)
      } catch {
        throw .cannotOpen(location: path, reason: Self.reason(error))
      }
    }
  }

  /// What the file contained before it was opened.
  private enum Contents {
    case unknown, none, store
  }

  private func openOnce(_ contents: inout Contents) throws -> (DatabaseQueue, LoadedRecords) {
    try createForOwnerOnly()
    var configuration = Configuration()
    configuration.busyMode = .callback(busyHandler.pause)
    configuration.label = "alchemic.stores"
    // GRDB's WAL mode always sets `synchronous` to NORMAL. So the mode is set below.
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    do {
      let records = try queue.inDatabase { database in
        try identify(database, &contents)
        try EmbeddedFormat.choosePageSize(database)
        try requireDurability(database)
        try WriteAheadLog.configure(database)
        try SecretErasing.enable(database)
        try RowChecksum.register(database)
        try EmbeddedFormat.createIfNew(database)
        // Before a new file is checkpointed. The engine reads it again.
        _ = DeviceNumber.current(of: database, at: path)
        if contents == .none {
          // From now on, a file without tables has lost its -wal file. If another connection uses the file, a later
          // checkpoint does this.
          _ = busyHandler.withoutWaiting {
            sqlite3_wal_checkpoint_v2(database.sqliteConnection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
          }
        }
        return try IntegrityCheck(database: database).run()
      }
      return (queue, records)
    } catch {
      try? queue.close()
      throw error
    }
  }

  /// Creates the file with mode 0600; SQLite gives its side files the same mode.
  ///
  /// An existing file is not opened here. Closing it would drop the locks that this process has on it, and another
  /// process would assume that it has the file alone.
  private func createForOwnerOnly() throws {
    let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor >= 0 {
      Glibc.close(descriptor)
      return
    }
    guard errno == EEXIST || errno == ELOOP || errno == EROFS || errno == EACCES else {
      throw KeyValueStoreError.cannotOpen(location: path, reason: String(cString: strerror(errno)))
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    let isDirectory = status.st_mode & S_IFMT == S_IFDIR
    throw KeyValueStoreError.cannotOpen(
      location: path, reason: isDirectory ? "Is a directory" : "it is not a regular file")
  }

  /// Throws before anything is written to the file.
  private func identify(_ database: Database, _ contents: inout Contents) throws {
    let application = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let isMarked = application == EmbeddedFormat.applicationID
    let hasTables = try EmbeddedFormat.hasTables(database)
    guard isMarked || hasTables else {
      let tables = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      guard application == 0, version == 0, tables == 0 else { throw ForeignDatabase() }
      contents = .none
      return
    }
    // A later format has other tables.
    guard hasTables || version <= EmbeddedFormat.current else {
      throw KeyValueStoreError.newerFormat(location: path, version: version, known: EmbeddedFormat.current)
    }
    contents = .store
    guard isMarked, version == EmbeddedFormat.current else {
      throw IntegrityCheck.Damage(reason: "its header has the format \(version) instead of \(EmbeddedFormat.current)")
    }
    guard hasTables else { throw IntegrityCheck.Damage(reason: "its tables are not a store's") }
    let encoding = try String.fetchOne(database, sql: "PRAGMA encoding")
    let hasVacuum = try Int.fetchOne(database, sql: "PRAGMA auto_vacuum") != 0
    let isReadOnly = sqlite3_db_readonly(database.sqliteConnection, "main") == 1 && access(path, W_OK) == 0
    guard encoding == "UTF-8", !hasVacuum, !isReadOnly else {
      throw IntegrityCheck.Damage(reason: "its header is not a store's")
    }
  }

  private func requireDurability(_ database: Database) throws {
    guard try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") == "wal" else {
      throw KeyValueStoreError.cannotOpen(location: path, reason: "this file system does not allow WAL")
    }
    try database.execute(sql: "PRAGMA synchronous = FULL")
    guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2 else {
      throw KeyValueStoreError.cannotOpen(location: path, reason: "SQLite does not accept synchronous = FULL")
    }
  }

  /// Describes an error without the values that it may carry: GRDB's description shows a statement's arguments.
  static func reason(_ error: any Error) -> String {
    if let error = error as? DatabaseError {
      return "\(error.message ?? "no reason given") (SQLite \(error.extendedResultCode.rawValue))"
    }
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return error.localizedDescription
  }
}
