// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

/// The value of a store's empty key in etcd.
///
/// A removal deletes its key, so that nothing piles up. Its clock is here, in the same transaction: a replica that watches
/// learns both together.
struct ReplicaMarker: Codable, Hashable, Sendable {
  /// The version of this format.
  var version = ReplicaRecord.version
  /// A random text that the first replica chose. Another one means that the cluster lost its data: what a device had
  /// sent must be sent again, rather than removed.
  var identity: String
  /// The last removals, newest last.
  var removals: [Removal] = []

  struct Removal: Codable, Hashable, Sendable {
    var key: String
    var clock: String
    var writer: String
    var author: String?
    var time: Int64
    /// Whether the removed version was one that the removal's device had refused.
    var unseen: Bool?
    /// The time and the writer of the change that lost a conflict with the removal. The devices of that change have its value.
    var loser: [String]?
  }

  /// How many removals are kept.
  static let limit = 64

  init(identity: String, removals: [Removal] = []) {
    self.identity = identity
    self.removals = removals
  }

  /// Reads a marker; `nil` if it is not valid or of another version.
  init?(_ data: Data) {
    guard let marker = try? JSONDecoder().decode(ReplicaMarker.self, from: data),
      marker.version == ReplicaRecord.version,
      !marker.identity.isEmpty, marker.identity.utf8.count <= 64, marker.removals.count <= Self.limit,
      data.starts(with: marker.beginning)
    else { return nil }
    self = marker
  }

  /// How ``data`` begins, with any removals. Each transaction requires it, so that no change reaches other data
  /// than this device knows.
  var beginning: Data { Data("{\"identity\":\"\(identity)\",".utf8) }

  /// The marker as etcd keeps it.
  var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers can always be encoded.
    return (try? encoder.encode(self)) ?? Data()
  }

  /// Adds removals. The oldest ones go.
  mutating func add(_ changes: [UnsentChange]) {
    let added = changes.map { change in
      let record = change.record
      return Removal(
        key: record.key, clock: String(record.clock.time), writer: String(record.clock.writer), author: record.author,
        time: Int64(exactly: (record.changedAt.timeIntervalSince1970 * 1_000).rounded()) ?? 0,
        unseen: change.replacesUnseen ? true : nil,
        loser: change.loser.map { [String($0.clock.time), String($0.clock.writer)] })
    }
    let keys = Set(added.map(\.key))
    removals = Array((removals.filter { !keys.contains($0.key) } + added).suffix(Self.limit))
  }

  /// The last removal of a key, as a change.
  func removal(of key: String) -> Received? {
    guard let removal = removals.last(where: { $0.key == key }),
      let clock = Self.clock([removal.clock, removal.writer])
    else { return nil }
    let record = StoredRecord(
      key: key, value: nil, revision: 0, clock: clock,
      changedAt: Date(timeIntervalSince1970: Double(removal.time) / 1_000), author: removal.author)
    var received = Received(record, token: 0)
    received.replacesUnseen = removal.unseen ?? false
    if let clock = removal.loser.flatMap(Self.clock) {
      received.loser = StoredRecord(key: key, value: nil, revision: 0, clock: clock, changedAt: record.changedAt)
    }
    return received
  }

  private static func clock(_ texts: [String]) -> HybridClock? {
    guard texts.count == 2, let time = Int64(texts[0]), time >= 0, let writer = Int64(texts[1]) else { return nil }
    return HybridClock(time: time, writer: writer)
  }
}
