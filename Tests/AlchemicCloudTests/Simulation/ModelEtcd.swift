// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import AlchemicCloud

/// A model of etcd: revisions, transactions, watches, compaction, the loss of its data, and restored snapshots.
struct ModelEtcd {
  private(set) var revision: Int64 = 1
  private(set) var values: [Data: EtcdKeyValue] = [:]
  private var events: [EtcdWatchBatch.Event] = []
  /// All events, also of compacted revisions.
  private var history: [EtcdWatchBatch.Event] = []
  private var compacted: Int64 = 0
  /// How often the data was lost. A watch does not continue on other data.
  private(set) var losses = 0

  func snapshot(of range: EtcdRange) -> EtcdSnapshot {
    let found = values.values.filter { range.contains($0.key) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return EtcdSnapshot(revision: revision, values: found)
  }

  mutating func perform(_ transaction: EtcdTransaction) -> EtcdTransaction.Outcome {
    guard transaction.conditions.allSatisfy({ values[$0.key]?.modRevision ?? 0 == $0.modRevision }),
      transaction.beginnings.allSatisfy({ values[$0.key]?.value.starts(with: $0.bytes) == true })
    else {
      return .refused(revision: revision, present: transaction.otherwiseRead.compactMap { values[$0] })
    }
    let next = revision + 1
    for change in transaction.changes {
      switch change {
      case .put(let key, let value):
        let new = EtcdKeyValue(key: key, value: value, modRevision: next)
        values[key] = new
        append(.put(new))
      case .delete(let key):
        guard values.removeValue(forKey: key) != nil else { continue }
        append(.delete(key: key, revision: next))
      }
    }
    if events.last?.revision == next { revision = next }
    return .applied(revision: revision)
  }

  private mutating func append(_ event: EtcdWatchBatch.Event) {
    events.append(event)
    history.append(event)
  }

  /// What a key had at a revision, as the server answers.
  func anchorRead(_ anchor: ReplicaAnchor) -> ReplicaMachine.Event {
    guard anchor.revision >= compacted else { return .failed(.compacted(revision: anchor.revision)) }
    guard case .put(let value)? = history.last(where: { $0.key == anchor.key && $0.revision <= anchor.revision }) else {
      return .anchorRead(nil)
    }
    return .anchorRead(value)
  }

  func check(_ key: Data, newestOf range: EtcdRange) -> EtcdCheck {
    let newest = values.values.filter { range.contains($0.key) }.map(\.modRevision).max()
    return EtcdCheck(revision: revision, value: values[key], newest: newest ?? 0)
  }

  /// The events of the next revision from `start` on that has any; `nil` if there are none.
  func batch(from start: Int64) -> EtcdWatchBatch? {
    guard let first = events.first(where: { $0.revision >= start })?.revision else { return nil }
    return EtcdWatchBatch(revision: first, events: events.filter { $0.revision == first })
  }

  func isCompacted(_ start: Int64) -> Bool { start <= compacted }

  mutating func compact() {
    compacted = revision
    events.removeAll { $0.revision <= compacted }
  }

  mutating func loseData() { restore(ModelEtcd()) }

  /// Has the data of an earlier time again.
  mutating func restore(_ earlier: ModelEtcd) {
    let count = losses
    self = earlier
    losses = count + 1
  }
}
