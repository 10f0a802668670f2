// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// What an engine remembers of peers, such as a server. It changes in the same transaction as the values.
///
/// What a peer sent or accepted survives the end of the process. A loss of power may undo the last of it, always with
/// the memory of it: then it is received again, or sent again. A set that follows makes it durable.
extension KeyValueEngine {
  /// Merges changes of a peer, and remembers what the peer holds and how far it was read.
  ///
  /// - Parameters:
  ///   - received: The changes.
  ///   - peer: The peer's name; `nil` if nothing is remembered.
  ///   - cursor: How far the peer was read; `nil` leaves it.
  ///   - rules: What the changes must respect.
  package func merge(
    _ received: [Received], peer: String?, cursor: Data?, rules: MergeRules
  ) throws(KeyValueStoreError) -> MergeOutcome {
    try transaction(peer == nil ? .synced : .written) { rows in
      let journal = journal(rows)
      var run = MergeRun(journal, peer: peer, rules: rules)
      try run.merge(received)
      if let peer {
        if let cursor { try journal.setCursor(cursor, of: peer) }
        try journal.finishScan(of: peer)
      }
      return run.outcome
    }
  }

  /// Why a merge would refuse a change now; `nil` if it would not.
  package func refusal(
    of record: StoredRecord, rules: MergeRules
  ) throws(KeyValueStoreError) -> MergeRefusal.Reason? {
    try transaction(.written) { try MergeRun.refusal(of: record, journal($0), rules) }
  }

  /// The last conflict of each key, resolved or not.
  package func conflicts() throws(KeyValueStoreError) -> [String: ConflictRow] { try read { try $0.conflicts() } }

  /// Remembers that a peer holds changes that were sent.
  package func acknowledge(
    _ changes: [Acknowledged], by peer: String, cursor: Data?
  ) throws(KeyValueStoreError) {
    // An unacknowledged change is sent again, and the server finds that it has it.
    try transaction(.written) { rows in
      let journal = journal(rows)
      try journal.acknowledge(changes, by: peer)
      if let cursor { try journal.setCursor(cursor, of: peer) }
      try journal.finishScan(of: peer)
    }
  }

  /// Reads the last change of each key that the peer lacks, in the order of revisions.
  package func unsent(
    to peer: String, after revision: Int64, limit: Int
  ) throws(KeyValueStoreError) -> [UnsentChange] {
    try read { try journal($0).unsent(to: peer, after: revision, limit: limit) }
  }

  /// How many changes the peer lacks.
  package func unsentCount(of peer: String) throws(KeyValueStoreError) -> Int {
    try read { try journal($0).unsentCount(of: peer) }
  }

  /// What the peer held when it was last read, by key.
  package func held(by peer: String) throws(KeyValueStoreError) -> [String: HeldVersion] {
    try read { try $0.held(by: peer).mapValues(\.version) }
  }

  /// How far the peer was read; `nil` if it never was.
  package func cursor(of peer: String) throws(KeyValueStoreError) -> Data? {
    try read { try $0.peer(peer)?.cursor }
  }

  /// Forgets everything about a peer. All values are unsent then.
  package func forget(_ peer: String) throws(KeyValueStoreError) {
    try transaction(.synced) { try $0.setPeer(nil, peer) }
  }

  /// Switches to the values of a peer's account. Values of another account are kept in the file, and return with it.
  ///
  /// - Returns: The records of the changes.
  package func takeAccount(
    _ peer: String, secretKeys: Set<String>, now: Date
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try transaction(.synced) { try journal($0).takeAccount(peer, secretKeys: secretKeys, now: now) }
  }

  /// Makes changes of this device again whose clock is more than a day ahead: other devices refuse them.
  ///
  /// - Parameters:
  ///   - peer: The peer, which gets the new clocks of removals too.
  ///   - secretKeys: The keys whose earlier values are not kept.
  ///   - now: The wall clock's time.
  /// - Returns: The records of the changes.
  package func restamp(
    for peer: String, secretKeys: Set<String>, now: Date
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    let latest = HybridClock.latest(at: now)
    let keys = try read { rows in
      try rows.keys(after: 0, limit: .max).filter { $0.clock.time > latest }.map(\.key)
    }
    guard !keys.isEmpty else { return [] }
    return try transaction(.synced) { try journal($0).restamp(keys, for: peer, secretKeys: secretKeys, now: now) }
  }

  /// The times of the changes that a change of the key must follow, if it is made at the peer first.
  package func timesSeen(_ key: String) throws(KeyValueStoreError) -> [Int64] {
    try read { try journal($0).timesSeen(key) }
  }
}
