// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

@Suite struct ReplicaSnapshotTests {
  private static let replica = ReplicaSnapshot(
    server: "etcd ×3", state: .offline, since: 1_795_336_942.5, retryAt: 1_795_336_950,
    reason: "etcd at http://10.0.0.1:2379 cannot be reached: refused.", waiting: 2, refused: 1,
    synchronizedAt: 1_795_336_940)

  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(arguments: ReplicaSnapshot.State.allCases) func `A store with a replica is unchanged by encoding and decoding`(
    state: ReplicaSnapshot.State
  ) throws {
    var replica = Self.replica
    replica.state = state
    let entry = EntrySnapshot(
      key: "limit", value: .integer(3), origin: .stored, editor: .integer,
      conflict: ConflictSnapshot(value: .integer(5), changedAt: 1_795_336_942, changedBy: "shop (7)"))
    let store = StoreSnapshot(id: "cloud", title: "Cloud", location: "memory", entries: [entry], replica: replica)
    #expect(try JSONDecoder().decode(StoreSnapshot.self, from: Data(Self.encoded(store).utf8)) == store)
  }

  @Test func `A replica and a conflict are encoded in the protocol's form`() throws {
    #expect(
      try Self.encoded(ReplicaSnapshot(server: "etcd ×1", state: .connecting))
        == #"{"refused":0,"server":"etcd ×1","state":"connecting","waiting":0}"#)
    #expect(
      try Self.encoded(ConflictSnapshot(value: .bool(true), changedAt: 1, changedBy: "shop (7)"))
        == #"{"changedAt":1,"changedBy":"shop (7)","value":{"bool":{"value":true}}}"#)
  }

  @Test func `The replica of a store with many entries is in the first part of a snapshot`() throws {
    let entries = (0..<200).map { EntrySnapshot(key: "\($0)", value: .integer($0), origin: .stored, editor: .integer) }
    let store = StoreSnapshot(
      id: "cloud", title: "Cloud", location: "memory", entries: entries, replica: Self.replica)
    let event = ContainerEvent(number: 1, instant: 1, thread: "main", change: .store(store))
    var assembly = EventAssembly()
    #expect(event.notices.compactMap { assembly.add($0) } == [event])
  }
}
