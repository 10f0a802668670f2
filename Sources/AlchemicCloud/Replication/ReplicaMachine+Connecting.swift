internal import AlchemicStores
import Foundation

/// From the marker to a watch, and back to waiting.
extension ReplicaMachine {
  mutating func connect() -> [Action] {
    phase = .readingMarker
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
    guard let cursor, cursor.identity == marker.identity, cursor.revision <= snapshot.revision else {
      return skew + lost() + compare(marker)
    }
    return skew + join(after: cursor.revision)
  }

  mutating func createMarker(replacing revision: Int64) -> [Action] {
    let marker = ReplicaMarker(identity: String(random.next(), radix: 36) + String(random.next(), radix: 36))
    phase = .creatingMarker(marker)
    return [
      .createMarker(
        EtcdTransaction(
          conditions: [.init(key: layout.marker, modRevision: revision)],
          changes: [.put(key: layout.marker, value: marker.data)]))
    ]
  }

  /// The server does not have the data that this device knows.
  mutating func lost() -> [Action] {
    defer {
      cursor = nil
      settled = [:]
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
    let cursor = ReplicaCursor(identity: marker.identity, revision: snapshot.revision)
    self.cursor = cursor
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
    queue = []
    inFlight = 0
    // Once more: the cluster may have lost its data after the marker was read, and have reached the revision again.
    return [.nextUnsent(fromStart: true)] + check()
  }

  /// Asks whether the server still has the data that this device knows.
  mutating func check() -> [Action] {
    checkedRevision = cursor?.revision ?? 0
    return [.readMarker]
  }

  mutating func checked(_ snapshot: EtcdSnapshot) -> [Action] {
    // The server answers, so that the connection is worth keeping.
    connecting.reset()
    // The watch may have reported later changes since the marker was asked for.
    guard let cursor, snapshot.revision >= checkedRevision, let value = snapshot.values.first,
      ReplicaMarker(value.value)?.identity == cursor.identity
    else { return [.disconnect] + connect() }
    return [.waitToCheck(Self.checkInterval)]
  }

  mutating func ended(_ error: EtcdError) -> [Action] {
    switch error {
    // Too much has changed for one answer of the watch, or the changes are no longer known.
    case .compacted, .answerTooLarge:
      // A server whose watches always end like this is left for a while.
      guard let marker, !isWatchReplaced else { return goOffline(.server(error)) }
      isWatchReplaced = true
      return [.disconnect] + compare(marker)
    default: return goOffline(.server(error))
    }
  }

  mutating func goOffline(_ reason: CloudStatus.Reason) -> [Action] {
    phase = .offline(reason)
    isWatchReplaced = false
    queue = []
    inFlight = 0
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
