// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

/// From the marker to a watch, and back to waiting.
extension ReplicaMachine {
  mutating func connect() -> [Action] {
    phase = .readingMarker
    watch.awaited = nil
    (refused.isReading, refused.mustReadAgain) = (false, false)
    return [.readMarker]
  }

  mutating func found(_ snapshot: EtcdSnapshot, _ time: Date) -> [Action] {
    let skew = skewReport(snapshot, time)
    guard let value = snapshot.values.first else { return skew + createMarker(replacing: 0) }
    guard let marker = ReplicaMarker(value.value) else {
      if case .newer(let version) = ReplicaRecord(value.value, key: "") {
        return skew + goOffline(.newerVersion(version))
      }
      return skew + createMarker(replacing: value.modRevision)
    }
    self.marker = marker
    guard let cursor, cursor.identity == marker.identity else { return skew + lost() + compare(marker) }
    // The revisions of a cluster only grow.
    guard cursor.revision <= snapshot.revision else { return skew + renew(marker, at: value.modRevision) }
    guard let anchor = cursor.anchor else { return skew + join(after: cursor.revision) }
    phase = .verifying(marker: value.modRevision)
    return skew + [.readAnchor(anchor)]
  }

  /// Up to the revision of a confirmed anchor, the server's history is the known one. After it, a later revision of the cursor
  /// can be one of another history. An earlier one means that the watch has not reported everything before the anchor.
  mutating func verified(_ value: EtcdKeyValue?, markerRevision: Int64) -> [Action] {
    guard let marker, let cursor, let anchor = cursor.anchor else { return connect() }
    guard anchor.isConfirmed(by: value) else { return renew(marker, at: markerRevision) }
    return join(after: min(cursor.revision, anchor.revision))
  }

  /// The server has the data of an earlier time, as after a restored snapshot. It gets another identity, so that each device
  /// compares all values, also if the revisions have passed the known ones.
  private mutating func renew(_ marker: ReplicaMarker, at revision: Int64) -> [Action] {
    createMarker(replacing: revision, marker)
  }

  private mutating func createMarker(replacing revision: Int64, _ earlier: ReplicaMarker? = nil) -> [Action] {
    let identity = String(random.next(), radix: 36) + String(random.next(), radix: 36)
    let marker = ReplicaMarker(identity: identity, removals: earlier?.removals ?? [])
    phase = .creatingMarker(marker)
    return [
      .createMarker(
        EtcdTransaction(
          conditions: [.init(key: layout.marker, modRevision: revision)],
          beginnings: earlier.map { [.init(key: layout.marker, bytes: $0.beginning)] } ?? [],
          changes: [.put(key: layout.marker, value: marker.data)]))
    ]
  }

  /// The server does not have the data that this device knows.
  mutating func lost() -> [Action] {
    defer {
      cursor = nil
      settled = [:]
      refused.keys = []
      // Its revisions begin again.
      followed = followed.mapValues { _ in 0 }
    }
    return cursor == nil ? [] : [.forget, .report(.serverLostData)]
  }

  mutating func compare(_ marker: ReplicaMarker) -> [Action] {
    self.marker = marker
    phase = .comparing(marker)
    return [.compare]
  }

  mutating func compared(_ snapshot: EtcdSnapshot, _ marker: ReplicaMarker) -> [Action] {
    settled = [:]
    foreign = [:]
    // The marker may have changed since it was read. Another identity means that the data is another's.
    let last = snapshot.values.first { $0.key == layout.marker }.flatMap { ReplicaMarker($0.value) }
    guard let last, last.identity == marker.identity else { return connect() }
    self.marker = last
    let isInitial = cursor == nil
    cursor = ReplicaCursor(identity: marker.identity, revision: snapshot.revision)
    if let newest = snapshot.values.max(by: { $0.modRevision < $1.modRevision }) {
      anchor(
        at: ReplicaAnchor.mark(of: newest.value).map {
          ReplicaAnchor(key: newest.key, revision: newest.modRevision, mark: $0)
        })
    }
    var reports: [Action] = []
    let changes = snapshot.values.compactMap { change(for: $0, &reports) } + removals(absentFrom: snapshot, last)
    return reports + [.merge(changes, cursor: cursor, isComplete: true, isInitial: isInitial)]
      + join(after: snapshot.revision)
  }

  /// The removals with a known clock of keys that the server does not have.
  private func removals(absentFrom snapshot: EtcdSnapshot, _ marker: ReplicaMarker) -> [ServerChange] {
    let present = Set(snapshot.values.compactMap { layout.storeKey($0.key) })
    return marker.removals.filter { !present.contains($0.key) }.map {
      .removal(key: $0.key, marker.removal(of: $0.key))
    }
  }

  mutating func join(after revision: Int64) -> [Action] {
    phase = .joining
    return [.watch(from: revision + 1)]
  }

  mutating func joined(_ revision: Int64) -> [Action] {
    // The server lost data between two calls.
    guard let cursor, revision >= cursor.revision else { return [.disconnect] + connect() }
    phase = .online
    outbox.clear()
    // Once more: the cluster may have lost its data after the marker was read, and have reached the revision again.
    return [.nextUnsent(fromStart: true)] + check()
  }

  /// Asks whether the server still has the data that this device knows, and whether the watch has reported everything.
  mutating func check() -> [Action] {
    watch.checkedRevision = cursor?.revision ?? 0
    return [.check]
  }

  mutating func checked(_ check: EtcdCheck) -> [Action] {
    // The server answers, so that the connection is worth keeping.
    connecting.reset()
    // The watch may have reported later changes since the marker was asked for.
    guard let cursor, check.revision >= watch.checkedRevision, let value = check.value,
      ReplicaMarker(value.value)?.identity == cursor.identity
    else { return [.disconnect] + connect() }
    guard check.newest > cursor.revision else { return [.waitToCheck(times.check)] + readAgain() }
    watch.awaited = check.newest
    return [.waitToCheck(times.watch)] + readAgain()
  }

  /// Whether the server has changes that the watch has not reported.
  var isBehind: Bool { watch.awaited.map { cursor?.revision ?? 0 < $0 } ?? false }

  /// Checks again, or leaves the endpoint if its watch has not reported in time what the server has.
  mutating func waitedToCheck() -> [Action] {
    defer { watch.awaited = nil }
    guard isBehind else { return check() }
    return [.leaveEndpoint, .disconnect] + connect()
  }

  mutating func ended(_ error: EtcdError) -> [Action] {
    switch error {
    // Too much has changed for one answer of the watch, or the changes are no longer known.
    case .compacted, .answerTooLarge:
      // A server whose watches always end like this is left for a while.
      guard let marker, !watch.isReplaced else { return goOffline(.server(error)) }
      watch.isReplaced = true
      return [.disconnect] + compare(marker)
    default: return goOffline(.server(error))
    }
  }

  mutating func goOffline(_ reason: CloudStatus.OfflineReason) -> [Action] {
    phase = .offline(reason)
    watch.isReplaced = false
    outbox.clear()
    return [.disconnect, .wait(connecting.next(using: &random))]
  }

  mutating func skewReport(_ snapshot: EtcdSnapshot, _ time: Date) -> [Action] {
    guard let date = snapshot.date else { return [] }
    // The server's time has no fractions of a second.
    let skew = time.timeIntervalSince(date)
    defer { lastSkew = skew }
    guard abs(skew) > Self.tolerableSkew, abs(skew - lastSkew) > Self.tolerableSkew else { return [] }
    return [.report(.clockSkew(seconds: Int(skew.rounded())))]
  }
}
