// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicStores
import Foundation

/// The last change at the server that this device knows, with what identifies it.
///
/// A restored snapshot of the cluster has the same identity, and its revisions pass the known ones again. At the revision
/// of the anchor it then has another change.
struct ReplicaAnchor: Codable, Hashable, Sendable {
  /// The key of etcd.
  var key: Data
  /// The revision of the change.
  var revision: Int64
  /// What distinguishes the change from any other: its clock.
  var mark: String

  init(key: Data, revision: Int64, mark: String) {
    self.key = key
    self.revision = revision
    self.mark = mark
  }

  init(key: Data, revision: Int64, _ clock: HybridClock) {
    self.init(key: key, revision: revision, mark: Self.mark(clock))
  }

  /// Whether this is the change that the server had at the anchor's revision.
  func isConfirmed(by value: EtcdKeyValue?) -> Bool {
    guard let value, value.key == key, value.modRevision == revision else { return false }
    return Self.mark(of: value.value) == mark
  }

  /// What distinguishes a value that etcd holds; `nil` if it is neither a change nor a marker.
  static func mark(of value: Data) -> String? {
    if let marker = ReplicaMarker(value) { return mark(marker) }
    return ReplicaRecord.clock(of: value).map(mark)
  }

  static func mark(_ marker: ReplicaMarker) -> String {
    let last = marker.removals.last
    return "\(marker.identity) \(last?.clock ?? "") \(last?.writer ?? "")"
  }

  private static func mark(_ clock: HybridClock) -> String { "\(clock.time) \(clock.writer)" }
}

extension ReplicaMachine {
  /// Remembers a change as the last known one, unless a later one is known.
  mutating func anchor(at change: ReplicaAnchor?) {
    guard var cursor, let change, change.revision > cursor.anchor?.revision ?? 0 else { return }
    cursor.anchor = change
    self.cursor = cursor
  }
}
