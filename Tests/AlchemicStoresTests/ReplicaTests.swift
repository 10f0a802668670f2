// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicStoresTesting
import Foundation
import Testing

@testable import AlchemicStores

/// What a store gives a replica, for each engine that can have one.
struct ReplicaTests {
  private typealias Device = ReplicaDevice
  private typealias Server = PeerServer

  private func record(
    _ key: String, _ value: StoredValue?, at seconds: TimeInterval = 0, writer: Int64 = 7, author: String? = nil
  ) -> StoredRecord {
    .elsewhere(key, value, at: seconds, writer: writer, author: author)
  }

  @Test(arguments: EngineKind.allCases)
  func `Only changes of this device are unsent, each once`(kind: EngineKind) throws {
    let device = try Device(kind)
    var server = Server()
    for number in 0..<100 { _ = server.accept(record("server \(number)", .integer(Int64(number)))) }
    for number in 0..<100 { try device.store.set(number, forKey: "here \(number)") }
    #expect(try device.receive(from: server).applied.count == 100)
    let unsent = try device.replica.unsent(limit: 1_000)
    #expect(unsent.map(\.record.key) == (0..<100).map { "here \($0)" })
    #expect(unsent.allSatisfy { $0.held == nil })
    #expect(try device.replica.unsentCount() == 100)
    try device.send(to: &server)
    #expect(try device.replica.unsent(limit: 1_000) == [])
    #expect(try device.receive(from: server) == MergeOutcome())
    #expect(try device.replica.unsentCount() == 0)
    // Of several changes to a key only the last one is sent, with the version that it replaces.
    for value in ["a", "b"] { try device.store.set(value, forKey: "server 5") }
    let later = try device.replica.unsent(limit: 1_000)
    #expect(later.map(\.record.value) == ["b"])
    #expect(later.map(\.held?.token) == [server.records["server 5"]?.token])
  }

  @Test(arguments: EngineKind.allCases)
  func `A change that is made while its predecessor is sent stays unsent`(kind: EngineKind) throws {
    let device = try Device(kind)
    try device.store.set(1, forKey: "a")
    let sent = try device.replica.unsent(limit: 10)
    try device.store.set(2, forKey: "a")
    try device.replica.acknowledge(sent.map { Acknowledged($0, token: 5) })
    let unsent = try device.replica.unsent(limit: 10)
    #expect(unsent.map(\.record.value) == [2])
    #expect(unsent.map(\.held) == [HeldVersion(clock: sent[0].record.clock, token: 5)])
    try device.store.removeValue(forKey: "a")
    let removal = try device.replica.unsent(limit: 10)
    #expect(removal.map(\.record.value) == [nil])
    try device.replica.acknowledge(removal.map { Acknowledged($0, token: 0) })
    #expect(try device.replica.held() == [:])
    #expect(try device.replica.unsentCount() == 0)
    try device.store.set(3, forKey: "a")
    #expect(try device.replica.unsent(limit: 10).map(\.held) == [nil])
  }

  @Test(arguments: EngineKind.allCases)
  func `A removal that was never sent needs no sending, and one of a held version does`(kind: EngineKind) throws {
    let device = try Device(kind)
    try device.store.set(1, forKey: "a")
    try device.store.removeValue(forKey: "a")
    #expect(try device.replica.unsent(limit: 10) == [])
    // The server has an older version of the removed key.
    let outcome = try device.replica.merge([Received(record("a", 0, at: -60), token: 3)])
    #expect(outcome.kept.map(\.value) == [nil])
    #expect(try device.replica.unsent(limit: 10).map(\.held?.token) == [3])
  }

  @Test(arguments: EngineKind.allCases)
  func `A removal at the server removes a sent value, and not one that was set meanwhile`(kind: EngineKind) throws {
    let device = try Device(kind)
    var server = Server()
    for key in ["a", "b"] { try device.store.set("first", forKey: key) }
    try device.send(to: &server)
    try device.store.set("second", forKey: "b")
    let held = try device.replica.held()
    try device.replica.merge(try ["a", "b"].map { Received(removalOf: $0, try #require(held[$0])) })
    #expect(device.store.entry(forKey: "a").value == nil)
    #expect(device.store.entry(forKey: "b").value == "second")
    let unsent = try device.replica.unsent(limit: 10)
    #expect(unsent.map(\.record.value) == ["second"])
    #expect(unsent.map(\.held) == [nil])
    #expect(try device.replica.held() == [:])
  }

  @Test(arguments: EngineKind.allCases)
  func `What does not fit into the store is refused, each record on its own`(kind: EngineKind) throws {
    let device = try Device(kind, limits: KeyValueLimits(keys: 3, keyBytes: 4, totalBytes: 40))
    try device.store.set("x", forKey: "old")
    let records = [
      record("a", "1", at: -9), record("long key", "2", at: -8),
      record("b", .string(String(repeating: "c", count: 50)), at: -7),
      record("b", "fits", at: -6), record("c", "too many", at: -5), record("d", nil, at: -4),
    ]
    let outcome = try device.replica.merge(records.enumerated().map { Received($0.element, token: Int64($0.offset)) })
    #expect(outcome.applied.map(\.key) == ["a", "b", "d"])
    #expect(
      outcome.refused == [
        MergeRefusal(record: records[1], reason: .limit(.keyTooLong(key: "long key", bytes: 8, limit: 4))),
        MergeRefusal(record: records[4], reason: .limit(.tooManyKeys(key: "c", limit: 3))),
      ])
    #expect(device.reports.all == outcome.refused.map { .mergeRefused($0) })
    #expect(device.store.entries.map(\.value) == ["1", "fits", "x"])
    // A removal in the same merge makes room.
    let last = try device.replica.merge([
      Received(record("c", "room"), token: 7), Received(record("a", nil, at: 1), token: 0),
    ])
    #expect(last.applied.map(\.key) == ["a", "c"])
    #expect(last.refused == [])
  }

  @Test(arguments: EngineKind.allCases)
  func `A set replaces a version that did not fit, and is later than it`(kind: EngineKind) throws {
    let device = try Device(kind, limits: KeyValueLimits(keys: 3, keyBytes: 4, totalBytes: 10))
    try device.store.set("1", forKey: "a")
    let large = record("a", "0123456789", at: 3_600)
    try device.replica.merge([Received(large, token: 5)])
    // Nothing is sent until then.
    #expect(try device.replica.unsent(limit: 10) == [])
    try device.store.set("2", forKey: "a")
    let unsent = try device.replica.unsent(limit: 10)
    #expect(unsent.map(\.held) == [HeldVersion(clock: large.clock, token: 5, isRefused: true)])
    #expect(unsent[0].record.clock > large.clock)
  }

  @Test(arguments: EngineKind.allCases, [90_000, 315_360_000, Double.infinity])
  func `A clock that is too far ahead is refused, and moves no clock here`(kind: EngineKind, lead: Double) throws {
    let device = try Device(kind)
    try device.store.set(1, forKey: "a")
    var far = record("a", 2, at: lead.isFinite ? lead : 0, author: "elsewhere")
    if !lead.isFinite { far.clock.time = .max }
    let near = record("b", 3, at: 23 * 3_600)
    let outcome = try device.replica.merge([Received(far, token: 5), Received(near, token: 6)])
    #expect(outcome.applied.map(\.key) == ["b"])
    #expect(outcome.refused.map(\.record) == [far])
    guard case .clockAhead(let by)? = outcome.refused.first?.reason else {
      Issue.record("\(outcome)")
      return
    }
    #expect(by > .seconds(86_400))
    #expect(device.store.reports == outcome.refused.map { .mergeRefused($0) })
    try device.store.set(4, forKey: "a")
    let mine = try #require(try device.store.history(forKey: "a").first)
    #expect(mine.clock > near.clock)
    #expect(mine.clock < far.clock)
    #expect(mine.clock.time <= HybridClock.latest(at: Date()))
    #expect(try device.replica.unsent(limit: 10).map(\.held?.isRefused) == [true])
  }

  @Test(arguments: EngineKind.allCases)
  func `A change from a time of a wrong clock is made again, and loses to any other`(kind: EngineKind) throws {
    let device = try Device(kind)
    try device.store.set("first", forKey: "a")
    try device.store.set("first", forKey: "b")
    // Two days earlier, all of this is far ahead.
    let before = Date() - 2 * 86_400
    let made = try device.engine.restamp(for: "server", secretKeys: [], now: before)
    #expect(made.map(\.value) == ["first", "first"])
    #expect(made.allSatisfy { $0.clock.time <= HybridClock.latest(at: before) })
    let again = try device.engine.restamp(for: "server", secretKeys: [], now: before)
    #expect(again == [])
    try device.store.set("wrong clock", forKey: "a")
    let other = StoredRecord(
      key: "a", value: "other", revision: 0, clock: .next(at: before, writer: 7, seen: 0), changedAt: before)
    let outcome = try device.engine.merge(
      [Received(other, token: 1)], peer: "server", cursor: nil, rules: MergeRules(now: before))
    #expect(outcome.applied.map(\.value) == ["other"])
    #expect(outcome.conflicts.map(\.loser.value) == ["wrong clock"])
  }

  @Test(arguments: EngineKind.allCases, [true, false])
  func `A conflict is reported with both changes, and undo takes the other value`(
    kind: EngineKind, isEarlier: Bool
  ) throws {
    let device = try Device(kind)
    try KeyValueAuthor.$current.withValue("derek") { try device.store.set("here", forKey: "a") }
    let mine = try #require(try device.store.history(forKey: "a").first)
    let other = record("a", "there", at: isEarlier ? -60 : 60, author: "emma")
    let changes = Log<KeyValueChange>()
    let observation = device.store.observeAll(changes.add)
    defer { observation.cancel() }
    let outcome = try device.replica.merge([Received(other, token: 5)])
    let conflict = try #require(outcome.conflicts.first)
    #expect(outcome.conflicts.count == 1)
    #expect(device.store.reports == [.conflict(conflict)])
    #expect(conflict.winner.author == (isEarlier ? "derek" : "emma"))
    #expect(conflict.loser.author == (isEarlier ? "emma" : "derek"))
    #expect(conflict.winner.value == (isEarlier ? "here" : "there"))
    #expect(conflict.loser.value == (isEarlier ? "there" : "here"))
    #expect(
      [conflict.winner.changedAt, conflict.loser.changedAt].sorted() == [mine.changedAt, other.changedAt].sorted())
    #expect(device.store["a"] == conflict.winner.value)
    #expect(changes.all.map(\.newValue) == (isEarlier ? [] : ["there"]))
    // The winner is sent with its loser.
    #expect(try device.replica.unsent(limit: 10).map(\.loser?.value) == [conflict.loser.value])
    #expect(try device.store.undo(forKey: "a"))
    #expect(device.store["a"] == conflict.loser.value)
    #expect(try device.replica.unsentCount() == 1)
  }

  @Test(arguments: EngineKind.allCases)
  func `A change that was sent, or that sets the same value, is no conflict`(kind: EngineKind) throws {
    let device = try Device(kind)
    var server = Server()
    for key in ["sent", "same"] { try device.store.set("x", forKey: key) }
    try device.replica.acknowledge(
      try device.replica.unsent(limit: 1).map { Acknowledged($0, token: server.accept($0.record)) })
    _ = server.accept(record("sent", "y", at: 5))
    _ = server.accept(record("same", "x", at: 5))
    let outcome = try device.receive(from: server)
    #expect(outcome.applied.count == 2)
    #expect(outcome.conflicts == [])
    // The server still holds what this device replaces: nothing new was seen.
    try device.store.set("z", forKey: "sent")
    let again = try device.receive(from: server)
    #expect(again.kept.map(\.value) == ["z"])
    #expect(again.conflicts == [])
  }

  @Test(arguments: EngineKind.allCases)
  func `Of a secret no earlier value is kept, and a conflict shows none`(kind: EngineKind) throws {
    let device = try Device(
      kind, settings: .descriptions([SettingDescription(key: "secret", kind: .text(isSecure: true, keyboard: .any))]))
    try device.store.set("mine 1", forKey: "secret")
    for (index, seconds) in [-60.0, 5, 10].enumerated() {
      try device.replica.merge([
        Received(record("secret", .string("theirs \(index)"), at: seconds), token: Int64(index))
      ])
      #expect(try device.engine.history(of: "secret").count == 1)
    }
    #expect(device.store["secret"] == "theirs 2")
    let conflicts = device.store.reports.filter { if case .conflict = $0 { true } else { false } }
    #expect(conflicts.count == 2)
    #expect(conflicts.allSatisfy { !"\($0)".contains("mine") && !"\($0)".contains("theirs") })
  }

  @Test(arguments: EngineKind.allCases)
  func `What a peer holds is in the file, and apart for each peer`(kind: EngineKind) throws {
    let device = try Device(kind)
    try device.store.set(1, forKey: "a")
    try device.replica.merge([Received(record("b", 2), token: 8)], cursor: Data("rev 8".utf8))
    try device.replica.acknowledge(try device.replica.unsent(limit: 10).map { Acknowledged($0, token: 9) })
    let other = device.store.replica(of: "other server")
    #expect(try other.unsent(limit: 10).map(\.record.key) == ["a", "b"])
    #expect(try other.cursor() == nil)
    let later = try device.another()
    #expect(try later.cursor(of: "server") == Data("rev 8".utf8))
    #expect(try later.held(by: "server").mapValues(\.token) == ["a": 9, "b": 8])
    #expect(try later.unsent(to: "server", after: 0, limit: 10) == [])
    try device.replica.forget()
    #expect(try later.held(by: "server") == [:])
    #expect(try device.replica.unsent(limit: 10).map(\.record.key) == ["a", "b"])
  }

  @Test(arguments: EngineKind.allCases)
  func `A change that is made at the server first is later than all that this device knows`(kind: EngineKind) throws {
    let device = try Device(kind)
    try device.replica.merge([Received(record("tickets", 1, at: 3_600), token: 1)])
    let first = try device.replica.stamp("tickets", 2)
    let second = try device.replica.stamp("tickets", 3)
    #expect(second.clock > first.clock)
    #expect(first.author == KeyValueAuthor.thisProcess)
    let outcome = try device.replica.merge([Received(second, token: 2)], origin: .thisStore)
    #expect(outcome.applied.map(\.value) == [3])
    #expect(try device.replica.unsent(limit: 10) == [])
    try device.store.set(4, forKey: "tickets")
    #expect(try #require(try device.store.history(forKey: "tickets").first).clock > second.clock)
  }

  @Test(arguments: EngineKind.allCases)
  func `Unsent changes come in bounded batches, also another process's`(kind: EngineKind) async throws {
    let device = try Device(kind)
    for number in 0..<5 { try device.store.set(number, forKey: "\(number)") }
    var batches = device.replica.batches(limit: 2).makeAsyncIterator()
    var read: [[String]] = []
    for _ in 0..<3 { read.append(try #require(try await batches.next()).map(\.record.key)) }
    #expect(read == [["0", "1"], ["2", "3"], ["4"]])
    async let next = batches.next()
    _ = try device.another().write([KeyValueWrite(key: "other", value: 1)], limits: nil)
    #expect(try await next?.map(\.record.key) == ["other"])
  }

  @Test(arguments: EngineKind.allCases)
  func `Once the store is released, its changes end and each call throws`(kind: EngineKind) async throws {
    var device: Device? = try Device(kind)
    let replica = try #require(device?.replica)
    var batches = replica.batches(limit: 2).makeAsyncIterator()
    async let end = batches.next()
    device = nil
    #expect(try await end == nil)
    #expect(throws: KeyValueStoreError.closed(location: replica.location)) { try replica.merge([]) }
    #expect(throws: KeyValueStoreError.closed(location: replica.location)) { try replica.held() }
  }

  @Test(arguments: EngineKind.allCases)
  func `One of several replicas has the lease, and another gets it when it ends`(kind: EngineKind) async throws {
    let device = try Device(kind)
    let other = ALCCloudKeyValueStore(
      configuration: KeyValueStoreConfiguration(engine: try device.another(), settings: .none, arguments: []))
    let first = try await device.replica.lease()
    let waiting = other.replica(of: "server")
    async let second = waiting.lease()
    #expect(try waiting.engine.leaseLock(for: "server").tryLock() == false)
    let elsewhere = try await other.replica(of: "another server").lease()
    first.release()
    let lease = try await second
    #expect(try device.engine.leaseLock(for: "server").tryLock() == false)
    lease.release()
    elsewhere.release()
    let cancelled = Task { _ = try await waiting.lease() }
    try await cancelled.value
  }
}
