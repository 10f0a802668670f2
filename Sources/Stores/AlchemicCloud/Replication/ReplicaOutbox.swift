// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores

/// This device's changes on their way to the server, one transaction after the other.
struct ReplicaOutbox {
  /// The changes to send. The first ones are in the present transaction.
  private(set) var queue: [UnsentChange] = []
  /// For the keys of the present transaction, the last revision that the watch reported since it was sent.
  private(set) var seen: [String: Int64] = [:]
  /// How many changes are in the present transaction.
  private(set) var inFlight = 0
  /// The largest number of changes in a transaction.
  private(set) var batchLimit = Self.batchLimit
  /// How often the server has refused transactions since it accepted one, because others had changed the same keys.
  private(set) var refusals = 0
  /// The last refusal of the server to accept changes, until it accepts some again.
  var failure: EtcdError?
  var backoff = Backoff()
  /// Keys whose last change cannot be sent, and the clock of that change.
  var unsendable: [String: HybridClock] = [:]

  /// A transaction has at most 128 operations by etcd's default. One is the marker's.
  static let batchLimit = 64

  /// The changes of the present transaction.
  var sent: ArraySlice<UnsentChange> { queue.prefix(inFlight) }

  /// Forgets the changes, which are read again.
  mutating func clear() { fill(with: []) }

  /// Takes the changes to send.
  mutating func fill(with changes: [UnsentChange]) { (queue, inFlight) = (changes, 0) }

  /// Begins a transaction.
  ///
  /// - Returns: The changes that it can have at most.
  mutating func beginTransaction() -> ArraySlice<UnsentChange> {
    (inFlight, seen) = (0, [:])
    return queue.prefix(batchLimit)
  }

  /// Adds the next change to the present transaction.
  mutating func add(_ change: UnsentChange) {
    seen[change.record.key] = 0
    inFlight += 1
  }

  /// Notes that the watch has reported a key.
  mutating func see(_ key: String, at revision: Int64) {
    if seen[key] != nil { seen[key] = revision }
  }

  /// Removes the changes of the present transaction.
  mutating func removeSent() { queue.removeFirst(inFlight) }

  /// From now on, a transaction has one change.
  mutating func sendOneByOne() { batchLimit = 1 }

  /// Counts a refusal.
  ///
  /// - Returns: Whether to send again at once. After some attempts a wait lets one of many devices get through.
  mutating func countRefusal() -> Bool {
    refusals += 1
    return refusals < 3
  }

  /// The server accepts changes.
  mutating func accept() {
    (refusals, failure, batchLimit) = (0, nil, Self.batchLimit)
    backoff.reset()
  }
}
