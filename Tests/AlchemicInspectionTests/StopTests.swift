// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@Suite struct StopTests {
  @Test func `An object that stops keeps when it was created, and says when it began to stop`() {
    var snapshot = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 1), phase: .ready,
      progress: ContainerSnapshot.Progress(beganAt: 1, endedAt: 5),
      factories: [factory(0, .created(at: 3, took: 1, thread: "main"))])
    var number: UInt64 = 0
    func apply(_ change: ContainerEvent.Change, at instant: UInt64) {
      number += 1
      snapshot.apply(ContainerEvent(number: number, instant: instant, thread: "main", change: change))
    }
    apply(.phase(.stopping, failure: nil), at: 6)
    apply(.factory(0, .stopping(since: 7), createdCount: 1), at: 7)
    #expect(snapshot.progress.stoppingAt == 6 && snapshot.progress.stoppedAt == nil)
    #expect(snapshot.factories[0].stopTimes.map { [$0.began, $0.ended] } == [7, nil])
    apply(.factory(0, .stopFailed("stuck", at: 9, took: 2), createdCount: 1), at: 9)
    #expect(snapshot.factories[0].stopTimes.map { [$0.began, $0.ended] } == [7, 9])
    apply(.phase(.stopped, failure: nil), at: 10)
    #expect(snapshot.factories[0].creation == CreationSnapshot(began: 2, ended: 3, thread: "main", own: 1))
    #expect(snapshot.progress.stoppedAt == 10)
    apply(.phase(.scanning, failure: nil), at: 12)
    #expect(snapshot.progress == ContainerSnapshot.Progress(beganAt: 12))
  }

  private func factory(_ id: Int, _ state: FactorySnapshot.State) -> FactorySnapshot {
    FactorySnapshot(
      id: id, name: "f\(id)", typeName: "F", module: "M", kind: .class, mode: .singleton,
      location: AlchemicSourceLocation(fileID: "M/F.swift", line: 1), state: state, createdCount: 1)
  }

  @Test func `A container that has stopped has released all objects`() {
    var snapshot = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 1), phase: .stopping,
      progress: ContainerSnapshot.Progress(beganAt: 1, endedAt: 5),
      factories: [
        factory(0, .created(at: 3, took: 1, thread: "main")), factory(1, .stopped(at: 7, took: 2)),
        factory(2, .stopFailed("full", at: 8, took: 1)), factory(3, .set(at: 4)),
      ])
    snapshot.apply(ContainerEvent(number: 1, instant: 9, thread: "main", change: .phase(.stopped, failure: nil)))
    #expect(
      snapshot.factories.map(\.state) == [
        .notCreated, .stopped(at: 7, took: 2), .stopFailed("full", at: 8, took: 1), .notCreated,
      ])
    #expect(snapshot.factories.map(\.createdCount) == [0, 0, 0, 0])
    #expect(
      snapshot.factories.map(\.creation) == [
        CreationSnapshot(began: 2, ended: 3, thread: "main", own: 1), nil, nil, nil,
      ])
    #expect(snapshot.progress == ContainerSnapshot.Progress(beganAt: 1, endedAt: 5, stoppingAt: 9, stoppedAt: 9))
  }
}
