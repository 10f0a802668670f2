// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededNumbers
import Testing

@testable import AlchemicCloud
@testable import AlchemicStores

/// The transitions of a replica's machine: for each state and each event, the next state and the actions.
@Suite struct ReplicaMachineTableTests {
  private static let layout = SimulatedDevice.layout
  private static let identity = "id"
  private static let lost = EtcdError.interrupted(endpoint: "e", reason: "r")
  private static let noSpace = EtcdError.refused(endpoint: "e", refusal: .noSpace, message: "m")

  private static func snapshot(_ revision: Int64, marker: String? = identity) -> EtcdSnapshot {
    let values = marker.map {
      [EtcdKeyValue(key: layout.marker, value: ReplicaMarker(identity: $0).data, modRevision: 1)]
    }
    return EtcdSnapshot(revision: revision, values: values ?? [])
  }

  private static let marker = ReplicaMarker(identity: identity)
  private static let anchor = ReplicaAnchor(key: layout.marker, revision: 4, mark: ReplicaAnchor.mark(marker))

  private static func check(newest: Int64, marker: String = identity) -> EtcdCheck {
    EtcdCheck(revision: 9, value: snapshot(9, marker: marker).values.first, newest: newest)
  }

  private static let newMarker = EtcdKeyValue(
    key: layout.marker, value: ReplicaMarker(identity: "new").data, modRevision: 6)

  private static let change = ReplicaMachine.Outgoing(
    change: UnsentChange(
      record: StoredRecord(
        key: "k", value: 1, revision: 1, clock: HybridClock(time: 1, writer: 1),
        changedAt: Date(timeIntervalSince1970: 0)),
      held: nil), isSecure: false)

  /// A machine in each state, which the events before it lead to. The file knows revision 5.
  private static var machines: [(String, ReplicaMachine)] {
    func machine(_ events: ReplicaMachine.Event...) -> ReplicaMachine {
      var machine = ReplicaMachine(layout: layout, random: Seeded(seed: 1))
      for event in events { _ = machine.handle(event) }
      return machine
    }
    let started = ReplicaMachine.Event.started(ReplicaCursor(identity: identity, revision: 5), held: [:])
    let anchored = ReplicaMachine.Event.started(
      ReplicaCursor(identity: identity, revision: 5, anchor: anchor), held: [:])
    let refusing = ReplicaMachine.Event.started(
      ReplicaCursor(identity: identity, revision: 5),
      held: ["r": HeldVersion(clock: HybridClock(time: 1, writer: 1), token: 0, isRefused: true)])
    let found = ReplicaMachine.Event.markerRead(snapshot(5), time: Date(timeIntervalSince1970: 0))
    let joined = ReplicaMachine.Event.watchCreated(5)
    return [
      ("idle", machine()), ("reading", machine(started)), ("verifying", machine(anchored, found)),
      ("creating", machine(started, .markerRead(snapshot(5, marker: nil), time: Date(timeIntervalSince1970: 0)))),
      ("comparing", machine(started, .markerRead(snapshot(5, marker: "new"), time: Date(timeIntervalSince1970: 0)))),
      ("joining", machine(started, found)), ("online", machine(started, found, joined)),
      ("sending", machine(started, found, joined, .unsent([change]))),
      ("behind", machine(started, found, joined, .checked(check(newest: 9)))),
      ("refusing", machine(refusing, found, joined)),
      ("offline", machine(started, .failed(lost))), ("offline (file)", machine(started, .storeFailed(reason: "full"))),
    ]
  }

  private static let events: [(String, ReplicaMachine.Event)] = [
    ("started", .started(nil, held: [:])),
    ("marker found", .markerRead(snapshot(5), time: Date(timeIntervalSince1970: 0))),
    ("marker missing", .markerRead(snapshot(5, marker: nil), time: Date(timeIntervalSince1970: 0))),
    ("marker of other data", .markerRead(snapshot(5, marker: "new"), time: Date(timeIntervalSince1970: 0))),
    ("anchor found", .anchorRead(EtcdKeyValue(key: layout.marker, value: marker.data, modRevision: 4))),
    ("anchor missing", .anchorRead(nil)), ("anchor compacted", .failed(.compacted(revision: 9))),
    ("checked", .checked(check(newest: 5))), ("checked behind", .checked(check(newest: 9))),
    ("checked other data", .checked(check(newest: 5, marker: "new"))),
    ("marker created", .markerCreated(.applied(revision: 6))),
    ("marker refused", .markerCreated(.refused(revision: 6, present: []))),
    ("compared", .compared(snapshot(6, marker: "new"))), ("failed", .failed(lost)),
    ("watch created", .watchCreated(5)), ("watch behind", .watchCreated(3)),
    ("watched", .watched(EtcdWatchBatch(revision: 6, events: []))),
    ("watched marker of other data", .watched(EtcdWatchBatch(revision: 6, events: [.put(newMarker)]))),
    (
      "watched marker's removal",
      .watched(EtcdWatchBatch(revision: 6, events: [.delete(key: layout.marker, revision: 6)]))
    ),
    ("watch ended", .watchEnded(lost)), ("watch compacted", .watchEnded(.compacted(revision: 9))),
    ("unsent", .unsent([change])), ("sent", .sent(.applied(revision: 7))),
    ("send refused", .sent(.refused(revision: 7, present: snapshot(7).values))),
    ("send met no marker", .sent(.refused(revision: 7, present: []))),
    ("send met other data", .sent(.refused(revision: 7, present: snapshot(7, marker: "new").values))),
    ("other data", .otherDataFound), ("send lost", .sendFailed(lost)),
    ("merged", .merged(["k"], refused: [], madeRoom: true)),
    ("merged refused", .merged(["k"], refused: ["k"], madeRoom: true)), ("read again", .readAgain(snapshot(6))),
    ("not read again", .readAgainFailed), ("no space", .sendFailed(noSpace)),
    ("file failed", .storeFailed(reason: "full")), ("waited", .waited),
    ("waited to send", .waitedToSend), ("waited to check", .waitedToCheck),
  ]

  private static func name(_ phase: ReplicaMachine.Phase) -> String {
    switch phase {
    case .idle: "idle"
    case .readingMarker: "reading"
    case .verifying: "verifying"
    case .creatingMarker: "creating"
    case .comparing: "comparing"
    case .joining: "joining"
    case .online: "online"
    case .offline(.store): "offline (file)"
    case .offline: "offline"
    }
  }

  private static func name(_ action: ReplicaMachine.Action) -> String {
    switch action {
    case .readMarker: "read marker"
    case .readAnchor: "read anchor"
    case .check: "check"
    case .readAgain: "read again"
    case .leaveEndpoint: "leave endpoint"
    case .createMarker: "create marker"
    case .compare: "compare"
    case .forget: "forget"
    case .reload: "reload"
    case .merge: "merge"
    case .watch(let revision): "watch \(revision)"
    case .nextUnsent(let fromStart): fromStart ? "next from start" : "next"
    case .send: "send"
    case .acknowledge: "acknowledge"
    case .wait: "wait"
    case .waitToSend: "wait to send"
    case .waitToCheck: "wait to check"
    case .disconnect: "disconnect"
    case .report: "report"
    }
  }

  /// A key and its value at the server, which another device has set.
  private static func value(_ key: String, at revision: Int64) -> EtcdKeyValue {
    let record = StoredRecord(
      key: key, value: 2, revision: 1, clock: HybridClock(time: 2, writer: 2), changedAt: Date(timeIntervalSince1970: 0)
    )
    return EtcdKeyValue(
      key: layout.key(key), value: ReplicaRecord.encode(record, nil) ?? Data(), modRevision: revision)
  }

  /// The keys of the changes that a machine merges after an event.
  private static func merged(_ machine: inout ReplicaMachine, _ event: ReplicaMachine.Event) -> [[String]] {
    machine.handle(event).compactMap { action in
      if case .merge(let changes, _, _, _) = action { changes.map(\.key) } else { nil }
    }
  }

  @Test func `An answer about refused keys is left out where the device knows a later state`() throws {
    var machine = try #require(Self.machines.first { $0.0 == "refusing" }).1
    #expect(machine.handle(.merged([], refused: [], madeRoom: true)) == [.readAgain])
    // Another key is set after the server has answered, and refused.
    let batch = EtcdWatchBatch(revision: 8, events: [.put(Self.value("n", at: 8))])
    #expect(Self.merged(&machine, .watched(batch)) == [["n"]])
    #expect(machine.handle(.merged(["n"], refused: ["n"], madeRoom: false)) == [])
    #expect(Self.merged(&machine, .readAgain(Self.snapshot(6))) == [["r"]])

    // A refused transaction has read a later value than the answer has, and the watch has not reported it.
    machine = try #require(Self.machines.first { $0.0 == "refusing" }).1
    _ = machine.handle(.merged(["k"], refused: ["k"], madeRoom: true))
    _ = machine.handle(.unsent([Self.change]))
    let present = Self.snapshot(9).values + [Self.value("k", at: 8)]
    #expect(Self.merged(&machine, .sent(.refused(revision: 9, present: present))) == [["k"]])
    #expect(Self.merged(&machine, .readAgain(Self.snapshot(6))) == [["r"]])
  }

  /// The transitions that change anything, one on a line. All others ignore their event.
  private static var table: [String] {
    machines.flatMap { state, machine in
      events.compactMap { event, value -> String? in
        var next = machine
        let actions = next.handle(value)
        guard next.phase != machine.phase || !actions.isEmpty else { return nil }
        return "\(state) + \(event) → \(name(next.phase)): \(actions.map(name).joined(separator: ", "))"
      }
    }
  }

  @Test func `Each state answers each event as the table says, and ignores the others`() {
    #expect(Self.table.joined(separator: "\n") == Self.expected)
  }

  private static let expected = """
    idle + started → reading: read marker
    idle + file failed → offline (file): disconnect, wait
    reading + started → reading: read marker
    reading + marker found → joining: watch 6
    reading + marker missing → creating: create marker
    reading + marker of other data → comparing: forget, report, compare
    reading + anchor compacted → offline: disconnect, wait
    reading + failed → offline: disconnect, wait
    reading + file failed → offline (file): disconnect, wait
    verifying + started → reading: read marker
    verifying + anchor found → joining: watch 5
    verifying + anchor missing → creating: create marker
    verifying + anchor compacted → comparing: compare
    verifying + failed → offline: disconnect, wait
    verifying + file failed → offline (file): disconnect, wait
    creating + started → reading: read marker
    creating + anchor compacted → offline: disconnect, wait
    creating + marker created → comparing: forget, report, compare
    creating + marker refused → reading: read marker
    creating + failed → offline: disconnect, wait
    creating + file failed → offline (file): disconnect, wait
    comparing + started → reading: read marker
    comparing + anchor compacted → offline: disconnect, wait
    comparing + compared → joining: merge, watch 7
    comparing + failed → offline: disconnect, wait
    comparing + file failed → offline (file): disconnect, wait
    joining + started → reading: read marker
    joining + watch created → online: next from start, check
    joining + watch behind → reading: disconnect, read marker
    joining + watched → online: next from start, check
    joining + watched marker of other data → offline: next from start, check, disconnect, wait
    joining + watched marker's removal → offline: next from start, check, disconnect, wait
    joining + watch ended → offline: disconnect, wait
    joining + watch compacted → comparing: disconnect, compare
    joining + file failed → offline (file): disconnect, wait
    online + started → reading: read marker
    online + anchor compacted → offline: disconnect, wait
    online + checked → online: wait to check
    online + checked behind → online: wait to check
    online + checked other data → reading: disconnect, read marker
    online + failed → offline: disconnect, wait
    online + watched marker of other data → offline: disconnect, wait
    online + watched marker's removal → offline: disconnect, wait
    online + watch ended → offline: disconnect, wait
    online + watch compacted → comparing: disconnect, compare
    online + unsent → online: send
    online + sent → online: next
    online + send refused → online: next from start
    online + send met no marker → reading: disconnect, read marker
    online + send met other data → reading: disconnect, read marker
    online + other data → reading: disconnect, read marker
    online + send lost → offline: disconnect, wait
    online + merged refused → online: read again
    online + no space → online: report, wait to send
    online + file failed → offline (file): disconnect, wait
    online + waited to send → online: next from start
    online + waited to check → online: check
    sending + started → reading: read marker
    sending + anchor compacted → offline: disconnect, wait
    sending + checked → online: wait to check
    sending + checked behind → online: wait to check
    sending + checked other data → reading: disconnect, read marker
    sending + failed → offline: disconnect, wait
    sending + watched marker of other data → offline: disconnect, wait
    sending + watched marker's removal → offline: disconnect, wait
    sending + watch ended → offline: disconnect, wait
    sending + watch compacted → comparing: disconnect, compare
    sending + sent → online: acknowledge, next
    sending + send refused → online: next from start
    sending + send met no marker → reading: disconnect, read marker
    sending + send met other data → reading: disconnect, read marker
    sending + other data → reading: disconnect, read marker
    sending + send lost → offline: disconnect, wait
    sending + merged refused → online: read again
    sending + no space → online: report, wait to send
    sending + file failed → offline (file): disconnect, wait
    sending + waited to send → online: next from start
    sending + waited to check → online: check
    behind + started → reading: read marker
    behind + anchor compacted → offline: disconnect, wait
    behind + checked → online: wait to check
    behind + checked behind → online: wait to check
    behind + checked other data → reading: disconnect, read marker
    behind + failed → offline: disconnect, wait
    behind + watched marker of other data → offline: disconnect, wait
    behind + watched marker's removal → offline: disconnect, wait
    behind + watch ended → offline: disconnect, wait
    behind + watch compacted → comparing: disconnect, compare
    behind + unsent → online: send
    behind + sent → online: next
    behind + send refused → online: next from start
    behind + send met no marker → reading: disconnect, read marker
    behind + send met other data → reading: disconnect, read marker
    behind + other data → reading: disconnect, read marker
    behind + send lost → offline: disconnect, wait
    behind + merged refused → online: read again
    behind + no space → online: report, wait to send
    behind + file failed → offline (file): disconnect, wait
    behind + waited to send → online: next from start
    behind + waited to check → reading: leave endpoint, disconnect, read marker
    refusing + started → reading: read marker
    refusing + anchor compacted → offline: disconnect, wait
    refusing + checked → online: wait to check, read again
    refusing + checked behind → online: wait to check, read again
    refusing + checked other data → reading: disconnect, read marker
    refusing + failed → offline: disconnect, wait
    refusing + watched marker of other data → offline: disconnect, wait
    refusing + watched marker's removal → offline: disconnect, wait
    refusing + watch ended → offline: disconnect, wait
    refusing + watch compacted → comparing: disconnect, compare
    refusing + unsent → online: send
    refusing + sent → online: next
    refusing + send refused → online: next from start
    refusing + send met no marker → reading: disconnect, read marker
    refusing + send met other data → reading: disconnect, read marker
    refusing + other data → reading: disconnect, read marker
    refusing + send lost → offline: disconnect, wait
    refusing + merged → online: read again
    refusing + merged refused → online: read again
    refusing + no space → online: report, wait to send
    refusing + file failed → offline (file): disconnect, wait
    refusing + waited to send → online: next from start
    refusing + waited to check → online: check
    offline + started → reading: read marker
    offline + file failed → offline (file): disconnect, wait
    offline + waited → reading: read marker
    offline (file) + started → reading: read marker
    offline (file) + file failed → offline (file): disconnect, wait
    offline (file) + waited → offline (file): reload
    """
}
