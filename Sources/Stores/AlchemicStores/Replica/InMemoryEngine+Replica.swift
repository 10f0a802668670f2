package import Foundation
import Synchronization

extension InMemoryEngine: ReplicatedEngine {
  package func merge(
    _ received: [Received], peer: String?, cursor: Data?, rules: MergeRules
  ) throws(KeyValueStoreError) -> MergeOutcome {
    try replicate(isNews: { !$0.applied.isEmpty }) { state in
      var run = MergeRun(state, peer: peer, rules: rules)
      try run.merge(received)
      state = run.journal
      if let peer, let cursor { state.setCursor(cursor, of: peer) }
      return run.outcome
    }
  }

  package func refusal(
    of record: StoredRecord, rules: MergeRules
  ) throws(KeyValueStoreError) -> MergeRefusal.Reason? {
    try replicate { try MergeRun.refusal(of: record, $0, rules) }
  }

  package func conflicts() throws(KeyValueStoreError) -> [ReplicaConflict] {
    try medium.read(session) { $0.conflicts.values.map { ReplicaConflict(winner: $0.winner, loser: $0.loser) } }
  }

  package func acknowledge(
    _ changes: [Acknowledged], by peer: String, cursor: Data?
  ) throws(KeyValueStoreError) {
    try replicate { try $0.acknowledge(changes, by: peer, cursor: cursor) }
  }

  package func unsent(
    to peer: String, after revision: Int64, limit: Int
  ) throws(KeyValueStoreError) -> [UnsentChange] {
    Array(try medium.read(session) { $0.unsent(to: peer, after: revision) }.prefix(limit))
  }

  package func unsentCount(of peer: String) throws(KeyValueStoreError) -> Int {
    try medium.read(session) { $0.unsent(to: peer, after: 0).count }
  }

  package func held(by peer: String) throws(KeyValueStoreError) -> [String: HeldVersion] {
    try medium.read(session) { $0.held[peer, default: [:]].mapValues(\.version) }
  }

  package func cursor(of peer: String) throws(KeyValueStoreError) -> Data? {
    try medium.read(session) { $0.cursors[peer] }
  }

  package func forget(_ peer: String) throws(KeyValueStoreError) {
    try replicate { state in
      state.held[peer] = nil
      state.cursors[peer] = nil
    }
  }

  package func takeAccount(
    _ peer: String, secretKeys: Set<String>, now: Date
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try replicate(isNews: { !$0.isEmpty }) { try $0.takeAccount(peer, secretKeys: secretKeys, now: now) }
  }

  package func restamp(
    for peer: String, secretKeys: Set<String>, now: Date
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try replicate(isNews: { !$0.isEmpty }) { state in
      try state.restamp(Set(state.records.keys), for: peer, secretKeys: secretKeys, now: now)
    }
  }

  package func stamp(_ key: String) throws(KeyValueStoreError) -> HybridClock {
    let seen = try medium.read(session) { $0.timesSeen(key) }
    return lastStamp.withLock { last in
      let clock = HybridClock.next(at: Date(), writer: session, seen: seen + [last])
      last = clock.time
      return clock
    }
  }

  package func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock {
    InMemoryLease(medium, peer: peer)
  }

  package func watchLeases(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) -> any Sendable {
    InMemoryLeaseWatch(medium, handler)
  }

  private func replicate<Result: Sendable>(
    isNews: (Result) -> Bool = { _ in false }, _ body: (inout InMemoryMedium.State) throws -> Result
  ) throws(KeyValueStoreError) -> Result {
    try medium.change(
      session,
      { (state) throws(KeyValueStoreError) in
        do {
          return try body(&state)
        } catch let error as KeyValueStoreError {
          throw error
        } catch {
          throw .cannotWrite(location: "in memory", reason: "\(error)")
        }
      }, isNews: isNews)
  }
}

extension InMemoryMedium.State: ReplicaJournal {
  func lastRecord(_ key: String) -> StoredRecord? { records[key] }

  mutating func insert(_ record: StoredRecord, keepsHistory: Bool) -> StoredRecord {
    keep(record, keepsHistory: keepsHistory)
  }

  func count(_ write: KeyValueWrite, _ limits: KeyValueLimits) throws(KeyValueStoreError) {
    try limits.check(write, before: usage(), after: usage(replacing: write.key, with: write.value))
  }

  func timesSeen(_ key: String) -> [Int64] {
    let refused = held.values.compactMap { $0[key] }.filter(\.version.isRefused).map(\.version.clock.time).max()
    return [lastTime, records[key]?.clock.time ?? 0, refused ?? 0]
  }

  func conflict(_ key: String) -> ConflictRow? { conflicts[key] }

  mutating func setConflict(_ row: ConflictRow, _ key: String) { conflicts[key] = row }

  mutating func forgetPastConflicts() {
    conflicts = conflicts.filter { records[$0.key]?.clock == $0.value.winner }
  }

  mutating func forgetHistory(of last: StoredRecord) { history[last.key] = [last] }

  func changedKeys() -> Set<String> { Set(records.keys) }

  func cursor(of peer: String) -> Data? { cursors[peer] }

  func held(_ key: String, by peer: String) -> HeldRow? { held[peer]?[key] }

  mutating func setHeld(_ row: HeldRow?, _ key: String, by peer: String) { held[peer, default: [:]][key] = row }

  mutating func setCursor(_ cursor: Data, of peer: String) { cursors[peer] = cursor }

  func unsent(to peer: String, after revision: Int64) -> [UnsentChange] {
    records.values.filter { $0.revision > revision }.sorted { $0.revision < $1.revision }.compactMap { record in
      let row = held[peer]?[record.key]
      guard row.map({ record.revision > $0.revision }) ?? (record.value != nil) else { return nil }
      let conflict = conflicts[record.key].flatMap { $0.winner == record.clock ? $0 : nil }
      return UnsentChange(record: record, held: row?.version, loser: conflict?.loser)
    }
  }
}

/// A peer's lease on values in memory.
private final class InMemoryLease: ReplicaLeaseLock {
  private let medium: InMemoryMedium
  private let peer: String

  init(_ medium: InMemoryMedium, peer: String) {
    self.medium = medium
    self.peer = peer
  }

  deinit { release() }

  func tryLock() -> Bool {
    let identifier = ObjectIdentifier(self)
    return medium.withLeases { state in
      if state.leases[peer] == nil { state.leases[peer] = identifier }
      return state.leases[peer] == identifier
    }
  }

  func release() {
    let identifier = ObjectIdentifier(self)
    let handlers = medium.withLeases { state -> [@Sendable () -> Void] in
      guard state.leases[peer] == identifier else { return [] }
      state.leases[peer] = nil
      return Array(state.leaseHandlers.values)
    }
    for handler in handlers { handler() }
  }
}

private final class InMemoryLeaseWatch: Sendable {
  private let medium: InMemoryMedium

  init(_ medium: InMemoryMedium, _ handler: @escaping @Sendable () -> Void) {
    self.medium = medium
    let identifier = ObjectIdentifier(self)
    medium.withLeases { $0.leaseHandlers[identifier] = handler }
  }

  deinit {
    let identifier = ObjectIdentifier(self)
    let dropped = medium.withLeases { $0.leaseHandlers.removeValue(forKey: identifier) }
    // Released here, outside the lock.
    withExtendedLifetime(dropped) {}
  }
}
