import Foundation
import Glibc
import Synchronization

/// The values that the handles share.
final class InMemoryMedium: Sendable {
  /// The device's number.
  let writer: Int64
  private let state: Mutex<State>

  struct State {
    /// The device's number.
    let writer: Int64
    var revision: Int64 = 0
    var lastTime: Int64 = 0
    var records: [String: StoredRecord] = [:]
    var history: [String: [StoredRecord]] = [:]
    var imports: Set<String> = []
    var held: [String: [String: HeldRow]] = [:]
    var cursors: [String: Data] = [:]
    var conflicts: [String: ConflictRow] = [:]
    /// The handles that have the lease of a peer.
    var leases: [String: ObjectIdentifier] = [:]
    var leaseHandlers: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var handlers: [Int64: @Sendable () -> Void] = [:]
    var closed: Set<Int64> = []
    /// Whether an update currently excludes all other changes.
    var isHeld = false
  }

  init() {
    let writer = Int64.random(in: 1...Int64.max)
    self.writer = writer
    state = Mutex(State(writer: writer))
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
    try change(handle, isAlone: isAlone, body) { !$0.isEmpty }
  }

  /// Applies a change, and notifies other handles if `isNews` says so.
  func change<Result: Sendable>(
    _ handle: Int64, isAlone: Bool = false, _ body: (inout State) throws(KeyValueStoreError) -> Result,
    isNews: (Result) -> Bool
  ) throws(KeyValueStoreError) -> Result {
    let (result, handlers) = try waiting {
      (state) throws(KeyValueStoreError) -> (Result, [@Sendable () -> Void])? in
      guard !state.closed.contains(handle) else { throw .closed(location: "in memory") }
      guard isAlone || !state.isHeld else { return nil }
      var changed = state
      let result = try body(&changed)
      state = changed
      return (result, state.handlers.filter { $0.key != handle }.map(\.value))
    }
    if isNews(result) { for handler in handlers { handler() } }
    return result
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

  /// Reads or changes leases.
  func withLeases<Result>(_ body: (inout sending State) -> sending Result) -> sending Result { state.withLock(body) }
}

extension InMemoryMedium.State {
  mutating func write(
    _ writes: [KeyValueWrite], limits: KeyValueLimits?, session: Int64
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
      let clock = HybridClock.next(at: now, writer: writer, seen: timesSeen(write.key))
      written.append(
        keep(
          StoredRecord(
            key: write.key, value: write.value, revision: 0, clock: clock, changedAt: now, author: write.author,
            source: .local(session: session)),
          keepsHistory: write.keepsHistory))
    }
    return written
  }

  /// Adds a record under the next revision.
  mutating func keep(_ change: StoredRecord, keepsHistory: Bool) -> StoredRecord {
    revision += 1
    lastTime = change.clock.time
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

  func usage() -> KeyValueLimits.Usage {
    records.values.reduce(into: KeyValueLimits.Usage(keys: 0, bytes: 0)) { usage, record in
      guard let value = record.value else { return }
      usage.keys += 1
      usage.bytes += record.key.utf8.count + value.byteCount
    }
  }

  func usage(replacing key: String, with value: StoredValue?) -> KeyValueLimits.Usage {
    var changed = self
    changed.records[key] = value.map {
      StoredRecord(
        key: key, value: $0, revision: 0, clock: HybridClock(time: 0, writer: 0), changedAt: .distantPast)
    }
    return changed.usage()
  }
}
