internal import AlchemicStores
import Foundation

extension ReplicaMachine {
  /// Merges the changes of a watch. Of several changes to a key, the last one is what the server holds.
  mutating func received(_ batch: EtcdWatchBatch) -> [Action] {
    guard var cursor else { return [] }
    isWatchReplaced = false
    cursor.revision = max(cursor.revision, batch.revision)
    self.cursor = cursor
    var reports: [Action] = []
    var last: [String: ServerChange] = [:]
    var isOwnRemoval = false
    var remaining = batch.events[...]
    while let revision = remaining.first?.revision {
      let events = remaining.prefix { $0.revision == revision }
      remaining = remaining.dropFirst(events.count)
      // The marker first: it has the clocks of the removals of its revision.
      guard readMarker(events) else { return disconnected(Self.otherData) }
      for event in events {
        guard let key = layout.storeKey(event.key) else { continue }
        if followed[key] != nil { followed[key] = event.revision }
        // Those that are settled are this device's own changes, or were read before.
        guard settled[key].map({ event.revision > $0 }) ?? true else {
          if case .delete = event { isOwnRemoval = true }
          continue
        }
        if seenInFlight[key] != nil { seenInFlight[key] = event.revision }
        switch event {
        case .put(let value): last[key] = change(for: value, &reports)
        case .delete:
          foreign[key] = nil
          last[key] = .removal(key: key, marker?.removal(of: key))
        }
      }
    }
    let changes = last.values.sorted { $0.key < $1.key }
    settled = settled.filter { $0.value > batch.revision }
    // This device's own changes are not read again after a restart if the cursor is stored with the next change. But a
    // removed key leaves no trace of what the server held before, so that its set would look like another device's.
    guard !changes.isEmpty || isOwnRemoval else { return reports }
    return reports + [.merge(changes, cursor: cursor, isComplete: false, isInitial: false)]
  }

  /// Reads the marker's change among those of one revision. Returns `false` if the data is no longer the same.
  private mutating func readMarker(_ events: ArraySlice<EtcdWatchBatch.Event>) -> Bool {
    switch events.last(where: { $0.key == layout.marker }) {
    case .put(let value):
      guard let received = ReplicaMarker(value.value), received.identity == marker?.identity else { return false }
      marker = received
      return true
    case .delete: return false
    case nil: return true
    }
  }

  /// The change that a value of the server means; `nil` for a key that is not a store's.
  mutating func change(for value: EtcdKeyValue, _ reports: inout [Action]) -> ServerChange? {
    guard let key = layout.storeKey(value.key) else { return nil }
    switch ReplicaRecord(value.value, key: key, sealing) {
    case .known(let record):
      foreign[key] = nil
      return .put(record, revision: value.modRevision)
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
