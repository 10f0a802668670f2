import Foundation

/// Everything about a peer is in the file, so all of this throws the reason while the file is not open.
extension ReopeningEngine: ReplicatedEngine {
  func merge(
    _ received: [Received], peer: String?, cursor: Data?, rules: MergeRules
  ) throws(KeyValueStoreError) -> MergeOutcome {
    try replicated().merge(received, peer: peer, cursor: cursor, rules: rules)
  }

  func refusal(of record: StoredRecord, rules: MergeRules) throws(KeyValueStoreError) -> MergeRefusal.Reason? {
    try replicated().refusal(of: record, rules: rules)
  }

  func conflicts() throws(KeyValueStoreError) -> [ReplicaConflict] { try replicated().conflicts() }

  func acknowledge(_ changes: [Acknowledged], by peer: String, cursor: Data?) throws(KeyValueStoreError) {
    try replicated().acknowledge(changes, by: peer, cursor: cursor)
  }

  func unsent(to peer: String, after revision: Int64, limit: Int) throws(KeyValueStoreError) -> [UnsentChange] {
    try replicated().unsent(to: peer, after: revision, limit: limit)
  }

  func unsentCount(of peer: String) throws(KeyValueStoreError) -> Int { try replicated().unsentCount(of: peer) }

  func held(by peer: String) throws(KeyValueStoreError) -> [String: HeldVersion] { try replicated().held(by: peer) }

  func cursor(of peer: String) throws(KeyValueStoreError) -> Data? { try replicated().cursor(of: peer) }

  func forget(_ peer: String) throws(KeyValueStoreError) { try replicated().forget(peer) }

  func takeAccount(
    _ peer: String, secretKeys: Set<String>, now: Date
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try replicated().takeAccount(peer, secretKeys: secretKeys, now: now)
  }

  func restamp(
    for peer: String, secretKeys: Set<String>, now: Date
  ) throws(KeyValueStoreError) -> [StoredRecord] {
    try replicated().restamp(for: peer, secretKeys: secretKeys, now: now)
  }

  func stamp(_ key: String) throws(KeyValueStoreError) -> HybridClock { try replicated().stamp(key) }

  func leaseLock(for peer: String) throws(KeyValueStoreError) -> any ReplicaLeaseLock {
    try replicated().leaseLock(for: peer)
  }

  func watchLeases(_ handler: @escaping @Sendable () -> Void) throws(KeyValueStoreError) -> any Sendable {
    try replicated().watchLeases(handler)
  }

  private func replicated() throws(KeyValueStoreError) -> any ReplicatedEngine {
    guard let engine = try ready() as? any ReplicatedEngine else {
      throw .cannotRead(location: location, reason: "its engine cannot remember what a peer holds")
    }
    return engine
  }
}
