import AlchemicInspection
import Foundation
import Testing

private func text(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

private func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

@Suite struct StopTests {
  @Test(
    arguments: [
      (#"{"at":7,"is":"set","stop":"stopping"}"#, .stopping(since: 7)),
      (#"{"at":7,"is":"released","stop":"stopped","took":2}"#, .stopped(at: 7, took: 2)),
      (#"{"error":"full","is":"failed","stop":"failed"}"#, .stopFailed(FailureSnapshot("full"))),
      (
        #"{"at":7,"error":"full","is":"failed","stop":"failed","took":2}"#,
        .stopFailed(FailureSnapshot("full"), at: 7, took: 2)
      ),
    ] as [(String, FactorySnapshot.State)])
  func `The state of an object that stops is one that older explorers know, and the member stop`(
    words: String, state: FactorySnapshot.State
  ) throws {
    #expect(try text(state) == words)
    #expect(try read(words) == state)
  }

  @Test(
    arguments: [
      (#"{"is":"phase","phase":"ready","stop":"stopping"}"#, .stopping),
      (#"{"is":"phase","phase":"idle","stop":"stopped"}"#, .stopped), (#"{"is":"phase","phase":"ready"}"#, .ready),
    ] as [(String, Phase)])
  func `The phase of a stop is one that older explorers know, and the member stop`(words: String, phase: Phase) throws {
    let change = ContainerEvent.Change.phase(phase, failure: nil)
    #expect(try text(change) == words)
    #expect(try read(words) == change)
  }

  @Test func `A state and a phase with an unknown stop are read without it`() throws {
    #expect(try read(#"{"at":7,"is":"set","stop":"dancing"}"#) == FactorySnapshot.State.set(at: 7))
    #expect(
      try read(#"{"is":"phase","phase":"ready","stop":"dancing"}"#) == ContainerEvent.Change.phase(.ready, failure: nil)
    )
  }

  @Test func `A hello of an older program, and one of a program that stops, are read`() throws {
    let process = ProcessDescription(name: "shop", identifier: 1)
    let older = #"{"capabilities":[],"phase":"ready","process":{"identifier":1,"name":"shop"},"uptime":2,"version":1}"#
    let hello = Hello(process: process, phase: .stopping, uptime: 2, capabilities: [])
    #expect(try read(older) == Hello(process: process, phase: .ready, uptime: 2, capabilities: []))
    #expect(try text(hello) == older.replacingOccurrences(of: #""uptime""#, with: #""stop":"stopping","uptime""#))
    #expect(try read(text(hello)) == hello)
  }

  @Test func `The header of a snapshot keeps the phase of a stop`() throws {
    let snapshot = ContainerSnapshot(process: ProcessDescription(name: "shop", identifier: 1), phase: .stopped)
    let header: SnapshotHeader = try read(text(SnapshotHeader(snapshot)))
    #expect(header.phase == .idle)
    #expect(SnapshotAssembly().snapshot(header) == snapshot)
  }

  @Test func `An object that stops keeps when it was created, and says when it began to stop`() {
    var snapshot = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 1), phase: .ready,
      progress: Progress(beganAt: 1, endedAt: 5),
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
    #expect(snapshot.progress == Progress(beganAt: 12))
  }

  private func factory(_ id: Int, _ state: FactorySnapshot.State) -> FactorySnapshot {
    FactorySnapshot(
      id: id, name: "f\(id)", typeName: "F", module: "M", kind: .class, mode: .singleton,
      location: SourceLocationSnapshot(fileID: "M/F.swift", line: 1), state: state, createdCount: 1)
  }

  @Test func `A container that has stopped has released all objects`() {
    var snapshot = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 1), phase: .stopping,
      progress: Progress(beganAt: 1, endedAt: 5),
      factories: [
        factory(0, .created(at: 3, took: 1, thread: "main")), factory(1, .stopped(at: 7, took: 2)),
        factory(2, .stopFailed(FailureSnapshot("full"))), factory(3, .set(at: 4)),
      ])
    snapshot.apply(ContainerEvent(number: 1, instant: 9, thread: "main", change: .phase(.stopped, failure: nil)))
    #expect(
      snapshot.factories.map(\.state) == [
        .notCreated, .stopped(at: 7, took: 2), .stopFailed(FailureSnapshot("full")), .notCreated,
      ])
    #expect(snapshot.factories.map(\.createdCount) == [0, 0, 0, 0])
    #expect(
      snapshot.factories.map(\.creation) == [
        CreationSnapshot(began: 2, ended: 3, thread: "main", own: 1), nil, nil, nil,
      ])
    #expect(snapshot.progress == Progress(beganAt: 1, endedAt: 5, stoppingAt: 9, stoppedAt: 9))
  }
}
