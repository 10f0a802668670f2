// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import GRDB
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An engine that keeps values in an SQLite file, shared between the processes of one user on one machine.
///
/// Each write is one transaction and is on the disk when the call returns (WAL, `synchronous = FULL`). Only the owner
/// can access the file (mode 0600, in directories of mode 0700). Several engines, in one process or in many, may have
/// one file open.
///
/// All methods may be called from any thread. Concurrent calls to one engine run one after the other.
///
/// A forked child process must not use the engine or open the file before it calls `exec`: SQLite's locks are not
/// inherited. In the child each method throws, opening the file again throws, and closing the engine does nothing.
public final class EmbeddedEngine: KeyValueEngine {
  /// The file's path.
  public let location: String
  /// The device's number, which the file keeps. A copy of the file, or the file on another machine, gets another one.
  public let writer: Int64
  /// The number of this engine, which no other has.
  public let session: Int64

  /// The path of the file itself, if `location` is a symbolic link: the -wal and -shm files are beside it.
  let path: String
  private let queue: DatabaseQueue
  let log: WriteAheadLog
  /// The file, and the process that opened it.
  private let opened: (inode: UInt64, process: pid_t)
  let fairness: WriterFairness
  private let logOwner: LogOwner
  private let busyHandler: BusyHandler
  private let idleCheckpoint: Debouncer
  private let report: @Sendable (StoreReport) -> Void
  private let state: Mutex<State>

  /// The writes that wait for the file.
  let pending = PendingWrites()
  /// Used inside the queue; ``Kept/mustErase`` also outside of it.
  let kept: Mutex<Kept>

  /// What one transaction leaves for the next one.
  struct Kept {
    var cache: EmbeddedTransaction.Cache?
    /// How durable the connection's next commit is.
    var durability = CommitDurability.synced
    /// Whether a sync of the -wal file has failed.
    var hasFailedLog = false
    /// Whether the -wal file may contain old values of secrets. Each transaction then tries to truncate it.
    var mustErase = false
    /// What opening the file has read, until the records are asked for the first time. A program that changes something
    /// first does not need them, and a secret among them may be erased.
    var loaded: LoadedRecords?
  }

  private struct State {
    var isClosed = false
    var watch: FileWatch?
  }

  /// Opens the file, and creates it and its directories if they do not exist. Waits up to ten seconds for other
  /// processes that are opening it.
  ///
  /// The whole file is read once, to detect damage. A damaged file, or one that is not a store, is moved aside with its
  /// side files under a dated name and reported. A new file replaces it, with all rows that are not damaged. A -wal file
  /// that does not belong to the file is moved aside too. A store of a later version stays as it is, and so does a file
  /// behind a symbolic link that is not a store.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - report: Receives quarantined files and unreadable rows, on the thread that finds them.
  /// - Throws: ``KeyValueStoreError/cannotOpen(location:reason:)``, or for a store of a later version
  ///   ``KeyValueStoreError/newerFormat(location:version:known:)``.
  public convenience init(
    at file: URL, report: @escaping @Sendable (StoreReport) -> Void = StoreReport.logged
  ) throws(KeyValueStoreError) {
    try self.init(at: file, session: Int64.random(in: 1...Int64.max), report: report)
  }

  /// As the public initialiser, with a given session number and a given delay before an idle checkpoint.
  package init(
    at file: URL, session: Int64, delay: @escaping Debouncer.Delay = Debouncer.twoSeconds,
    report: @escaping @Sendable (StoreReport) -> Void
  ) throws(KeyValueStoreError) {
    location = file.standardizedFileURL.path
    path = EmbeddedFile.resolved(location)
    self.session = session
    self.report = report
    busyHandler = BusyHandler(timeout: EmbeddedFile.timeout)
    guard !OpenFiles.isInherited(path) else {
      throw .cannotOpen(location: location, reason: Self.forkedReason)
    }
    let file = try EmbeddedFile(
      path: path, isLinked: path != location, busyHandler: busyHandler, report: report
    ).open()
    queue = file.queue
    opened = (file.inode, getpid())
    let path = path
    writer = queue.inDatabase { DeviceNumber.current(of: $0, at: path) }
    kept = Mutex(Kept(loaded: file.records))
    log = WriteAheadLog(of: path)
    fairness = WriterFairness(database: path)
    logOwner = LogOwner(of: path)
    idleCheckpoint = Debouncer(delay: delay)
    state = Mutex(State())
    // The last process that had the file open may have been killed before it truncated the -wal file.
    queue.inDatabase { database in
      kept.withLock { $0.mustErase = (try? SecretErasing.isNeeded(database)) == true && !log.isEmpty }
      eraseSecrets()
    }
    OpenFiles.add(path)
    ExitCheckpoint.add(self)
    if log.holdsChanges { scheduleCheckpoint() }
  }

  deinit { close() }

  /// Reads rows. Rows that cannot be decoded are omitted and reported.
  ///
  /// - Parameter body: Reads.
  /// - Returns: What `body` returns.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func read<Result>(
    _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    let (result, skipped) = try access({ .cannotRead(location: location, reason: $0) }) { queue in
      try queue.inDatabase { database in
        try database.cachedStatement(sql: "BEGIN DEFERRED").execute()
        // It has changed nothing, and must end in any case.
        defer { try? database.rollback() }
        let transaction = EmbeddedTransaction(reading: database, loaded: kept.withLock { $0.loaded.take() })
        defer { kept.withLock { $0.loaded = transaction.loaded } }
        let result = try body(transaction)
        return (result, transaction.skipped)
      }
    }
    for skip in skipped { report(skip) }
    return result
  }

  /// Reads and changes rows. Waits up to ten seconds for other processes that write.
  ///
  /// - Parameters:
  ///   - durability: How durable the changes are when the call returns.
  ///   - body: Reads and changes.
  /// - Returns: What `body` returns.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func transaction<Result>(
    _ durability: CommitDurability, _ body: (any KeyValueTransaction) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    let (result, hasChanged) = try access({ .cannotWrite(location: location, reason: $0) }) { queue in
      try queue.inDatabase { database in
        try transaction(in: database, durability: durability) { (try body($0), $0.hasInserted) }
      }
    }
    if hasChanged { announce() }
    return result
  }

  /// Reads and changes rows. Concurrent calls from several threads share one transaction and one sync.
  ///
  /// - Parameter body: Reads and changes.
  /// - Returns: What `body` returns. Its changes are on the disk.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func sharedTransaction(
    _ body: @escaping @Sendable (any KeyValueTransaction) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let (records, hasChanged) = try access({ .cannotWrite(location: location, reason: $0) }) { queue in
      let request = PendingWrites.PendingWrite(body)
      pending.add(request)
      return try queue.inDatabase { database in
        // Another thread may have written this request with its own. That thread also announces it.
        let hasChanged = request.outcome == nil && writePending(in: database)
        return (try request.outcome?.get() ?? [], hasChanged)
      }
    }
    if hasChanged { announce() }
    return records
  }

  /// Calls `handler` on a private queue when another connection has committed a change. inotify wakes the engine;
  /// `PRAGMA data_version` shows whether the change was its own.
  ///
  /// - Parameter handler: The function to call, with no lock held. Several changes in quick succession may cause one
  ///   call.
  ///
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` if inotify is not available, or
  ///   ``KeyValueStoreError/closed(location:)``.
  public func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    let version = Mutex(try dataVersion())
    let watch = try FileWatch(path: path) { [weak self] in
      guard let self, let current = try? self.dataVersion() else { return }
      let isNew = version.withLock { known in
        defer { known = current }
        return known != current
      }
      if isNew { handler() }
    }
    let previous = try state.withLock { (state) throws(KeyValueStoreError) -> FileWatch? in
      guard !state.isClosed else { throw .closed(location: location) }
      defer { state.watch = watch }
      return state.watch
    }
    previous?.cancel()
  }

  /// Stops watching and closes the file. If no other engine has it open, the database file then contains all changes.
  public func close() {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed
    }
    guard !isForked else { return abandon(wasClosed) }
    stopWatching()
    ExitCheckpoint.remove(self)
    if !wasClosed { OpenFiles.remove(path) }
    if !wasClosed {
      // After a running read, which gives its unused records back.
      queue.inDatabase { _ in
        kept.withLock { $0.loaded = nil }
        eraseSecrets()
      }
    }
    try? queue.close()
    if !wasClosed { OpenFiles.removeFile(opened.inode) }
  }

  /// Whether this process is a forked child of the process that opened the file.
  ///
  /// A child inherits the connection but not its locks. Another process would then assume that it has the file alone,
  /// and truncate files that the child has mapped.
  var isForked: Bool { getpid() != opened.process }

  static let forkedReason = "the store was opened before the process was forked; a child cannot use it"

  /// Keeps the inherited connection and watch. Closing them would checkpoint without locks and end the parent's watch.
  private func abandon(_ wasClosed: Bool) {
    guard !wasClosed else { return }
    _ = Unmanaged.passRetained(queue)
    if let watch = state.withLock({ $0.watch }) { _ = Unmanaged.passRetained(watch) }
  }

  /// Stops watching permanently.
  func stopWatching() {
    let watch = state.withLock { $0.watch.take() }
    watch?.cancel()
  }

  /// Moves all changes into the database file, so that a copy of that file is complete. Does nothing while another
  /// connection reads or writes.
  func checkpoint() {
    guard log.holdsChanges, !state.withLock(\.isClosed), !isForked else { return }
    queue.inDatabase { database in _ = busyHandler.withoutWaiting { log.truncate(database) } }
  }

  /// Returns the lock of a peer's lease on the file, among all processes.
  ///
  /// - Parameter peer: The peer's name.
  /// - Throws: ``KeyValueStoreError`` if the file cannot be locked.
  public func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock {
    try requireOpen()
    return try FileLease(database: path, peer: peer)
  }

  /// Calls `handler` whenever a lease on the file may have become free.
  ///
  /// - Parameter handler: The function to call, on a private queue.
  /// - Throws: ``KeyValueStoreError`` if leases cannot be watched.
  public func watchLeases(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) -> any Sendable {
    try requireOpen()
    return try LeaseWatch(database: path, freed: handler)
  }

  func announce() {
    FileWatch.announce(path) { logOwner.remember(log: $0) }
    scheduleCheckpoint()
  }

  private func scheduleCheckpoint() { idleCheckpoint.schedule { [weak self] in self?.checkpoint() } }

  private func dataVersion() throws(KeyValueStoreError) -> Int64 {
    try access({ .cannotRead(location: location, reason: $0) }) { queue in
      try queue.inDatabase { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }
  }

  func requireOpen() throws(KeyValueStoreError) {
    guard !state.withLock(\.isClosed) else { throw .closed(location: location) }
  }

  /// Turns SQLite's errors into errors of the store.
  func access<Result>(
    _ failure: (String) -> KeyValueStoreError, _ body: (DatabaseQueue) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try requireOpen()
    guard !isForked else { throw failure(Self.forkedReason) }
    do {
      return try body(queue)
    } catch let error as KeyValueStoreError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
      throw .closed(location: location)
    } catch {
      throw failure(EmbeddedFile.reason(error))
    }
  }
}
