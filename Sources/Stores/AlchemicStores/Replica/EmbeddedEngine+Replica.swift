package import Foundation
internal import GRDB
import Synchronization

extension EmbeddedEngine: ReplicatedEngine {
  package func merge(
    _ received: [Received], peer: String?, cursor: Data?, rules: MergeRules
  ) throws(KeyValueStoreError) -> MergeOutcome {
    let outcome = try inTransaction(durability: peer == nil ? .synced : .written) { transaction in
      // An error rolls the transaction back, and everything that it counted.
      if rules.limits == nil { transaction.forgetUsage() }
      var run = MergeRun(transaction, peer: peer, rules: rules)
      try run.merge(received)
      transaction = run.journal
      if let peer {
        if let cursor { try transaction.setCursor(cursor, of: peer) }
        try transaction.finishScan(of: peer)
      }
      return run.outcome
    }
    if !outcome.applied.isEmpty { announce() }
    return outcome
  }

  package func refusal(
    of record: StoredRecord, rules: MergeRules
  ) throws(KeyValueStoreError) -> MergeRefusal.Reason? {
    try inTransaction(durability: .written) { try MergeRun.refusal(of: record, $0, rules) }
  }

  package func conflicts() throws(KeyValueStoreError) -> [ReplicaConflict] {
    try readReporting { database, _ in try EmbeddedConflicts.all(database) }
  }

  package func acknowledge(
    _ changes: [Acknowledged], by peer: String, cursor: Data?
  ) throws(KeyValueStoreError) {
    // What is not acknowledged is sent again, and found to be there.
    try inTransaction(durability: .written) { transaction in
      try transaction.acknowledge(changes, by: peer, cursor: cursor)
      try transaction.finishScan(of: peer)
    }
  }

  package func unsent(
    to peer: String, after revision: Int64, limit: Int
  ) throws(KeyValueStoreError) -> [UnsentChange] {
    try readReporting { database, skipped in
      try EmbeddedTransaction.unsent(to: peer, after: revision, limit: limit, database, skipped: &skipped)
    }
  }

  package func unsentCount(of peer: String) throws(KeyValueStoreError) -> Int {
    try readReporting { database, _ in try EmbeddedTransaction.unsentCount(of: peer, database) }
  }

  package func held(by peer: String) throws(KeyValueStoreError) -> [String: HeldVersion] {
    try readReporting { database, _ in try EmbeddedTransaction.held(by: peer, database) }
  }

  package func cursor(of peer: String) throws(KeyValueStoreError) -> Data? {
    try readReporting { database, _ in try EmbeddedTransaction.cursor(of: peer, database) }
  }

  package func forget(_ peer: String) throws(KeyValueStoreError) {
    try inTransaction { transaction in
      try EmbeddedTransaction.forget(peer, transaction.database)
      transaction.forgetRefusedTimes()
    }
  }

  package func takeAccount(
    _ peer: String, secretKeys: Set<String>, now: Date
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try change { transaction in
      // Nothing is counted: an account's values fitted before.
      transaction.forgetUsage()
      return try transaction.takeAccount(peer, secretKeys: secretKeys, now: now)
    }
  }

  package func restamp(
    for peer: String, secretKeys: Set<String>, now: Date
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let keys = try readReporting { database, _ in
      let sql = "SELECT key FROM changes WHERE clock > ? AND (source > 0 OR source = ?)"
      let madeAtPeer = EmbeddedRow.column(of: .merged(.thisStore))
      return try Set(String.fetchAll(database, sql: sql, arguments: [HybridClock.latest(at: now), madeAtPeer]))
    }
    guard !keys.isEmpty else { return [] }
    return try change { try $0.restamp(keys, for: peer, secretKeys: secretKeys, now: now) }
  }

  package func stamp(_ key: String) throws(KeyValueStoreError) -> HybridClock {
    let seen = try inTransaction { try $0.timesSeen(key) }
    return lastStamp.withLock { last in
      let clock = HybridClock.next(at: Date(), writer: session, seen: seen + [last])
      last = clock.time
      return clock
    }
  }

  package func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock {
    try requireOpen()
    return try FileLease(database: path, peer: peer)
  }

  package func watchLeases(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) -> any Sendable {
    try requireOpen()
    return try LeaseWatch(database: path, freed: handler)
  }
}

extension ReplicaJournal {
  /// Makes the last changes of these keys again, if they were made on this device and their clock is too far ahead.
  mutating func restamp(
    _ keys: Set<String>, for peer: String, secretKeys: Set<String>, now: Date
  ) throws -> [StoredRecord] {
    var made: [StoredRecord] = []
    for key in keys.sorted() {
      guard var record = try lastRecord(key), record.clock.time > HybridClock.latest(at: now) else { continue }
      switch record.source {
      case .local, .merged(.thisStore): break
      case .merged: continue
      }
      let earlier = record.clock
      record.clock = HybridClock.next(at: now, writer: writer, seen: try timesSeen(key))
      record.changedAt = Date(milliseconds: now.milliseconds)
      made.append(try insert(record, keepsHistory: !secretKeys.contains(key)))
      // The peer has no trace of a removed key. Its removal is sent again, since others have refused the first one.
      guard record.value == nil, try held(key, by: peer) == nil, let last = made.last else { continue }
      let version = HeldVersion(clock: earlier, token: 0)
      try setHeld(HeldRow(version: version, revision: last.revision - 1), key, by: peer)
    }
    return made
  }
}
