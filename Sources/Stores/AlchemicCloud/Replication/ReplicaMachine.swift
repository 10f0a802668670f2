// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

/// What a replica does when: each event returns the actions that follow. It does nothing itself, so that all orders of
/// events can be tried.
///
/// A connection goes through these steps. The marker says whether the server still has the data that this device knows.
/// If so, the watch continues after the last revision; otherwise all keys are compared. Then the watch reports the
/// others' changes, and one transaction after the other sends this device's.
struct ReplicaMachine {
  let layout: ReplicaLayout
  let sealing: CloudEncryption?
  let times: CheckTimes
  var phase = Phase.idle
  var cursor: ReplicaCursor?
  var marker: ReplicaMarker?
  var watch = WatchState()
  var refused = RefusedKeys()
  /// The last known revision of each key that is known beyond the cursor.
  var settled: [String: Int64] = [:]
  /// The revisions of keys whose values are not this program's: they are overwritten, or of a later version.
  var foreign: [String: Foreign] = [:]
  var outbox = ReplicaOutbox()
  /// The last revisions that the watch reported of keys that are changed at the server first.
  var followed: [String: Int64] = [:]
  var connecting = Backoff()
  var lastSkew = 0.0
  var random: RandomSource

  /// What the watch of a connection has reported.
  struct WatchState: Hashable {
    /// Whether a comparison replaced the changes that the watch could not report, and no watch has reported any since.
    var isReplaced = false
    /// The cursor's revision when the present check began.
    var checkedRevision: Int64 = 0
    /// The revision that the watch must report before the next check; `nil` if it has reported everything.
    var awaited: Int64?
  }

  /// The keys whose version at the server the store refused.
  struct RefusedKeys: Hashable {
    var keys: Set<String> = []
    /// Whether they are being read, and whether they must be read once more after that.
    var isReading = false
    var mustReadAgain = false
  }

  /// A value that is not this program's.
  struct Foreign: Hashable {
    var revision: Int64
    var isNewer: Bool
  }

  /// etcd's default limit for a request is 1.5 MiB.
  static let batchBytes = 1 << 20
  /// How far this device's clock may be off before it is reported, in seconds.
  static let tolerableSkew = 60.0

  init(
    layout: ReplicaLayout, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    sealing: CloudEncryption? = nil, times: CheckTimes = CheckTimes()
  ) {
    self.layout = layout
    self.times = times
    self.sealing = sealing
    self.random = RandomSource(base: random)
  }

  /// Accepts an event, and returns what to do, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (event, phase) {
    case (.started(let cursor, let held), _):
      self.cursor = cursor
      settled = held.mapValues(\.token)
      refused.keys = Set(held.filter(\.value.isRefused).keys)
      // What the server accepted from this device is in no cursor.
      if let (key, last) = held.max(by: { $0.value.token < $1.value.token }) {
        anchor(at: ReplicaAnchor(key: layout.key(key), revision: last.token, last.clock))
      }
      outbox.clear()
      return connect()
    // The machine's state may be ahead of the file.
    case (.waited, .offline(.store)): return [.reload]
    case (.waited, .offline): return connect()
    case (.storeFailed(let reason), _): return goOffline(.store(reason))
    case (.markerRead(let snapshot, let time), .readingMarker): return found(snapshot, time)
    case (.anchorRead(let value), .verifying(let revision)): return verified(value, markerRevision: revision)
    case (.failed(.compacted), .verifying):
      guard let marker else { return connect() }
      return compare(marker)
    case (.checked(let check), .online): return checked(check)
    case (.markerCreated(let outcome), .creatingMarker(let marker)):
      guard case .applied = outcome else { return connect() }
      return lost() + compare(marker)
    case (.compared(let snapshot), .comparing(let marker)): return compared(snapshot, marker)
    case (.watchCreated(let revision), .joining): return joined(revision)
    case (.watched(let batch), .online): return received(batch)
    case (.watched(let batch), .joining): return joined(batch.revision) + received(batch)
    case (.watchEnded(let error), .joining), (.watchEnded(let error), .online): return ended(error)
    case (.unsent(let changes), .online) where outbox.inFlight == 0:
      outbox.fill(with: changes.filter { isSendable($0) }.map(\.change))
      // A removal on this device makes room.
      let again = changes.contains { $0.change.record.value == nil } ? readAgain() : []
      return sendNext() + again
    case (.merged(let keys, let refused, let madeRoom), _): return merged(keys, refused, madeRoom: madeRoom)
    case (.readAgain(let snapshot), .online): return readAgainEnded(snapshot)
    case (.readAgainFailed, .online): return readAgainEnded(nil)
    case (.sent(let outcome), .online): return sent(outcome)
    case (.sendFailed(let error), .online): return sendFailed(error)
    case (.otherDataFound, .online): return [.disconnect] + connect()
    case (.waitedToSend, .online): return [.nextUnsent(fromStart: true)]
    case (.waitedToCheck, .online): return waitedToCheck()
    case (.failed(let error), .readingMarker), (.failed(let error), .creatingMarker), (.failed(let error), .verifying),
      (.failed(let error), .comparing), (.failed(let error), .online):
      return goOffline(.server(error))
    // Answers that arrive after the phase has changed are of no use.
    default: return []
    }
  }
}

/// When a replica finds that the member of its watch hangs: after the time of a check, and the time that the watch has to
/// report what the server has. The kernel detects dead peers.
struct CheckTimes: Hashable, Sendable {
  /// How often a connection is checked.
  var check = Duration.seconds(60)
  /// How long the watch may take to report what the server has.
  var watch = Duration.seconds(5)
}

/// A random number generator whose type is not known.
struct RandomSource: RandomNumberGenerator, Sendable {
  var base: any RandomNumberGenerator & Sendable

  mutating func next() -> UInt64 { base.next() }
}
