// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicStoresTesting
import Foundation
import Testing

@testable import AlchemicStores

/// What a store shows of a conflict, and how the other value is taken.
struct ConflictTests {
  @Test(arguments: EngineKind.allCases, [true, false])
  func `The other value of a conflict is taken, and the conflict is over`(kind: EngineKind, isEarlier: Bool) throws {
    let device = try ReplicaDevice(kind)
    try device.store.set(["a": "here", "b": 1])
    let other = StoredRecord.elsewhere("a", "there", at: isEarlier ? -60 : 60, author: "emma")
    let conflict = try #require(try device.replica.merge([Received(other, token: 5)]).conflicts.first)
    #expect(device.store.entries.map(\.conflict) == [conflict, nil])
    #expect(device.store.entry(forKey: "a").conflict == conflict)
    #expect(device.store.notices.count == 1)
    let snapshot = try #require(device.store.entrySnapshot(forKey: "a"))
    #expect(
      snapshot.conflict
        == ConflictSnapshot(
          value: .string(isEarlier ? "there" : "here"), changedAt: conflict.loser.changedAt.timeIntervalSince1970,
          changedBy: conflict.loser.author))
    #expect(try device.store.takeOther(forKey: "a"))
    #expect(device.store["a"] == conflict.loser.value)
    #expect(device.store.entry(forKey: "a").conflict == nil)
    #expect(device.store.notices == [])
    #expect(try device.replica.unsent(limit: 10).map(\.record.value).contains(conflict.loser.value))
    #expect(try device.store.takeOther(forKey: "a") == false)
    #expect(try device.store.takeOther(forKey: "unknown") == false)
  }

  @Test(arguments: EngineKind.allCases)
  func `A device's own change, which returns after a later one, is no conflict`(kind: EngineKind) throws {
    let device = try ReplicaDevice(kind)
    try device.store.set(["changed": 1, "removed": 1])
    let sent = try device.replica.unsent(limit: 10)
    try device.store.set(["changed": 2])
    try device.store.removeValue(forKey: "removed")
    // The watch reports what was sent before the answer arrives.
    let outcome = try device.replica.merge(sent.enumerated().map { Received($1.record, token: Int64($0 + 1)) })
    #expect(outcome.conflicts == [])
    #expect(device.store.reports == [])
    #expect(try device.replica.unsent(limit: 10).map(\.record.value) == [2, nil])
  }

  @Test(arguments: EngineKind.allCases) func `Any later change ends a conflict`(kind: EngineKind) throws {
    let device = try ReplicaDevice(kind)
    try device.store.set(["own": "here", "received": "here"])
    for key in ["own", "received"] {
      try device.replica.merge([Received(.elsewhere(key, "there", at: 60), token: 5)])
    }
    #expect(device.store.entries.compactMap(\.conflict?.key) == ["own", "received"])
    try device.store.set(["own": "again"])
    try device.replica.merge([Received(.elsewhere("received", "again", at: 90), token: 6)])
    #expect(device.store.entries.compactMap(\.conflict?.key) == [])
  }

  @Test(arguments: EngineKind.allCases)
  func `A key whose removal won is listed until its other value is taken`(kind: EngineKind) throws {
    let device = try ReplicaDevice(kind)
    var server = PeerServer()
    _ = server.accept(.elsewhere("a", "old", at: -90))
    try device.receive(from: server)
    try device.store.set(["a": "here"])
    try device.replica.merge([Received(.elsewhere("a", nil, at: 60), token: 0)])
    #expect(device.store["a"] == nil as StoredValue?)
    #expect(device.store.entries.map(\.key) == ["a"])
    #expect(device.store.entrySnapshot(forKey: "a")?.conflict?.value == .string("here"))
    #expect(try device.store.takeOther(forKey: "a"))
    #expect(device.store["a"] == "here")
  }

  @Test(arguments: EngineKind.allCases)
  func `An explorer sees of a secret only that it is set, and the program takes its other value`(
    kind: EngineKind
  ) throws {
    let device = try ReplicaDevice(
      kind, settings: .descriptions([SettingDescription(key: "secret", kind: .text(isSecure: true, keyboard: .any))]))
    try device.store.set(["secret": "mine"])
    try device.replica.merge([Received(.elsewhere("secret", "theirs", at: 60), token: 5)])
    #expect(device.store.entrySnapshot(forKey: "secret")?.conflict?.value == .string("set"))
    #expect(try device.store.takeOther(forKey: "secret"))
    #expect(device.store["secret"] == "mine")
  }

  @Test(arguments: EngineKind.allCases)
  func `An explorer takes the other value that it has seen, and no later one`(kind: EngineKind) throws {
    let device = try ReplicaDevice(kind)
    func snapshot() throws -> EntrySnapshot { try #require(device.store.entrySnapshot(forKey: "a")) }
    try device.store.set(["a": "here"])
    #expect(throws: CommandError("a has no other value: it is in no conflict.")) {
      try device.store.takeOther(forKey: "a", seen: nil, by: nil)
    }
    try device.replica.merge([Received(.elsewhere("a", "early", at: -90), token: 5)])
    let seen = try snapshot().revision
    try device.replica.merge([Received(.elsewhere("a", "late", at: -60), token: 6)])
    let now = try snapshot()
    #expect(now.conflict?.value == .string("late"))
    #expect(throws: CommandError("a has changed since it was read.", stale: CommandError.Stale(entry: now))) {
      try device.store.takeOther(forKey: "a", seen: seen, by: "emma")
    }
    #expect(device.store["a"] == "here")
    try device.store.takeOther(forKey: "a", seen: now.revision, by: "emma")
    let taken = try snapshot()
    #expect([taken.value, taken.conflict?.value] == [.string("late"), nil])
    #expect(taken.changedBy == "emma")
  }
}
