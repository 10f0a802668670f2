// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStoresTesting
import Foundation
import Testing

@testable import AlchemicStores

/// What becomes of a store's values when it is synchronised as another account.
struct AccountChangeTests {
  private static func values(_ device: ReplicaDevice) -> [String: StoredValue] {
    Dictionary(
      uniqueKeysWithValues: device.store.entries.compactMap { entry in entry.storedValue.map { (entry.key, $0) } })
  }

  @Test(arguments: EngineKind.allCases)
  func `The first account adopts the values, and another one replaces them`(kind: EngineKind) throws {
    let device = try ReplicaDevice(kind)
    let (derek, emma) = (device.replica, device.store.replica(of: "emma"))
    var server = PeerServer()
    try device.store.set(["sent": 1, "removed": 1])
    try derek.takeAccount()
    #expect(Self.values(device) == ["sent": 1, "removed": 1])
    try device.send(to: &server)
    try device.store.set(["unsent": 2])
    try device.store.removeValue(forKey: "removed")
    let changes = Log<KeyValueChange>()
    let observation = device.store.observeAll(changes.add)
    try emma.takeAccount()
    #expect(Self.values(device) == [:])
    #expect(
      changes.all
        == ["sent": 1, "unsent": 2].sorted { $0.key < $1.key }.map {
          KeyValueChange(key: $0.key, oldValue: $0.value, newValue: nil, origin: .accountChange)
        })
    observation.cancel()
    // Nothing of one account is sent to the other one, or in its history.
    #expect(try emma.unsent(limit: 10) == [])
    #expect(try device.store.history(forKey: "sent").map(\.value) == [nil])
    #expect(try device.store.undo(forKey: "sent") == false)
    // Each value of the other account applies, however old it is.
    try emma.merge([Received(.elsewhere("sent", "emma's", at: -86_400 * 365), token: 4)], origin: .initialSync)
    try device.store.set(["mine": "emma's"])
    #expect(Self.values(device) == ["sent": "emma's", "mine": "emma's"])
    #expect(try emma.unsent(limit: 10).map(\.record.key) == ["mine"])
    // The first account is back with its values, and with its unsent changes.
    try derek.takeAccount()
    #expect(Self.values(device) == ["sent": 1, "unsent": 2])
    #expect(try derek.unsent(limit: 10).map(\.record.key).sorted() == ["removed", "unsent"])
    try emma.takeAccount()
    #expect(Self.values(device) == ["sent": "emma's", "mine": "emma's"])
    #expect(try emma.unsent(limit: 10).map(\.record.key) == ["mine"])
  }

  @Test(arguments: EngineKind.allCases)
  func `The same account changes nothing`(kind: EngineKind) throws {
    let device = try ReplicaDevice(kind)
    try device.store.set(["a": 1])
    for _ in 0..<2 { try device.replica.takeAccount() }
    #expect(try device.store.records(after: 0).map(\.revision) == [1])
  }
}
