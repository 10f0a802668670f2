// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

extension ReplicaMachine {
  /// Merges the changes of a watch. Of several changes to a key, the last one is what the server holds.
  mutating func received(_ batch: EtcdWatchBatch) -> [Action] {
    guard let known = cursor?.revision else { return [] }
    watch.isReplaced = false
    cursor?.revision = max(known, batch.revision)
    var reports: [Action] = []
    var last: [String: ServerChange] = [:]
    var isOwnRemoval = false
    var remaining = batch.events[...]
    while let revision = remaining.first?.revision {
      let events = remaining.prefix { $0.revision == revision }
      remaining = remaining.dropFirst(events.count)
      // The marker first: it has the clocks of the removals of its revision.
      guard let hasRemovals = readMarker(events) else { return disconnected(Self.otherData) }
      for event in events {
        guard let key = layout.storeKey(event.key) else { continue }
        if case .put(let value) = event {
          let clock = ReplicaRecord.clock(of: value.value)
          anchor(at: clock.map { ReplicaAnchor(key: value.key, revision: revision, $0) })
        }
        if followed[key] != nil { followed[key] = event.revision }
        // Settled changes are this device's own, or were read before.
        guard settled[key].map({ event.revision > $0 }) ?? true else {
          if case .delete = event { isOwnRemoval = true }
          continue
        }
        outbox.see(key, at: event.revision)
        switch event {
        case .put(let value): last[key] = change(for: value, &reports)
        case .delete:
          foreign[key] = nil
          // Without a change of the marker, something else than a replica removed the key.
          last[key] = .removal(key: key, hasRemovals ? marker?.removal(of: key) : nil)
        }
      }
    }
    let changes = last.values.sorted { $0.key < $1.key }
    settled = settled.filter { $0.value > batch.revision }
    // This device's own changes are not read again after a restart if the cursor is stored with the next change. But a
    // removed key leaves no trace of what the server held before, so that its set would look like another device's.
    // A removal that was refused may have been made again, with another clock.
    let isMarked = batch.events.contains { $0.key == layout.marker }
    if !changes.isEmpty || isOwnRemoval {
      reports.append(.merge(changes, cursor: cursor, isComplete: false, isInitial: false))
    }
    return reports + (isMarked ? readAgain() : [])
  }

  /// Reads the marker's change among the changes of one revision.
  ///
  /// - Returns: Whether there is one; `nil` if the data is no longer the same.
  private mutating func readMarker(_ events: ArraySlice<EtcdWatchBatch.Event>) -> Bool? {
    switch events.last(where: { $0.key == layout.marker }) {
    case .put(let value):
      guard let received = ReplicaMarker(value.value), received.identity == marker?.identity else { return nil }
      marker = received
      anchor(at: ReplicaAnchor(key: value.key, revision: value.modRevision, mark: ReplicaAnchor.mark(received)))
      return true
    case .delete: return nil
    case nil: return false
    }
  }

  /// The change that a value of the server means; `nil` for a key that is not a store's.
  mutating func change(for value: EtcdKeyValue, _ reports: inout [Action]) -> ServerChange? {
    guard let key = layout.storeKey(value.key) else { return nil }
    switch ReplicaRecord(value.value, key: key, sealing) {
    case .known(var received):
      foreign[key] = nil
      received.token = value.modRevision
      return .put(received)
    case .newer(let version):
      foreign[key] = Foreign(revision: value.modRevision, isNewer: true)
      reports.append(.report(.newerRecord(key: key, version: version)))
    case .sealed:
      foreign[key] = Foreign(revision: value.modRevision, isNewer: true)
      reports.append(.report(.sealedRecord(key: key)))
    case .malformed:
      foreign[key] = Foreign(revision: value.modRevision, isNewer: false)
      reports.append(.report(.malformedRecord(key: key)))
    }
    return .unreadable(key: key)
  }

  private static let otherData = EtcdError.interrupted(endpoint: "etcd", reason: "the account's data was replaced")
}
