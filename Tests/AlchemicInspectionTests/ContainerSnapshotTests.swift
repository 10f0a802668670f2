// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

@Suite struct ContainerSnapshotTests {
  private let location = AlchemicSourceLocation(fileID: "Bank/Ledger.swift", line: 18)

  private var bank: ContainerSnapshot {
    ContainerSnapshot(
      process: ProcessDescription(name: "bank", identifier: 7), phase: .idle,
      factories: [
        FactorySnapshot(
          id: 0, name: "Ledger", typeName: "Ledger", module: "Bank", kind: .class, mode: .singleton,
          flags: [.transient], protocols: ["Book"], location: location,
          arguments: [
            DependencySnapshot(
              name: "#1", typeName: "Int", criteria: "AcInt(5)", location: location, resolution: .constant("5"))
          ]),
        FactorySnapshot(
          id: 1, name: "receipt", typeName: "Receipt", module: "Bank", kind: .method(of: 0), mode: .template,
          location: location,
          injections: [
            DependencySnapshot(
              name: "ledger", typeName: "Ledger", criteria: "", flags: [.nillable], location: location,
              resolution: .factories([0], isArray: false))
          ]),
      ],
      stores: [
        StoreSnapshot(
          id: "defaults", title: "Defaults", location: "memory",
          entries: [
            EntrySnapshot(
              key: "fee", group: "Transfers", value: .double(0.5), origin: .stored, changedAt: 1_700_000_000,
              changedBy: "bank (7)", editor: .slider(minimum: 0, maximum: 1))
          ])
      ])
  }

  private func event(
    _ number: UInt64, _ change: ContainerEvent.Change, _ creation: CreationSnapshot? = nil
  ) -> ContainerEvent {
    ContainerEvent(number: number, instant: number * 10, thread: "alchemic", change: change, creation: creation)
  }

  @Test func `Progress covers the time from scanning to ready`() {
    var bank = bank
    bank.apply(event(1, .phase(.scanning, failure: nil)))
    #expect(bank.progress == ContainerSnapshot.Progress(beganAt: 10))
    bank.apply(event(2, .phase(.startingSingletons, failure: nil)))
    bank.apply(event(3, .singletons(total: 1)))
    bank.apply(event(4, .factory(0, .creating(since: 40, thread: "alchemic"), createdCount: 0)))
    #expect(bank.progress == ContainerSnapshot.Progress(total: 1, beganAt: 10))
    bank.apply(event(5, .factory(0, .created(at: 50, took: 10, thread: "alchemic"), createdCount: 1)))
    bank.apply(event(6, .factory(1, .created(at: 60, took: 1, thread: "alchemic"), createdCount: 1)))
    #expect(bank.progress == ContainerSnapshot.Progress(started: 1, total: 1, beganAt: 10))
    bank.apply(event(7, .phase(.ready, failure: nil)))
    #expect(bank.progress == ContainerSnapshot.Progress(started: 1, total: 1, beganAt: 10, endedAt: 70))
    #expect(bank.phase == .ready)
    #expect(bank.factories.map(\.createdCount) == [1, 1])
    #expect(bank.lastEvent == 7)
    #expect(bank.instant == 70)
  }

  @Test func `The end of a creation says how its time was spent, until the next creation`() {
    var bank = bank
    let nested = CreationSnapshot(began: 20, ended: 30, thread: "alchemic", own: 4, outer: 1)
    bank.apply(event(1, .factory(0, .created(at: 30, took: 10, thread: "alchemic"), createdCount: 1), nested))
    #expect(bank.factories[0].creation == nested)
    #expect([bank.factories[0].totalTime, bank.factories[0].ownTime] == [10, 4])
    bank.apply(event(2, .factory(0, .creating(since: 40, thread: "alchemic"), createdCount: 1)))
    #expect([bank.factories[0].totalTime, bank.factories[0].ownTime] == [nil, nil])
    bank.apply(event(3, .factory(0, .created(at: 50, took: 10, thread: "main"), createdCount: 2)))
    #expect(bank.factories[0].creation == nil)
    #expect([bank.factories[0].totalTime, bank.factories[0].ownTime] == [10, 10])
    bank.apply(event(4, .factory(0, .released(at: 60), createdCount: 2)))
    #expect(bank.factories[0].creation == CreationSnapshot(began: 40, ended: 50, thread: "main", own: 10))
  }

  @Test func `A failure has its error until the next start`() {
    var bank = bank
    bank.apply(event(1, .phase(.scanning, failure: nil)))
    bank.apply(event(2, .phase(.failed, failure: "No factory creates a Grinder.")))
    #expect(bank.failure == "No factory creates a Grinder.")
    #expect(bank.progress == ContainerSnapshot.Progress(beganAt: 10, endedAt: 20))
    bank.apply(event(3, .phase(.scanning, failure: nil)))
    #expect(bank.failure == nil)
    #expect(bank.progress == ContainerSnapshot.Progress(beganAt: 30))
  }

  @Test func `What outlived the scopes of a start is not of the next one`() {
    var bank = bank
    let object = OutlivedObjectSnapshot(
      factory: 0, scope: "visit", location: AlchemicSourceLocation(fileID: "Bank/Visit.swift", line: 3), createdAt: 5,
      endedAt: 9, keepers: [])
    bank.apply(event(1, .outlived(object)))
    bank.apply(event(2, .phase(.stopped, failure: nil)))
    #expect(bank.scopes.outlived == [object])
    bank.apply(event(3, .phase(.scanning, failure: nil)))
    #expect(bank.scopes.outlived == [])
  }

  @Test func `An event that the snapshot already includes has no effect`() {
    var bank = bank
    bank.apply(event(5, .singletons(total: 3)))
    let before = bank
    bank.apply(event(5, .singletons(total: 9)))
    bank.apply(event(4, .phase(.ready, failure: nil)))
    #expect(bank == before)
  }

  @Test func `Events about unknown factories, stores and entries are ignored`() {
    var bank = bank
    bank.apply(event(1, .factory(99, .notCreated, createdCount: 0)))
    bank.apply(event(2, .factory(-1, .notCreated, createdCount: 0)))
    bank.apply(event(3, .entry(store: "cloud", key: "fee", nil)))
    bank.apply(event(4, .entry(store: "defaults", key: "unknown", nil)))
    var expected = self.bank
    expected.lastEvent = 4
    expected.instant = 40
    #expect(bank == expected)
  }

  @Test func `An event with all factories replaces the factories`() {
    var bank = bank
    bank.apply(event(1, .factories([])))
    #expect(bank.factories == [])
  }

  @Test func `A callback is appended, then replaced under its id`() {
    var bank = bank
    let waiting = CallbackSnapshot(id: 0, label: "greet", location: location, state: .waiting)
    let fired = CallbackSnapshot(
      id: 0, label: "greet", location: location, state: .fired(at: 1, took: 2, thread: "main"))
    bank.apply(event(1, .callback(waiting)))
    #expect(bank.callbacks == [waiting])
    bank.apply(event(2, .callback(fired)))
    #expect(bank.callbacks == [fired])
  }

  @Test func `Entries are replaced, added and removed by key`() {
    var bank = bank
    let fee = EntrySnapshot(key: "fee", value: .double(0.75), origin: .stored, editor: .number)
    let limit = EntrySnapshot(key: "limit", value: .integer(3), origin: .stored, editor: .integer)
    bank.apply(event(1, .entry(store: "defaults", key: "fee", fee)))
    bank.apply(event(2, .entry(store: "defaults", key: "limit", limit)))
    #expect(bank.stores.first?.entries == [fee, limit])
    bank.apply(event(3, .entry(store: "defaults", key: "fee", nil)))
    #expect(bank.stores.first?.entries == [limit])
  }

  @Test func `A snapshot is unchanged by encoding and decoding`() throws {
    var bank = bank
    bank.apply(event(1, .phase(.failed, failure: "It would not.")))
    let data = try JSONEncoder().encode(bank)
    #expect(try JSONDecoder().decode(ContainerSnapshot.self, from: data) == bank)
  }
}
