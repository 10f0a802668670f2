public import Foundation
internal import GRDB
internal import GRDBSQLite
import Glibc
import Synchronization

/// An engine that keeps values in an SQLite file, shared between the processes of one user on one machine.
///
/// Each write is one transaction and is on the disk when the call returns (WAL, `synchronous = FULL`). The file is made
/// for its owner only (0600, in directories 0700). Several engines, in one process or many, may have one file open.
///
/// All may be called from any thread; calls that come to one engine at the same time wait for each other.
///
/// A child process that was forked, and did not call `exec`, must not use the engine or open the file: SQLite's locks do
/// not pass to it. In the child each method throws, and closing the engine does nothing.
public final class EmbeddedEngine: KeyValueEngine {
  /// The file's path.
  public let location: String
  /// The number that marks this engine's changes.
  public let writer: Int64

  /// The file itself, where `location` is a link to it: what belongs to the file lies beside it.
  let path: String
  private let queue: DatabaseQueue
  let log: WriteAheadLog
  /// The process that opened the file.
  private let process = getpid()
  private let fairness: WriterFairness
  private let busyHandler: BusyHandler
  private let idleCheckpoint: Debouncer
  private let report: @Sendable (StoreReport) -> Void
  private let state: Mutex<State>

  /// What callers of `write` wait for.
  let pending = PendingWrites()
  /// What the last transaction has left for the next; only used inside the queue.
  private let cache = Mutex<EmbeddedTransaction.Cache?>(nil)
  /// Whether the -wal file may have old values of secrets; any transaction of the queue tries to empty it.
  private let mustErase = Mutex(false)

  private struct State {
    var isClosed = false
    var watch: FileWatch?
  }

  /// Opens the file, or makes it and the directories to it. Waits up to ten seconds for other processes that open it.
  ///
  /// All of the file is read once, so that damage is found now. A damaged file, or one that is no store, is moved aside
  /// under a dated name, with what belongs to it, and reported; then a new one is begun, with all values where only the
  /// index was damaged. A store of a later version is left alone, and so is a file that is no store behind a link.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - report: Receives files that were quarantined and rows that cannot be read, on the thread that finds them.
  /// - Throws: ``KeyValueStoreError/cannotOpen(location:reason:)``, and for a store of a later version
  ///   ``KeyValueStoreError/newerFormat(location:version:known:)``.
  public convenience init(
    at file: URL, report: @escaping @Sendable (StoreReport) -> Void = StoreReport.logged
  ) throws(KeyValueStoreError) {
    try self.init(at: file, writer: Int64.random(in: 1...Int64.max), report: report)
  }

  /// The same for an engine whose mark is known, and with another way to do something later than by a timer.
  package init(
    at file: URL, writer: Int64, delay: @escaping Debouncer.Delay = Debouncer.twoSeconds,
    report: @escaping @Sendable (StoreReport) -> Void
  ) throws(KeyValueStoreError) {
    location = file.standardizedFileURL.path
    path = EmbeddedFile.resolved(location)
    self.writer = writer
    self.report = report
    busyHandler = BusyHandler(timeout: EmbeddedFile.timeout)
    queue = try EmbeddedFile(path: path, isLinked: path != location, busyHandler: busyHandler, report: report).open()
    log = WriteAheadLog(of: path)
    fairness = WriterFairness(database: path)
    idleCheckpoint = Debouncer(delay: delay)
    state = Mutex(State())
    // Whoever had the file before may have been killed before it had emptied the -wal file.
    queue.inDatabase { database in
      mustErase.withLock { $0 = (try? SecretErasing.isNeeded(database)) == true && !log.isEmpty }
      eraseSecrets()
    }
    ExitCheckpoint.add(self)
    if log.holdsChanges { scheduleCheckpoint() }
  }

  deinit { close() }

  /// The last record of each key that changed after `revision`; rows that cannot be read are left out and reported.
  ///
  /// - Parameter revision: The revision of the last change that the caller knows; after 0 that is all.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    try read { database, skipped in
      // Newest first, so that the first row of a key is its last one.
      let sql = "SELECT \(EmbeddedRow.columns) FROM changes WHERE revision > ? ORDER BY revision DESC"
      return try EmbeddedRow.fetch(database, sql, [revision], firstOfKey: true, skipped: &skipped).reversed()
    }
  }

  /// The last changes of a key; rows that cannot be read are left out and reported.
  ///
  /// - Parameter key: The key.
  /// - Returns: At most ``KeyValueHistory/limit`` records, newest first.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    try read { database, skipped in
      let sql = "SELECT \(EmbeddedRow.columns) FROM changes WHERE key = ? ORDER BY revision DESC LIMIT ?"
      return try EmbeddedRow.fetch(database, sql, [key, KeyValueHistory.limit], skipped: &skipped)
    }
  }

  /// Makes changes, all or none. Waits up to ten seconds for other processes that write.
  ///
  /// Calls from several threads at the same time are made durable together, in one transaction, each as if it were alone:
  /// where one fails the others stand.
  ///
  /// - Parameters:
  ///   - writes: The changes, which are made in this order.
  ///   - limits: How much the store takes; `nil` for as much as the disk does.
  /// - Returns: The records of the changes, on the disk.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; where
  ///   a change is beyond the limits ``KeyValueStoreError/keyTooLong(key:bytes:limit:)``,
  ///   ``KeyValueStoreError/tooManyKeys(key:limit:)`` or ``KeyValueStoreError/quotaExceeded(key:bytes:limit:)``; and
  ///   where a precondition does not hold ``KeyValueStoreError/changedMeanwhile(key:)``. Nothing is changed then.
  public func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    let (records, hasChanged) = try access({ .cannotWrite(location: location, reason: $0) }) { queue in
      let request = PendingWrites.Request(writes, limits: limits)
      pending.add(request)
      return try queue.inDatabase { database in
        // Whoever had the file before may have made these changes with its own, and then tells the others, too.
        let hasChanged = request.outcome == nil && writePending(in: database)
        return (try request.outcome?.get() ?? [], hasChanged)
      }
    }
    if hasChanged { announce() }
    return records
  }

  /// Applies changes made elsewhere where they are later, in one transaction.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order.
  ///   - secretKeys: The keys whose earlier values are not kept.
  /// - Returns: The records of those that stand, with revisions of this file.
  /// - Throws: ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``; none
  ///   is taken over then.
  public func merge(
    _ records: [StoredRecord], secretKeys: Set<String>
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try change { transaction in try transaction.merge(records, secretKeys: secretKeys) }
  }

  /// Makes changes, once per name and file.
  ///
  /// - Parameters:
  ///   - name: What the import is known by from then on.
  ///   - values: Gives the changes, on the calling thread and outside of the transaction.
  /// - Returns: The records of the changes; none where they were made before.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)``,
  ///   ``KeyValueStoreError/cannotWrite(location:reason:)`` or ``KeyValueStoreError/closed(location:)``.
  public func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let isDone = try access({ .cannotRead(location: location, reason: $0) }) { queue in
      try queue.inDatabase { try EmbeddedTransaction.isImported(name, $0) }
    }
    guard !isDone else { return [] }
    // Asked for outside the transaction: reading another file takes its time.
    let writes = values()
    return try change { transaction in
      guard try transaction.beginImport(name) else { return [] }
      // What was set while the other source was read is newer than that.
      return try transaction.writeUntouched(writes)
    }
  }

  /// Calls `handler` on a queue of its own when another connection has committed a change: inotify wakes it, then
  /// `PRAGMA data_version` says whether it was this engine's own change.
  ///
  /// - Parameter handler: What to call, with no lock held; many changes in a row may be told as one.
  /// - Throws: ``KeyValueStoreError/cannotRead(location:reason:)`` where inotify cannot be had, or
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

  /// Ends watching and closes the file; where no other engine has it open, all is in the file itself then.
  public func close() {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      return state.isClosed
    }
    guard !isForked else { return abandon(wasClosed) }
    stopWatching()
    ExitCheckpoint.remove(self)
    if !wasClosed { queue.inDatabase { _ in eraseSecrets() } }
    try? queue.close()
  }

  /// Whether this process is a forked child of the one that opened the file.
  ///
  /// A child inherits the connection without its locks. Another process would take itself for the only one, and shorten
  /// files that the child has in its memory.
  var isForked: Bool { getpid() != process }

  static let forkedReason = "the store was opened before this process was forked; the child must not use it"

  /// Keeps what the parent has open. To close it would checkpoint without locks and end the parent's watch.
  private func abandon(_ wasClosed: Bool) {
    guard !wasClosed else { return }
    _ = Unmanaged.passRetained(queue)
    if let watch = state.withLock({ $0.watch }) { _ = Unmanaged.passRetained(watch) }
  }

  /// Ends watching, for good.
  func stopWatching() {
    let watch = state.withLock { $0.watch.take() }
    watch?.cancel()
  }

  /// Moves all changes into the file itself, so that a copy of it alone has them; does nothing while others write or read.
  func checkpoint() {
    guard log.holdsChanges, !state.withLock(\.isClosed), !isForked else { return }
    queue.inDatabase { database in _ = busyHandler.withoutWaiting { log.truncate(database) } }
  }

  func announce() {
    FileWatch.announce(path)
    scheduleCheckpoint()
  }

  private func scheduleCheckpoint() { idleCheckpoint.schedule { [weak self] in self?.checkpoint() } }

  private func dataVersion() throws(KeyValueStoreError) -> Int64 {
    try access({ .cannotRead(location: location, reason: $0) }) { queue in
      try queue.inDatabase { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }
  }

  private func read(
    _ body: (Database, inout [StoreReport]) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let (records, skipped) = try access({ .cannotRead(location: location, reason: $0) }) { queue in
      try queue.inDatabase { database in
        var skipped: [StoreReport] = []
        let records = try body(database, &skipped)
        return (records, skipped)
      }
    }
    for skip in skipped { report(skip) }
    return records
  }

  /// Makes the changes of all who wait in one transaction, or where one of them fails each in one of its own. Returns
  /// whether anything has changed.
  private func writePending(in database: Database) -> Bool {
    var requests: [PendingWrites.Request] = []
    do {
      let records = try transaction(in: database) { transaction in
        // Not before the file is ours: while another process writes more of them come.
        requests = pending.takeAll()
        return try requests.map { try transaction.write($0.writes, limits: $0.limits) }
      }
      for (request, records) in zip(requests, records) { request.finish(.success(records)) }
      return records.contains { !$0.isEmpty }
    } catch  where requests.count > 1 {
      // The one that is beyond the limits, or too large for the disk, shall not take the others with it.
      return requests.map { writeAlone($0, in: database) }.contains(true)
    } catch {
      // Where not even the transaction began, all who wait have waited in vain.
      for request in requests.isEmpty ? pending.takeAll() : requests { request.finish(.failure(error)) }
      return false
    }
  }

  private func writeAlone(_ request: PendingWrites.Request, in database: Database) -> Bool {
    let outcome = Result {
      try transaction(in: database) { try $0.write(request.writes, limits: request.limits) }
    }
    request.finish(outcome)
    return (try? outcome.get().isEmpty) == false
  }

  private func change(
    _ body: (inout EmbeddedTransaction) throws -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let records = try access({ .cannotWrite(location: location, reason: $0) }) { queue in
      try queue.inDatabase { try transaction(in: $0, body) }
    }
    if !records.isEmpty { announce() }
    return records
  }

  private func transaction<Result>(
    in database: Database, _ body: (inout EmbeddedTransaction) throws -> Result
  ) throws -> Result {
    fairness.waitForTurn()
    do {
      defer { fairness.transactionStarted() }
      try database.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
    }
    let result: Result
    do {
      try requireFile(of: database)
      log.willWrite()
      // Taken away rather than copied; a transaction that fails leaves nothing.
      var transaction = try EmbeddedTransaction(
        database: database, writer: writer, cache: cache.withLock { $0.take() })
      result = try body(&transaction)
      try DurableCommit.run(database)
      eraseSecrets(isNeeded: transaction.hasErased)
      // It is committed: that nothing was learnt is no failure.
      let updated = try? transaction.updatedCache()
      cache.withLock { $0 = updated }
    } catch {
      // SQLite has rolled back by itself after some errors; the first error is what counts.
      if database.isInsideTransaction { try? database.rollback() }
      throw error
    }
    return result
  }

  /// Empties the -wal file where it has old values of secrets; where that is not possible now, the next change tries again.
  func eraseSecrets(isNeeded: Bool = false) {
    let mustErase = mustErase.withLock { must in
      defer { must = false }
      return must || isNeeded
    }
    guard mustErase, !SecretErasing.truncateLog(log, of: path) else { return }
    self.mustErase.withLock { $0 = true }
  }

  /// A file that is no longer where it was would take changes that nobody ever reads: its name leads to another, or to none.
  func requireFile(of database: Database) throws {
    var hasMoved: CInt = 0
    let isTold = sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK
    guard isTold, hasMoved != 0 else { return }
    throw KeyValueStoreError.cannotWrite(
      location: location,
      reason: "the file was removed, moved or replaced while it was open; what is there now is used after a restart")
  }

  func requireOpen() throws(KeyValueStoreError) {
    guard !state.withLock(\.isClosed) else { throw .closed(location: location) }
  }

  /// Turns what SQLite throws into our words.
  private func access<Result>(
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
