import Foundation
import Glibc
import Synchronization

/// An engine that keeps values in memory, as long as one handle on them is alive: for tests and for programs that want
/// to leave no trace.
///
/// All may be called from any thread; what takes a lock does so for a moment.
public final class InMemoryEngine: KeyValueEngine {
  /// `in memory`.
  public let location = "in memory"
  /// The number that marks this handle's changes.
  public let writer = Int64.random(in: 1...Int64.max)

  private let medium: Medium

  /// An engine with values of its own.
  public init() { medium = Medium() }

  /// A second handle on another engine's values, as another process would have on a file.
  ///
  /// - Parameter other: The engine whose values they are.
  public init(sharing other: InMemoryEngine) { medium = other.medium }

  deinit { medium.forget(writer) }

  /// The last record of each key that changed after `revision`.
  ///
  /// - Parameter revision: The revision of the last change that the caller knows; after 0 that is all.
  /// - Returns: One record for each key, in the order of revisions.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func records(after revision: Int64) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.read(writer) { state in
      state.records.values.filter { $0.revision > revision }.sorted { $0.revision < $1.revision }
    }
  }

  /// Makes changes, all or none.
  ///
  /// - Parameters:
  ///   - writes: The changes, which are made in this order.
  ///   - limits: How much the store takes; `nil` for as much as there is room for.
  /// - Returns: The records of the changes.
  /// - Throws: ``KeyValueStoreError/closed(location:)``; where a change is beyond the limits
  ///   ``KeyValueStoreError/keyTooLong(key:bytes:limit:)``,
  ///   ``KeyValueStoreError/tooManyKeys(key:limit:)`` or ``KeyValueStoreError/quotaExceeded(key:bytes:limit:)``.
  public func write(_ writes: [KeyValueWrite], limits: KeyValueLimits?) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.change(writer) { (state) throws(KeyValueStoreError) in
      try state.write(writes, limits: limits, writer: writer)
    }
  }

  /// Makes one change that depends on what the key has, while no other handle changes anything: those who try to wait,
  /// for ten seconds at most, and fail then.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - limits: How much the store takes; `nil` for as much as there is room for.
  ///   - body: Gives the change, from the key's last record; on the calling thread, with no lock held.
  /// - Returns: The records of the change.
  /// - Throws: What `body` throws, and what ``write(_:limits:)`` throws. Nothing is changed then.
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

  /// Applies changes made elsewhere where they are later.
  ///
  /// - Parameters:
  ///   - records: The changes, in any order.
  ///   - secretKeys: The keys whose earlier values are not kept.
  /// - Returns: The records of those that stand.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func merge(
    _ records: [StoredRecord], secretKeys: Set<String>
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.change(writer) { state in state.merge(records, secretKeys: secretKeys) }
  }

  /// The last changes of a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: At most ``KeyValueHistory/limit`` records, newest first.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func history(of key: String) throws(KeyValueStoreError) -> [StoredRecord] {
    try medium.read(writer) { $0.history[key]?.reversed() ?? [] }
  }

  /// Makes changes, once per name.
  ///
  /// - Parameters:
  ///   - name: What the import is known by from then on.
  ///   - values: Gives the changes, on the calling thread and with no lock held.
  /// - Returns: The records of the changes; none where they were made before.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func importOnce(
    _ name: String, _ values: () -> [KeyValueWrite]
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    // The values are asked for before the lock is taken: they come from the caller's code.
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
  /// - Parameter handler: What to call, on the thread that made the change, with no lock held.
  /// - Throws: ``KeyValueStoreError/closed(location:)``.
  public func watch(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    try medium.watch(writer, handler)
  }

  /// Ends this handle; others on the same values go on.
  public func close() { medium.close(writer) }
}

extension InMemoryEngine: CustomReflectable {
  /// What `dump` shows: no value, which may be a secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What the handles share.
private final class Medium: Sendable {
  struct State {
    var revision: Int64 = 0
    var lastTime: Int64 = 0
    var records: [String: StoredRecord] = [:]
    var history: [String: [StoredRecord]] = [:]
    var imports: Set<String> = []
    var handlers: [Int64: @Sendable () -> Void] = [:]
    var closed: Set<Int64> = []
    /// Whether one update holds off all other changes.
    var isHeld = false
  }

  /// Waits until no other update holds off changes, and does so from now on.
  func beginAlone(_ handle: Int64) throws(KeyValueStoreError) {
    try waiting { (state) throws(KeyValueStoreError) -> Bool? in
      guard !state.closed.contains(handle) else { throw .closed(location: "in memory") }
      guard !state.isHeld else { return nil }
      state.isHeld = true
      return true
    }
  }

  func endAlone() { state.withLock { $0.isHeld = false } }

  /// Tries until `body` gives something, for ten seconds at most: as an engine on a file waits for one that writes.
  @discardableResult
  private func waiting<Result: Sendable>(
    _ body: (inout State) throws(KeyValueStoreError) -> Result?
  ) throws(KeyValueStoreError) -> Result {
    let deadline = ContinuousClock.now + EmbeddedFile.timeout
    while true {
      let result = try state.withLock { (state) throws(KeyValueStoreError) -> Result? in try body(&state) }
      if let result { return result }
      guard ContinuousClock.now < deadline else {
        throw .cannotWrite(location: "in memory", reason: "an update has held it for too long")
      }
      // An update that holds it runs code of the program, for which no lock may be held: so it is asked again.
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
    // Dropped here, outside the lock: the handler may hold the last reference to a whole store.
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

  /// Keeps a record, whatever its revision is elsewhere, with the next one of its own.
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

  /// How many of the newest earlier records there may be for what they take.
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
