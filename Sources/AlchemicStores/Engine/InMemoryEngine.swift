import Foundation
import Glibc
import Synchronization

/// An engine that keeps values in memory as long as one handle to them is alive. For tests, and for programs that must
/// leave no trace.
///
/// All methods may be called from any thread. Locks are held only briefly.
public final class InMemoryEngine: KeyValueEngine {
  /// `in memory`.
  public let location = "in memory"
  /// The number that identifies this handle's changes.
  public let writer = Int64.random(in: 1...Int64.max)

  private let medium: Medium

  /// Creates an engine with its own values.
  public init() { medium = Medium() }

  /// Creates a second handle to another engine's values, as another process would have to a file.
  ///
  /// - Parameter other: The engine whose values are shared.
  public init(sharing other: InMemoryEngine) { medium = other.medium }

  deinit { medium.forget(writer) }

  /// Reads the last record of each key that changed after `revision`.
  ///
  /// - Parameter revision: The revision of the last change that the caller knows; 0 for all records.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.read(writer) { state in
      state.records.values.filter { $0.revision > revision }.sorted { $0.revision < $1.revision }
    }
  }

  /// Applies changes, all or none.
  ///
  /// - Parameters:
  ///   - writes: The changes, applied in this order.
  ///   - limits: The store's limits; `nil` for none.
  /// - Returns: The records of the changes.
  /// - Throws: ``KeyValueStoreError/closed(location:)``; for a change beyond the limits
  ///   ``KeyValueStoreError/keyTooLong(key:bytes:limit:)``, ``KeyValueStoreError/tooManyKeys(key:limit:)`` or
  ///   ``KeyValueStoreError/quotaExceeded(key:bytes:limit:)``; for a precondition that does not hold
  ///   ``KeyValueStoreError/changedMeanwhile(key:)``; and ``KeyValueStoreError/cannotWrite(location:reason:)`` if an
  ///   update by another handle takes longer than ten seconds. Then nothing is changed.
  public func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.change(writer) { (state) throws(KeyValueStoreError) in
      try state.write(writes, limits: limits, writer: writer)
    }
  }

  /// Applies one change that depends on the key's value, while no other handle changes anything. Other writers wait for
  /// at most ten seconds, then fail.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: The store's limits; `nil` for none.
  ///   - body: Returns the change, given the key's last record; called on the calling thread, with no lock held.
  /// - Returns: The records of the change.
  /// - Throws: What `body` throws and what ``write(_:limits:)`` throws. Then nothing is changed.
  public func update(
    _ key: String, limits: KeyValueLimits?, _ body: (StoredRecord?) throws -> KeyValueWrite
  ) throws -> [StoredRecord] {
    try medium.beginAlone(writer)
    defer { medium.endAlone() }
    let write = try body(try medium.read(writer) { $0.records[key] })
    return try medium.change(writer, isAlone: true) { (state) throws(KeyValueStoreError) in
      try state.write([write], limits: limits, writer: writer)
    }
  }

  /// Applies changes from elsewhere that are later than the known ones.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order.
  ///   - secretKeys: The keys whose earlier values are not kept.
  /// - Returns: The records that were applied.
  /// - Throws: ``KeyValueStoreError/closed(location:)``, or ``KeyValueStoreError/cannotWrite(location:reason:)`` if an
  ///   update by another handle takes longer than ten seconds.
  public func merge(
    _ records: [StoredRecord], secretKeys: Set<String>
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.change(writer) { state in state.merge(records, secretKeys: secretKeys) }
  }

  /// Reads the last changes of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: At most ``KeyValueHistory/limit`` records, newest first.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.read(writer) { $0.history[key]?.reversed() ?? [] }
  }

  /// Applies changes once for each name.
  ///
  /// - Parameters:
  ///   - name: The name of the import.
  ///   - values: Returns the changes; called on the calling thread, with no lock held.
  /// - Returns: The records of the changes; none if the import was done before.
  /// - Throws: ``KeyValueStoreError/closed(location:)``, or ``KeyValueStoreError/cannotWrite(location:reason:)`` if an
  ///   update by another handle takes longer than ten seconds.
  public func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    // The closure is the caller's code, so it runs before the lock is taken.
    guard try !medium.read(writer, { $0.imports.contains(name) }) else { return [] }
    let writes = values()
    return try medium.change(writer) { (state) throws(KeyValueStoreError) in
      guard state.imports.insert(name).inserted else { return [] }
      let untouched = writes.filter { state.records[$0.key] == nil }
      return try state.write(untouched, limits: nil, writer: writer)
    }
  }

  /// Calls `handler` after each change through another handle.
  ///
  /// - Parameter handler: The function to call, on the thread that made the change, with no lock held.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    try medium.watch(writer, handler)
  }

  /// Closes this handle. Other handles to the same values stay open.
  public func close() { medium.close(writer) }
}

extension InMemoryEngine: CustomReflectable {
  /// What `dump` shows: no values, since they may be secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The values that the handles share.
private final class Medium: Sendable {
  struct State {
    var revision: Int64 = 0
    var lastTime: Int64 = 0
    var records: [String: StoredRecord] = [:]
    var history: [String: [StoredRecord]] = [:]
    var imports: Set<String> = []
    var handlers: [Int64: @Sendable () -> Void] = [:]
    var closed: Set<Int64> = []
    /// Whether an update currently excludes all other changes.
    var isHeld = false
  }

  /// Waits until no other update excludes changes, then excludes them.
  func beginAlone(_ handle: Int64) throws(KeyValueStoreError) {
    try waiting { (state) throws(KeyValueStoreError) -> Bool? in
      guard !state.closed.contains(handle) else { throw .closed(location: "in memory") }
      guard !state.isHeld else { return nil }
      state.isHeld = true
      return true
    }
  }

  func endAlone() { state.withLock { $0.isHeld = false } }

  /// Calls `body` until it returns a result, for at most ten seconds. An engine on a file waits as long for another
  /// writer.
  @discardableResult
  private func waiting<Result: Sendable>(
    _ body: (inout State) throws(KeyValueStoreError) -> Result?
  ) throws(KeyValueStoreError) -> Result {
    let deadline = ContinuousClock.now + EmbeddedFile.timeout
    while true {
      let result = try state.withLock { (state) throws(KeyValueStoreError) -> Result? in try body(&state) }
      if let result { return result }
      guard ContinuousClock.now < deadline else {
        throw .cannotWrite(location: "in memory", reason: "another update took longer than ten seconds")
      }
      // The update runs the caller's code, during which no lock may be held. So waiting means trying again.
      usleep(200)
    }
  }

  private let state = Mutex(State())

  func read<Result: Sendable>(
    _ handle: Int64, _ body: (State) -> Result
  ) throws(KeyValueStoreError) -> Result {
    try state.withLock { (state) throws(KeyValueStoreError) in
      guard !state.closed.contains(handle) else { throw .closed(location: "in memory") }
      return body(state)
    }
  }

  func change(
    _ handle: Int64, isAlone: Bool = false, _ body: (inout State) throws(KeyValueStoreError) -> [StoredRecord]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let (records, handlers) = try waiting {
      (state) throws(KeyValueStoreError) -> ([StoredRecord], [@Sendable () -> Void])? in
      guard !state.closed.contains(handle) else { throw .closed(location: "in memory") }
      guard isAlone || !state.isHeld else { return nil }
      var changed = state
      let records = try body(&changed)
      state = changed
      return (records, state.handlers.filter { $0.key != handle }.map(\.value))
    }
    if !records.isEmpty { for handler in handlers { handler() } }
    return records
  }

  func watch(_ handle: Int64, _ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    try state.withLock { (state) throws(KeyValueStoreError) in
      guard !state.closed.contains(handle) else { throw .closed(location: "in memory") }
      state.handlers[handle] = handler
    }
  }

  func close(_ handle: Int64) {
    let dropped = state.withLock { state in
      state.closed.insert(handle)
      return state.handlers.removeValue(forKey: handle)
    }
    // Released here, outside the lock: the handler may hold the last reference to a store.
    withExtendedLifetime(dropped) {}
  }

  func forget(_ handle: Int64) {
    close(handle)
    state.withLock { _ = $0.closed.remove(handle) }
  }
}

extension Medium.State {
  mutating func write(
    _ writes: [KeyValueWrite], limits: KeyValueLimits?, writer: Int64
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let now = Date(milliseconds: Date().milliseconds)
    var written: [StoredRecord] = []
    for write in writes {
      let present = records[write.key]
      if write.precondition?.holds(for: present?.clock) == false { throw .changedMeanwhile(key: write.key) }
      guard write.value != nil || present?.value != nil else { continue }
      if let limits {
        try limits.check(write, before: usage(), after: usage(replacing: write.key, with: write.value))
      }
      let seen = max(lastTime, present?.clock.time ?? 0)
      let clock = HybridClock.next(at: now, writer: writer, seen: seen)
      written.append(
        keep(
          StoredRecord(
            key: write.key, value: write.value, revision: 0, clock: clock, changedAt: now, author: write.author),
          keepsHistory: write.keepsHistory))
    }
    return written
  }

  mutating func merge(_ foreign: [StoredRecord], secretKeys: Set<String>) -> [StoredRecord] {
    foreign.sorted { $0.clock < $1.clock }.compactMap { record in
      if let known = records[record.key], known.clock >= record.clock { return nil }
      return keep(record, keepsHistory: !secretKeys.contains(record.key))
    }
  }

  /// Adds a record under the next revision.
  private mutating func keep(_ change: StoredRecord, keepsHistory: Bool) -> StoredRecord {
    revision += 1
    lastTime = max(lastTime, change.clock.time)
    var record = change
    record.revision = revision
    records[record.key] = record
    let earlier = keepsHistory ? (history[record.key] ?? []).suffix(KeyValueHistory.limit - 1) : []
    history[record.key] = Array(earlier.suffix(Self.count(ofNewest: earlier))) + [record]
    return record
  }

  /// How many of the newest earlier records fit into the byte limit.
  private static func count(ofNewest earlier: some BidirectionalCollection<StoredRecord>) -> Int {
    var room = KeyValueHistory.byteLimit
    return earlier.reversed().prefix { record in
      room -= record.value.map { record.key.utf8.count + $0.byteCount } ?? 0
      return room >= 0
    }.count
  }

  private func usage() -> KeyValueLimits.Usage {
    records.values.reduce(into: KeyValueLimits.Usage(keys: 0, bytes: 0)) { usage, record in
      guard let value = record.value else { return }
      usage.keys += 1
      usage.bytes += record.key.utf8.count + value.byteCount
    }
  }

  private func usage(replacing key: String, with value: StoredValue?) -> KeyValueLimits.Usage {
    var changed = self
    changed.records[key] = value.map {
      StoredRecord(
        key: key, value: $0, revision: 0, clock: HybridClock(time: 0, writer: 0), changedAt: .distantPast)
    }
    return changed.usage()
  }
}
