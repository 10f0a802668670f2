// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

extension ReplicaMachine {
  /// Sends the next changes of the queue in one transaction.
  mutating func sendNext() -> [Action] {
    var transaction = EtcdTransaction()
    var removed: [UnsentChange] = []
    var bytes = 0
    for change in outbox.beginTransaction() {
      let record = change.record
      let key = layout.key(record.key)
      let value = ReplicaRecord.encode(
        record, loser: change.loser, replacesUnseen: change.replacesUnseen, sealing)
      let size = key.count + (value?.count ?? 0)
      guard outbox.inFlight == 0 || bytes + size <= Self.batchBytes else { break }
      bytes += size
      transaction.conditions.append(.init(key: key, modRevision: expectedRevision(change)))
      if let value {
        transaction.changes.append(.put(key: key, value: value))
      } else {
        transaction.changes.append(.delete(key: key))
        removed.append(change)
      }
      transaction.otherwiseRead.append(key)
      outbox.add(change)
    }
    guard outbox.inFlight > 0 else { return [.nextUnsent(fromStart: false)] }
    requireMarker(&transaction)
    if !removed.isEmpty, var marker {
      marker.add(removed)
      transaction.changes.append(.put(key: layout.marker, value: marker.data))
    }
    return [.send(transaction)]
  }

  /// A transaction that sets or removes one key, if the server's key has this revision; `nil` for the removal of a key that
  /// the server does not have.
  func transaction(setting record: StoredRecord, at revision: Int64) -> EtcdTransaction? {
    let key = layout.key(record.key)
    var transaction = EtcdTransaction(conditions: [.init(key: key, modRevision: revision)], otherwiseRead: [key])
    if let value = ReplicaRecord.encode(record, sealing) {
      transaction.changes = [.put(key: key, value: value)]
    } else {
      guard revision > 0, var marker else { return nil }
      marker.add([UnsentChange(record: record, held: nil)])
      transaction.changes = [.delete(key: key), .put(key: layout.marker, value: marker.data)]
    }
    requireMarker(&transaction)
    return transaction
  }

  /// Makes a transaction apply to the data that this device knows, and to no other. After the cluster lost its data, the
  /// revisions begin again: a key can have the expected one, and another device's value.
  private func requireMarker(_ transaction: inout EtcdTransaction) {
    guard let marker else { return }
    transaction.beginnings = [.init(key: layout.marker, bytes: marker.beginning)]
    transaction.otherwiseRead.append(layout.marker)
  }

  /// Whether a refused transaction met the data that this device knows.
  func isSameData(_ present: [EtcdKeyValue]) -> Bool {
    guard let value = present.first(where: { $0.key == layout.marker }) else { return false }
    return ReplicaMarker(value.value).map { $0.identity == marker?.identity } ?? false
  }

  /// Remembers from now on the last revision of a key that the watch reports.
  ///
  /// - Returns: The last one so far; 0 for none.
  mutating func follow(_ key: String) -> Int64 {
    let last = followed[key] ?? 0
    followed[key] = last
    return last
  }

  /// Remembers that this device has the server's state of a key up to a revision.
  mutating func settle(_ key: String, at revision: Int64) {
    settled[key] = max(settled[key] ?? 0, revision)
    foreign[key] = nil
    refused.keys.remove(key)
    outbox.see(key, at: revision)
  }

  /// The revision that the key must have at the server, so that no other device's change is overwritten unseen.
  private func expectedRevision(_ change: UnsentChange) -> Int64 {
    foreign[change.record.key]?.revision ?? change.held?.token ?? 0
  }

  mutating func sent(_ outcome: EtcdTransaction.Outcome) -> [Action] {
    let changes = Array(outbox.sent)
    switch outcome {
    case .applied(let revision):
      accepted()
      outbox.removeSent()
      // The watch can be faster than the answer: then a later change of another device replaced this one already.
      let current = changes.filter { outbox.seen[$0.record.key, default: 0] <= revision }
      for change in current {
        settled[change.record.key] = revision
        foreign[change.record.key] = nil
        refused.keys.remove(change.record.key)
        guard change.record.value != nil else { continue }
        anchor(at: ReplicaAnchor(key: layout.key(change.record.key), revision: revision, change.record.clock))
      }
      return (current.isEmpty ? [] : [.acknowledge(current, revision: revision)]) + sendNext()
    case .refused(let revision, let present):
      guard isSameData(present) else { return [.disconnect] + connect() }
      var reports: [Action] = []
      var awaitsRemoval = false
      let values = Dictionary(present.map { ($0.key, $0) }) { _, last in last }
      let found = changes.compactMap { change -> ServerChange? in
        let key = change.record.key
        let expected = expectedRevision(change)
        // The watch can be faster than the answer: then it has reported what follows.
        guard outbox.seen[key, default: 0] <= revision else { return nil }
        guard let value = values[layout.key(key)] else {
          // Another device removed the key. The watch reports when.
          if foreign.removeValue(forKey: key) == nil, expected != 0 { awaitsRemoval = true }
          return nil
        }
        guard value.modRevision != expected else { return nil }
        settled[key] = revision
        return self.change(for: value, &reports)
      }
      let merge = Action.merge(found, cursor: nil, isComplete: false, isInitial: false)
      return reports + (found.isEmpty ? [] : [merge]) + (awaitsRemoval ? waitToSend(nil) : sendAgain())
    }
  }

  mutating func sendFailed(_ error: EtcdError) -> [Action] {
    guard case .refused(_, let refusal, _) = error else { return disconnected(error) }
    switch refusal {
    case .requestTooLarge:
      guard outbox.inFlight == 1, let change = outbox.queue.first else {
        // One of the changes is too large; the others are sent without it.
        outbox.sendOneByOne()
        return sendNext()
      }
      skip(change.record)
      outbox.removeSent()
      return [.report(.changeTooLarge(key: change.record.key))] + sendNext()
    // The watch goes on: the server accepts no changes, but has other devices' changes.
    case .noSpace, .permissionDenied, .other:
      let isNew = outbox.failure == nil
      return (isNew ? [.report(.sendingRefused(error))] : []) + waitToSend(error)
    case .unauthenticated, .unavailable: return disconnected(error)
    }
  }

  mutating func accepted() {
    outbox.accept()
    connecting.reset()
  }

  /// Waits before sending again, after a failure that does not concern the connection.
  mutating func waitToSend(_ error: EtcdError?) -> [Action] {
    outbox.clear()
    if let error { outbox.failure = error }
    return [.waitToSend(outbox.backoff.next(using: &random))]
  }

  /// Sends again after other devices have changed the same keys.
  mutating func sendAgain() -> [Action] {
    outbox.clear()
    return outbox.countRefusal() ? [.nextUnsent(fromStart: true)] : waitToSend(nil)
  }

  mutating func disconnected(_ error: EtcdError) -> [Action] { goOffline(.server(error)) }

  mutating func skip(_ record: StoredRecord) { outbox.unsendable[record.key] = record.clock }

  mutating func isSendable(_ outgoing: Outgoing) -> Bool {
    let record = outgoing.change.record
    if outgoing.isSecure, sealing == nil {
      // Without an encryption key, secrets stay on this device.
      outbox.unsendable[record.key] = record.clock
      return false
    }
    if outbox.unsendable[record.key] == record.clock { return false }
    outbox.unsendable[record.key] = nil
    return foreign[record.key]?.isNewer != true
  }
}
