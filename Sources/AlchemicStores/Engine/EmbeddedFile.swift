import Foundation
internal import GRDB
import Glibc

/// Opens a store's file: makes it where there is none, sets aside what is no store, brings older formats up to date.
struct EmbeddedFile {
  let path: String
  let report: @Sendable (StoreReport) -> Void

  /// How long opening waits for others, in seconds.
  static let patience: TimeInterval = 10

  /// The path of the file that a link leads to; any other path as it is.
  static func resolved(_ path: String) -> String {
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { return path }
    return URL(filePath: path, directoryHint: .notDirectory).resolvingSymlinksInPath().path
  }

  func open() throws(KeyValueStoreError) -> DatabaseQueue {
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
    // What is left of a database that was removed while a program had it open would be taken for the new one's.
    if let aside = try SetAside(path: path).moveOrphans() {
      report(.fileSetAside(file: path + "-wal", movedTo: aside, reason: "the database that it belongs to is gone"))
    }
    switch try openPatiently() {
    case .opened(let queue): return queue
    case .unusable(let reason):
      let aside = try SetAside(path: path).move()
      report(.fileSetAside(file: path, movedTo: aside, reason: reason))
    }
    switch try openPatiently() {
    case .opened(let queue): return queue
    case .unusable(let reason): throw .cannotOpen(location: path, reason: reason)
    }
  }

  private enum Opening {
    case opened(DatabaseQueue)
    /// The file is damaged, or not ours: it may be set aside.
    case unusable(String)
  }

  /// The file is a database, but not one of ours; thrown before anything was written to it.
  private struct Foreign: Error {}

  /// Others that have the file open may be recovering or closing it, which no busy timeout covers.
  private func openPatiently() throws(KeyValueStoreError) -> Opening {
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    var pause: UInt32 = 1_000
    while true {
      do {
        return .opened(try openOnce())
      } catch let error as KeyValueStoreError {
        throw error
      } catch is Foreign {
        return .unusable("it is a database of another program")
      } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
        return .unusable("it is damaged (\(error.message ?? "no reason given"))")
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

  private func openOnce() throws -> DatabaseQueue {
    try makeForOwnerOnly()
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    configuration.label = "alchemic.stores"
    // GRDB's own WAL mode sets synchronous = NORMAL after everything else; so the mode is set here.
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    do {
      try queue.inDatabase { database in
        try identify(database)
        try EmbeddedFormat.choosePageSize(database)
        try requireDurability(database)
        try WriteAheadLog.keep(database)
        try EmbeddedFormat.migrate(database)
        // Reading all of it once finds damage while the file can still be set aside.
        _ = try Int.fetchOne(database, sql: "SELECT COUNT(value) + SUM(revision) FROM changes NOT INDEXED")
      }
    } catch {
      try? queue.close()
      throw error
    }
    return queue
  }

  /// SQLite gives its side files the permissions of the main one, so only that is made here.
  private func makeForOwnerOnly() throws {
    let descriptor = Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 || errno == ELOOP || errno == EROFS || errno == EACCES else {
      throw KeyValueStoreError.cannotOpen(location: path, reason: String(cString: strerror(errno)))
    }
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Nothing has been written when this throws.
  private func identify(_ database: Database) throws {
    let application = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if application == EmbeddedFormat.applicationID {
      guard version <= EmbeddedFormat.current else {
        throw KeyValueStoreError.newerFormat(location: path, version: version, known: EmbeddedFormat.current)
      }
      return
    }
    let tables = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
    guard application == 0, version == 0, tables == 0 else { throw Foreign() }
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
