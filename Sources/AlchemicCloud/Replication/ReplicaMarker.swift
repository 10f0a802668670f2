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
  }

  /// How many removals are kept.
  static let limit = 64

  init(identity: String) {
    self.identity = identity
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
  mutating func add(_ records: [StoredRecord]) {
    let added = records.map { record in
      Removal(
        key: record.key, clock: String(record.clock.time), writer: String(record.clock.writer), author: record.author,
        time: Int64(exactly: (record.changedAt.timeIntervalSince1970 * 1_000).rounded()) ?? 0)
    }
    let keys = Set(added.map(\.key))
    removals = Array((removals.filter { !keys.contains($0.key) } + added).suffix(Self.limit))
  }

  /// The last removal of a key, as a change.
  func removal(of key: String) -> StoredRecord? {
    guard let removal = removals.last(where: { $0.key == key }), let clock = Int64(removal.clock), clock >= 0,
      let writer = Int64(removal.writer)
    else { return nil }
    return StoredRecord(
      key: key, value: nil, revision: 0, clock: HybridClock(time: clock, writer: writer),
      changedAt: Date(timeIntervalSince1970: Double(removal.time) / 1_000), author: removal.author)
  }
}
