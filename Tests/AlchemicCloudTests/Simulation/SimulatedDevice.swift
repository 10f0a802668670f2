// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededNumbers

@testable import AlchemicCloud
@testable import AlchemicStores

/// A device with the real merge rules, the real state machine, and a network that loses calls and answers.
struct SimulatedDevice {
  static let peer = "etcd"
  static let layout = ReplicaLayout(prefix: "/test", account: "a", domain: "d").unsafelyUnwrapped

  /// What survives the end of the process.
  var file = InMemoryRows()
  let number: Int64
  private(set) var machine: ReplicaMachine
  /// How far this device's wall clock is off, in milliseconds.
  var skew: Int64
  /// The store's limits; `nil` for none.
  var limits: KeyValueLimits?
  /// Whether the member of the watch hangs.
  var isWatchSilent = false
  var isConnected = true
  /// The calls whose answers are awaited. A performed one has its answer.
  private(set) var calls: [Call] = []
  /// The next revision of the watch.
  private(set) var watch: Int64?
  /// How often the server had lost its data when it created the watch.
  private var lossesBeforeWatch: Int?
  /// The revision after which unsent changes are awaited; `nil` while the machine does not ask for them.
  private var awaitsUnsentAfter: Int64?
  private(set) var isWaiting = false
  private(set) var isWaitingToSend = false
  private(set) var isWaitingToCheck = false
  /// The skew at the last check.
  private var checkedSkew: Int64
  private(set) var conflicts: [MergeConflict] = []
  private(set) var refused: [MergeRefusal] = []
  private(set) var reports: [CloudReport] = []

  struct Call {
    var action: ReplicaMachine.Action
    var answer: ReplicaMachine.Event?
  }

  init(number: Int64, skew: Int64, seed: UInt64) {
    self.number = number
    self.skew = skew
    checkedSkew = skew
    machine = ReplicaMachine(layout: Self.layout, random: Seeded(seed: seed))
  }

  var values: [String: StoredValue] { file.records.compactMapValues(\.value) }

  func date(_ now: Int64) -> Date { Date(timeIntervalSince1970: Double(now + skew) / 1_000) }

  /// Starts the process, or restarts it after it was killed.
  mutating func start(seed: UInt64, _ now: Int64) {
    machine = ReplicaMachine(layout: Self.layout, random: Seeded(seed: seed))
    disconnect()
    let held = file.held[Self.peer, default: [:]].mapValues(\.version)
    handle(.started(file.peers[Self.peer]?.cursor.flatMap { ReplicaCursor($0) }, held: held), now)
  }

  /// Whether the status says so.
  var isSynchronized: Bool {
    machine.phase == .online && machine.refused.keys.isEmpty && !machine.isBehind
      && unsent(after: 0, limit: 1).isEmpty
  }

  private func unsent(after revision: Int64, limit: Int) -> [UnsentChange] {
    let journal = Journal(rows: InMemoryTransaction(file), writer: number, session: number)
    return (try? journal.unsent(to: Self.peer, after: revision, limit: limit)) ?? []
  }

  /// Sets or removes a key as a program does, and returns the record; `nil` if the store is full.
  mutating func set(_ key: String, _ value: StoredValue?, _ now: Int64) -> StoredRecord? {
    let date = date(now)
    return try? change { [number, limits] journal in
      let clock = HybridClock.next(at: date, writer: number, seen: try journal.timesSeen(key))
      let record = StoredRecord(key: key, value: value, revision: 0, clock: clock, changedAt: date, author: "test")
      if let limits { try journal.check(record, limits) }
      return try journal.insert(record, keepsHistory: true)
    }
  }

  /// Runs a transaction.
  private mutating func change<Result>(_ body: (Journal) throws -> Result) throws -> Result {
    let transaction = InMemoryTransaction(file)
    let result = try body(Journal(rows: transaction, writer: number, session: number))
    file = transaction.rows
    return result
  }

  mutating func handle(_ event: ReplicaMachine.Event, _ now: Int64) {
    for action in machine.handle(event) { perform(action, now) }
  }

  private mutating func perform(_ action: ReplicaMachine.Action, _ now: Int64) {
    switch action {
    case .readMarker, .createMarker, .readAnchor, .readAgain, .compare, .send: calls.append(Call(action: action))
    case .check:
      calls.append(Call(action: action))
      if skew != checkedSkew {
        checkedSkew = skew
        readFromStart(now)
      }
    case .leaveEndpoint: isWatchSilent = false
    case .forget:
      // A store in memory cannot fail.
      try? change { try $0.rows.setPeer(nil, Self.peer) }
    case .merge(let changes, let cursor, let isComplete, _):
      var held = file.held[Self.peer, default: [:]].mapValues(\.version)
      if isComplete, let cursor, changes.isRewound(held, at: cursor.revision) {
        perform(.forget, now)
        perform(.report(.serverLostData), now)
        held = [:]
      }
      let rules = MergeRules(limits: limits, now: date(now))
      let received = changes.received(held, isComplete: isComplete, at: date(now))
      let merged = try? change { journal in
        var run = MergeRun(journal, peer: Self.peer, rules: rules)
        try run.merge(received)
        try journal.finishScan(of: Self.peer)
        return run.outcome
      }
      let outcome = merged ?? MergeOutcome()
      handle(
        .merged(
          Set(received.map(\.record.key)), refused: Set(outcome.refused.map(\.record.key)),
          madeRoom: outcome.applied.contains { $0.value == nil }), now)
      if let cursor { try? change { try $0.setCursor(cursor.data, of: Self.peer) } }
      // What the server lacks again can be among the changes that were offered before.
      if !outcome.kept.isEmpty { (awaitsUnsentAfter, lastUnsent) = (awaitsUnsentAfter.map { _ in 0 }, 0) }
      conflicts += outcome.conflicts
      refused += outcome.refused
    case .watch(let start): (watch, lossesBeforeWatch) = (start, nil)
    case .nextUnsent(let fromStart):
      awaitsUnsentAfter = awaitsUnsentAfter ?? lastUnsent
      if fromStart { readFromStart(now) }
    case .acknowledge(let changes, let revision):
      try? change { journal in
        try journal.acknowledge(changes.map { Acknowledged($0, token: revision) }, by: Self.peer)
        try journal.finishScan(of: Self.peer)
      }
    case .wait: isWaiting = true
    case .waitToSend: isWaitingToSend = true
    case .waitToCheck: isWaitingToCheck = true
    case .reload: break
    case .disconnect: disconnect()
    case .report(let report): reports.append(report)
    }
  }

  private var lastUnsent: Int64 = 0

  /// Each new sequence of unsent changes begins like this.
  private mutating func readFromStart(_ now: Int64) {
    let (keys, date) = (Array(file.changes.keys), date(now))
    _ = try? change { try $0.restamp(keys, for: Self.peer, secretKeys: [], now: date) }
    (awaitsUnsentAfter, lastUnsent) = (awaitsUnsentAfter.map { _ in 0 }, 0)
  }

  private mutating func disconnect() {
    calls = []
    watch = nil
    awaitsUnsentAfter = nil
    isWaiting = false
    isWaitingToSend = false
    isWaitingToCheck = false
  }

  // MARK: Steps of the schedule. Each returns whether there was something to do.

  /// Ends the back-off.
  mutating func endWait(_ now: Int64) -> Bool {
    guard isWaiting else { return false }
    isWaiting = false
    handle(.waited, now)
    return true
  }

  mutating func endWaitToSend(_ now: Int64) -> Bool {
    guard isWaitingToSend else { return false }
    isWaitingToSend = false
    handle(.waitedToSend, now)
    return true
  }

  mutating func endWaitToCheck(_ now: Int64) -> Bool {
    guard isWaitingToCheck else { return false }
    isWaitingToCheck = false
    handle(.waitedToCheck, now)
    return true
  }

  /// Hands over unsent changes.
  mutating func offerUnsent(limit: Int, _ now: Int64) -> Bool {
    guard let start = awaitsUnsentAfter else { return false }
    let changes = unsent(after: start, limit: limit)
    guard let last = changes.last else { return false }
    awaitsUnsentAfter = nil
    lastUnsent = last.record.revision
    handle(.unsent(changes.map { ReplicaMachine.Outgoing(change: $0, isSecure: false) }), now)
    return true
  }

  /// Lets a call reach the server.
  mutating func perform(call index: Int, _ etcd: inout ModelEtcd, _ now: Int64) -> Bool {
    guard calls.indices.contains(index), calls[index].answer == nil, isConnected else { return false }
    switch calls[index].action {
    case .readMarker:
      let marker = etcd.snapshot(of: EtcdRange(key: Self.layout.marker))
      calls[index].answer = .markerRead(marker, time: date(now))
    case .readAnchor(let anchor): calls[index].answer = etcd.anchorRead(anchor)
    case .check:
      calls[index].answer = .checked(etcd.check(Self.layout.marker, newestOf: Self.layout.range))
    case .readAgain: calls[index].answer = .readAgain(etcd.snapshot(of: Self.layout.range))
    case .createMarker(let transaction): calls[index].answer = .markerCreated(etcd.perform(transaction))
    case .compare: calls[index].answer = .compared(etcd.snapshot(of: Self.layout.range))
    case .send(let transaction): calls[index].answer = .sent(etcd.perform(transaction))
    default: return false
    }
    return true
  }

  /// Lets an answer reach the device.
  mutating func deliver(call index: Int, _ now: Int64) -> Bool {
    guard calls.indices.contains(index), let answer = calls[index].answer, isConnected else { return false }
    calls.remove(at: index)
    handle(answer, now)
    return true
  }

  /// Lets the watch report the next revision.
  mutating func deliverWatch(_ etcd: ModelEtcd, _ now: Int64) -> Bool {
    guard isConnected, let start = watch, !(isWatchSilent && machine.phase == .online) else { return false }
    guard lossesBeforeWatch ?? etcd.losses == etcd.losses else {
      handle(.watchEnded(.interrupted(endpoint: "etcd", reason: "killed")), now)
      return true
    }
    if machine.phase == .joining {
      lossesBeforeWatch = etcd.losses
      if etcd.isCompacted(start) {
        handle(.watchEnded(.compacted(revision: start)), now)
      } else {
        handle(.watchCreated(etcd.revision), now)
      }
      return true
    }
    guard let batch = etcd.batch(from: start) else { return false }
    watch = batch.revision + 1
    handle(.watched(batch), now)
    return true
  }

  /// Cuts the connection: calls fail, whether they were performed or not.
  mutating func cut(_ now: Int64) {
    isConnected = false
    fail(now)
  }

  /// Lets all that is under way fail.
  mutating func fail(_ now: Int64) {
    let error = EtcdError.interrupted(endpoint: "etcd", reason: "cut")
    if watch != nil { handle(.watchEnded(error), now) }
    for call in calls {
      switch call.action {
      case .send: handle(.sendFailed(error), now)
      case .readAgain: handle(.readAgainFailed, now)
      default: handle(.failed(error), now)
      }
    }
  }
}
