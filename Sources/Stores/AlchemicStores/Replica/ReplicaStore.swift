// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A store as a replica sees it: an object beside the store that keeps it and a peer, such as a server, the same.
///
/// What the peer holds is in the store's file, and changes in the same transactions as the values. So a replica can be
/// killed at any moment and continue from the file.
///
/// It does not keep the store alive: once the store is released, each call throws
/// ``KeyValueStoreError/closed(location:)`` and sequences end. All methods may be called from any thread and block it
/// for one transaction.
package final class ReplicaStore: Sendable {
  /// The peer's name.
  package let peer: String
  /// The location of the values, for people.
  package let location: String
  let engine: any KeyValueEngine
  // Immutable: the reference is only cleared by the runtime, atomically.
  weak let core: StoreCore?

  fileprivate init(_ core: StoreCore, peer: String) {
    self.core = core
    self.peer = peer
    engine = core.engine
    location = core.engine.location
  }

  /// This device's number, the writer of its changes.
  package var device: Int64 { engine.writer }

  /// Whether a key is a secret.
  package func isSecure(_ key: String) -> Bool { core?.isSecure(key) ?? true }

  /// Merges changes that the peer has sent, in one transaction with what the peer holds and how far it was read.
  ///
  /// Observers are notified, and refused changes and conflicts are reported.
  ///
  /// - Parameters:
  ///   - received: The changes, in any order.
  ///   - cursor: How far the peer was read; `nil` leaves it.
  ///   - origin: The reason, for observers.
  ///   - isCounted: Whether the changes must fit into the store's limits.
  /// - Returns: What became of each change.
  @discardableResult
  package func merge(
    _ received: [Received], cursor: Data? = nil, origin: KeyValueChange.Origin = .serverChange,
    isCounted: Bool = true
  ) throws(KeyValueStoreError) -> MergeOutcome {
    let core = try opened()
    return try core.merge(received.map(\.record.key), origin: origin) { (_, rules) throws(KeyValueStoreError) in
      var rules = rules
      if !isCounted { rules.limits = nil }
      return try engine.merge(received, peer: peer, cursor: cursor, rules: rules)
    }
  }

  /// Why the store would refuse a change now; `nil` if it would not.
  package func refusal(
    of record: StoredRecord, isCounted: Bool = true
  ) throws(KeyValueStoreError) -> MergeRefusal.Reason? {
    let limits = try opened().limits
    return try engine.refusal(of: record, rules: MergeRules(limits: isCounted ? limits : nil))
  }

  /// How many keys have a version at the peer that the store refused.
  package func refusedCount() throws(KeyValueStoreError) -> Int {
    try held().values.count { $0.isRefused }
  }

  /// Remembers that the peer holds changes that were sent. A change that was made since then stays unsent.
  package func acknowledge(_ changes: [Acknowledged], cursor: Data? = nil) throws(KeyValueStoreError) {
    try engine.acknowledge(changes, by: peer, cursor: cursor)
  }

  /// Reads the last change of each key that the peer lacks, in the order of revisions.
  ///
  /// - Parameters:
  ///   - revision: The revision of the last change that was read; 0 for all.
  ///   - limit: How many changes are returned at most.
  package func unsent(after revision: Int64 = 0, limit: Int) throws(KeyValueStoreError) -> [UnsentChange] {
    try engine.unsent(to: peer, after: revision, limit: limit)
  }

  /// The last change of a key, if the peer lacks it.
  package func unsentChange(of key: String) throws(KeyValueStoreError) -> UnsentChange? {
    try unsent(limit: .max).first { $0.record.key == key }
  }

  /// The stored value of a key.
  package func value(_ key: String) -> StoredValue? { core?.layers(key).stored }

  /// How many changes the peer lacks.
  package func unsentCount() throws(KeyValueStoreError) -> Int { try engine.unsentCount(of: peer) }

  /// What the peer held when it was last read, by key.
  package func held() throws(KeyValueStoreError) -> [String: HeldVersion] { try engine.held(by: peer) }

  /// How far the peer was read; `nil` if it never was.
  package func cursor() throws(KeyValueStoreError) -> Data? { try engine.cursor(of: peer) }

  /// Forgets what the peer holds: all values are unsent then.
  package func forget() throws(KeyValueStoreError) { try engine.forget(peer) }

  /// Returns a change that the caller makes at the peer first and then merges. Its clock is later than all changes of
  /// the key that this device knows. Nothing is stored.
  package func stamp(
    _ key: String, _ value: StoredValue?, author: String? = nil
  ) throws(KeyValueStoreError) -> StoredRecord {
    let key = try StoreValidation.normalizedKey(key)
    try StoreValidation.validate(value, of: key)
    return StoredRecord(
      key: key, value: value == .null ? nil : value, revision: 0, clock: try opened().stamp(key),
      changedAt: Date(milliseconds: Date().milliseconds), author: author ?? KeyValueAuthor.ofPresentChange)
  }

  /// The changes that the peer lacks, in batches, from now on without end: a reader that has all waits for the next one.
  /// Nothing polls. A new sequence starts with everything that is not acknowledged.
  ///
  /// - Parameter limit: How many changes a batch has at most.
  package func batches(limit: Int) -> UnsentBatches { UnsentBatches(store: self, limit: limit) }

  /// Switches the store to the values of the peer's account. The first account adopts the present values. Values of
  /// another account are kept in the file, and return with it. Observers are notified, with the origin
  /// ``KeyValueChange/Origin/accountChange``.
  package func takeAccount() throws(KeyValueStoreError) {
    let core = try opened()
    let secretKeys = Set(core.settingsByKey.keys.filter(core.isSecure))
    try core.change(origin: .accountChange) { () throws(KeyValueStoreError) in
      try engine.takeAccount(peer, secretKeys: secretKeys, now: Date())
    }
  }

  /// Makes changes of this device again whose clock is more than a day ahead: other devices would refuse them.
  func restamp() throws(KeyValueStoreError) {
    let core = try opened()
    let secretKeys = Set(core.settingsByKey.keys.filter(core.isSecure))
    try core.change(origin: .thisStore) { () throws(KeyValueStoreError) in
      try engine.restamp(for: peer, secretKeys: secretKeys, now: Date())
    }
  }

  /// A notification whenever the journal has new records, until the store is released.
  package func notifications() -> AsyncStream<Void>? { core?.journalSignal.notifications() }

  private func opened() throws(KeyValueStoreError) -> StoreCore {
    guard let core else { throw .closed(location: location) }
    return core
  }
}

extension KeyValueStore {
  /// Returns this store for a replica that keeps it and a peer the same.
  ///
  /// - Parameter peer: The name under which the file remembers what the peer holds. Another server, or another account,
  ///   has another name.
  /// - Returns: The store.
  package func replica(of peer: String) -> ReplicaStore { ReplicaStore(core, peer: peer) }
}
