// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStoresTesting
import Foundation
import Testing

@testable import AlchemicStores

/// What a store remembers of versions that it has refused, and of the conflicts that follow.
struct RefusalTests {
  private typealias Device = ReplicaDevice

  private func record(
    _ key: String, _ value: StoredValue?, at seconds: TimeInterval = 0, writer: Int64 = 7
  ) -> StoredRecord {
    .elsewhere(key, value, at: seconds, writer: writer)
  }

  private static let day: TimeInterval = 86_400

  /// Merges as at another time.
  private func merge(_ record: StoredRecord, token: Int64, into device: Device, at date: Date) throws -> MergeOutcome {
    try device.engine.merge(
      [Received(record, token: token)], peer: "server", cursor: nil, rules: MergeRules(now: date))
  }

  @Test(arguments: EngineKind.allCases)
  func `A refused version that is accepted later is in conflict with a set that was never sent`(
    kind: EngineKind
  ) throws {
    let device = try Device(kind)
    let far = record("a", "theirs", at: 3 * Self.day)
    try device.store.set("mine", forKey: "a")
    #expect(try device.replica.merge([Received(far, token: 5)]).refused.map(\.record) == [far])
    #expect(try device.replica.refusedCount() == 1)
    #expect(try device.replica.unsent(limit: 10) == [])
    let outcome = try merge(far, token: 5, into: device, at: Date() + 2.5 * Self.day)
    #expect(outcome.applied.map(\.value) == ["theirs"])
    #expect(outcome.conflicts.map(\.loser.value) == ["mine"])
    #expect(try device.replica.refusedCount() == 0)
  }

  @Test(arguments: EngineKind.allCases)
  func `A refused version that is accepted later is in no conflict with a set that its device had seen`(
    kind: EngineKind
  ) throws {
    let device = try Device(kind)
    try device.store.set("mine", forKey: "a")
    try device.replica.acknowledge(try device.replica.unsent(limit: 10).map { Acknowledged($0, token: 4) })
    let far = record("a", "theirs", at: 3 * Self.day)
    try device.replica.merge([Received(far, token: 5)])
    let outcome = try merge(far, token: 5, into: device, at: Date() + 2.5 * Self.day)
    #expect(outcome.applied.map(\.value) == ["theirs"])
    #expect(outcome.conflicts == [])
  }

  @Test(arguments: EngineKind.allCases)
  func `A refusal is reported once, and again after the key has changed`(kind: EngineKind) throws {
    let device = try Device(kind)
    let far = record("a", 1, at: 3 * Self.day)
    for _ in 0..<3 { #expect(try device.replica.merge([Received(far, token: 5)]).refused.count == 1) }
    #expect(device.reports.all.count == 1)
    try device.replica.merge([Received(record("a", 2, at: 4 * Self.day), token: 6)])
    #expect(device.reports.all.count == 2)
    // Its removal removes nothing here.
    #expect(try device.replica.merge([Received(record("b", nil, at: 3 * Self.day), token: 0)]) == MergeOutcome())
  }

  @Test(arguments: EngineKind.allCases, [nil, "theirs"] as [StoredValue?])
  func `A change that replaced a later one at the server does not apply, and is in conflict with it`(
    kind: EngineKind, value: StoredValue?
  ) throws {
    let device = try Device(kind)
    var server = PeerServer()
    _ = server.accept(record("a", "kept"))
    try device.receive(from: server)
    let behind = record("a", value, at: -30 * Self.day, writer: 8)
    let outcome = try device.replica.merge([Received(behind, token: value == nil ? 0 : 9)])
    #expect(outcome.kept.map(\.value) == ["kept"])
    #expect(outcome.conflicts.map(\.loser.value) == [value])
    let unsent = try device.replica.unsent(limit: 10)
    #expect(unsent.map(\.record.value) == ["kept"])
    #expect(unsent.map(\.held?.token) == [value == nil ? nil : 9])
    #expect(unsent.map(\.loser?.clock) == [behind.clock])
  }

  @Test(arguments: EngineKind.allCases)
  func `A change that replaced a refused version is in conflict with that version`(kind: EngineKind) throws {
    let device = try Device(kind)
    var server = PeerServer()
    _ = server.accept(record("a", "seen"))
    try device.receive(from: server)
    var change = Received(record("a", "unseen", at: 5, writer: 8), token: 9)
    change.replacesUnseen = true
    let outcome = try device.replica.merge([change])
    #expect(outcome.applied.map(\.value) == ["unseen"])
    #expect(outcome.conflicts.map(\.loser.value) == ["seen"])
    #expect(try device.replica.unsent(limit: 10) == [])
  }

  @Test(arguments: EngineKind.allCases)
  func `A set and a removal over a refused version say so when they are sent`(kind: EngineKind) throws {
    let device = try Device(kind)
    try device.store.set(["a": 1, "b": 1])
    for key in ["a", "b"] {
      try device.replica.merge([Received(record(key, 2, at: 3 * Self.day), token: 5)])
    }
    try device.store.set("mine", forKey: "a")
    try device.store.removeValue(forKey: "b")
    #expect(try device.replica.unsent(limit: 10).map(\.replacesUnseen) == [true, true])
  }

  @Test(arguments: EngineKind.allCases)
  func `After a clock was corrected, changes that were made at the server first and removals are sent again`(
    kind: EngineKind
  ) throws {
    let device = try Device(kind)
    let change = try device.replica.stamp("made at the server", 1)
    try device.replica.merge([Received(change, token: 5)], origin: .thisStore)
    try device.store.set(1, forKey: "removed")
    try device.replica.acknowledge(try device.replica.unsent(limit: 10).map { Acknowledged($0, token: 6) })
    try device.store.removeValue(forKey: "removed")
    try device.replica.acknowledge(try device.replica.unsent(limit: 10).map { Acknowledged($0, token: 0) })
    #expect(try device.replica.unsent(limit: 10) == [])
    let made = try device.engine.restamp(for: "server", secretKeys: [], now: Date() - 2 * Self.day)
    #expect(made.map(\.key) == ["made at the server", "removed"])
    let unsent = try device.replica.unsent(limit: 10)
    #expect(unsent.map(\.record.value) == [1, nil])
    #expect(unsent.map(\.held?.token) == [5, 0])
  }

  @Test(arguments: EngineKind.allCases, [true, false])
  func `The other device of a conflict learns of it from the winner, once`(kind: EngineKind, isWinner: Bool) throws {
    let device = try Device(kind)
    try device.store.set("mine", forKey: "a")
    try device.replica.acknowledge(try device.replica.unsent(limit: 10).map { Acknowledged($0, token: 5) })
    let mine = try #require(try device.store.history(forKey: "a").first)
    let theirs = record("a", "theirs", at: isWinner ? -60 : 60)
    var winner = Received(isWinner ? mine : theirs, token: 6)
    winner.loser = isWinner ? theirs : mine
    for _ in 0..<2 { try device.replica.merge([winner]) }
    let conflict = try #require(device.store.entry(forKey: "a").conflict)
    #expect([conflict.winner.value, conflict.loser.value] == (isWinner ? ["mine", "theirs"] : ["theirs", "mine"]))
    #expect(device.reports.all == [.conflict(conflict)])
    #expect(try device.replica.unsent(limit: 10) == [])
    // A third device is not concerned.
    var other = Received(record("b", 1), token: 7)
    other.loser = record("b", 2, at: -60, writer: 8)
    #expect(try device.replica.merge([other]).conflicts == [])
    #expect(try device.store.takeOther(forKey: "a"))
    #expect(device.store["a"] == conflict.loser.value)
  }

  @Test(arguments: EngineKind.allCases)
  func `A change that loses here is sent with the winner, once, and a secret is not`(kind: EngineKind) throws {
    let device = try Device(
      kind, settings: .descriptions([SettingDescription(key: "secret", kind: .text(isSecure: true, keyboard: .any))]))
    try device.store.set(["a": "mine", "secret": "mine"])
    let theirs = record("a", "theirs", at: 60)
    try device.replica.merge([
      Received(theirs, token: 5), Received(record("secret", "theirs", at: 60), token: 6),
    ])
    let unsent = try device.replica.unsent(limit: 10)
    #expect(unsent.map(\.record.clock) == [theirs.clock])
    #expect(unsent.map(\.loser?.value) == ["mine"])
    // The same version from elsewhere does not have it.
    try device.replica.merge([Received(theirs, token: 5)])
    #expect(try device.replica.unsentCount() == 1)
    try device.replica.acknowledge(unsent.map { Acknowledged($0, token: 7) })
    #expect(try device.replica.unsent(limit: 10) == [])
    try device.replica.merge([Received(theirs, token: 8)])
    #expect(try device.replica.unsent(limit: 10) == [])
  }

  @Test(arguments: EngineKind.allCases)
  func `A conflict is known after a restart, until the key changes`(kind: EngineKind) throws {
    let device = try Device(kind)
    try device.store.set(["a": "mine", "b": "mine"])
    for key in ["a", "b"] { try device.replica.merge([Received(record(key, "theirs", at: 60), token: 5)]) }
    try device.store.set("changed", forKey: "b")
    let later = ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(engine: try device.another(), settings: .none, arguments: []))
    #expect(later.entries.map { $0.conflict?.loser.value } == ["mine", nil])
    let (known, found) = (later.entry(forKey: "a").conflict, device.store.entry(forKey: "a").conflict)
    #expect(known?.winner == found?.winner)
    #expect(known?.loser.version == found?.loser.version)
    #expect(try later.takeOther(forKey: "a"))
    #expect(later["a"] == "mine")
  }

  @Test(arguments: EngineKind.allCases)
  func `A store says without any change whether it would refuse one`(kind: EngineKind) throws {
    let device = try Device(kind, limits: KeyValueLimits(keys: 1, keyBytes: 4, totalBytes: 40))
    try device.store.set("x", forKey: "a")
    #expect(try device.replica.refusal(of: record("a", "y")) == nil)
    #expect(try device.replica.refusal(of: record("b", "y")) == .limit(.tooManyKeys(key: "b", limit: 1)))
    #expect(try device.replica.refusal(of: record("b", "y"), isCounted: false) == nil)
    guard case .clockAhead? = try device.replica.refusal(of: record("a", "y", at: 3 * Self.day)) else {
      Issue.record("accepted")
      return
    }
    #expect(device.store.entries.map(\.storedValue) == ["x"])
    // Nothing was counted.
    try device.store.removeValue(forKey: "a")
    try device.store.set("x", forKey: "b")
  }
}
