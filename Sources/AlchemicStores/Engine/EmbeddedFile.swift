import Foundation
internal import GRDB
internal import GRDBSQLite
import Glibc

/// Opens a store's file: makes it where there is none, sets aside what is no store, brings older formats up to date.
struct EmbeddedFile {
  let path: String
  /// Whether the program named a link that leads to the file.
  let isLinked: Bool
  let busyHandler: BusyHandler
  let report: @Sendable (StoreReport) -> Void

  /// How long opening, and each change, waits for others.
  static let timeout = Duration.seconds(10)

  /// The path of the file that a link leads to; any other path as it is.
  static func resolved(_ path: String) -> String {
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { return path }
    return URL(filePath: path, directoryHint: .notDirectory).resolvingSymlinksInPath().path
  }

  func open() throws(KeyValueStoreError) -> DatabaseQueue {
    var reports: [StoreReport] = []
    // Once no lock is held: who hears of it may open another store in the same directory.
    defer { for made in reports { report(made) } }
    return try openLocked { reports.append($0) }
  }

  private func openLocked(_ report: (StoreReport) -> Void) throws(KeyValueStoreError) -> DatabaseQueue {
    let directory = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(location: path, reason: "the directory cannot be made: \(Self.reason(error))")
    }
    // Those who open one file do so one after the other: creating it, switching to WAL and setting a damaged file aside
    // must not be done by two at once. A lock on the directory needs no file of its own and goes with its process.
    let lock = try DirectoryLock(directory, for: path)
    defer { lock.unlock() }
    let losses = LossDetection(path: path)
    if let reason = losses.orphanedLog {
      let aside = try Quarantine(path: path).moveSideFiles()
      report(.fileQuarantined(file: path + "-wal", movedTo: aside, reason: reason))
    }
    switch try openRetrying() {
    case .opened(let queue, let isNew):
      if isNew, let reason = losses.missingValues { report(.valuesMissing(file: path, reason: reason)) }
      return queue
    case .unusable(let reason, let isStore):
      // Somebody else's file may be meant by a link, and a store has no business there.
      guard isStore || !isLinked else {
        throw .cannotOpen(location: path, reason: "\(reason); it is left alone, since only a link leads to it")
      }
      report(try DamagedFileRecovery(path: path, isStore: isStore).replaceFile(reason: reason))
    }
    switch try openRetrying() {
    case .opened(let queue, _): return queue
    case .unusable(let reason, _): throw .cannotOpen(location: path, reason: reason)
    }
  }

  private enum Opening {
    /// A file without tables, until now, is new.
    case opened(DatabaseQueue, isNew: Bool)
    /// The file is damaged, or not ours: it may be set aside.
    case unusable(String, isStore: Bool)
  }

  /// The file is a database, but not one of ours; thrown before anything was written to it.
  private struct Foreign: Error {}

  /// Others that have the file open may be recovering or closing it, which no busy timeout covers.
  private func openRetrying() throws(KeyValueStoreError) -> Opening {
    let deadline = ContinuousClock.now + Self.timeout
    var pause: UInt32 = 1_000
    while true {
      var contents = Contents.unknown
      do {
        let queue = try openOnce(&contents)
        return .opened(queue, isNew: contents == .none)
      } catch let error as KeyValueStoreError {
        throw error
      } catch is Foreign {
        return .unusable("it is a database of another program", isStore: false)
      } catch let error as IntegrityCheck.Damage {
        return .unusable("it is damaged (\(error.reason))", isStore: contents == .ours)
      } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
        return .unusable("it is damaged (\(error.message ?? "no reason given"))", isStore: contents == .ours)
      } catch let error as DatabaseError
        where [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL].contains(error.resultCode)
        && ContinuousClock.now < deadline
      {
        // SQLite tells nobody when a file that was busy no longer is: it is asked again, less and less often.
        usleep(pause)
        pause = min(pause * 2, 50_000)
      } catch {
        throw .cannotOpen(location: path, reason: Self.reason(error))
      }
    }
  }

  /// What the file was before it was opened.
  private enum Contents {
    case unknown, none, ours
  }

  private func openOnce(_ contents: inout Contents) throws -> DatabaseQueue {
    try createForOwnerOnly()
    var configuration = Configuration()
    configuration.busyMode = .callback(busyHandler.pause)
    configuration.label = "alchemic.stores"
    // GRDB's own WAL mode sets synchronous = NORMAL after everything else; so the mode is set here.
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    do {
      try queue.inDatabase { database in
        contents = try identify(database)
        try EmbeddedFormat.choosePageSize(database)
        try requireDurability(database)
        try WriteAheadLog.configure(database)
        try SecretErasing.enable(database)
        try EmbeddedFormat.migrate(database)
        if contents == .none {
          // From here on a file without tables has lost its -wal file. Where somebody is at it, it is done later.
          _ = busyHandler.withoutWaiting {
            sqlite3_wal_checkpoint_v2(database.sqliteConnection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
          }
        }
        try IntegrityCheck(database: database).run()
      }
    } catch {
      try? queue.close()
      throw error
    }
    return queue
  }

  /// SQLite gives its side files the permissions of the main one, so only that is made here.
  ///
  /// A file that exists is not even opened: closing it again would drop the locks that this process has on it, and
  /// another process would take itself for the only one.
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
      location: path, reason: isDirectory ? "Is a directory" : "it is no regular file")
  }

  /// Nothing has been written when this throws.
  private func identify(_ database: Database) throws -> Contents {
    let application = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if application == EmbeddedFormat.applicationID {
      guard version <= EmbeddedFormat.current else {
        throw KeyValueStoreError.newerFormat(location: path, version: version, known: EmbeddedFormat.current)
      }
      return .ours
    }
    let tables = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
    guard application == 0, version == 0, tables == 0 else { throw Foreign() }
    return .none
  }

  private func requireDurability(_ database: Database) throws {
    guard try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") == "wal" else {
      throw DatabaseError(message: "this file system does not allow WAL")
    }
    try database.execute(sql: "PRAGMA synchronous = FULL")
    guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2 else {
      throw DatabaseError(message: "synchronous = FULL was refused")
    }
  }

  /// The words of an error without the values it may carry: GRDB's description shows a statement's arguments.
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
