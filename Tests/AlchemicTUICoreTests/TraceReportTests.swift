// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Foundation
import Testing

@testable import AlchemicExplorer

/// Chrome's trace format, as far as a report uses it.
private struct Trace: Decodable {
  let traceEvents: [Event]
  let displayTimeUnit: String

  struct Event: Decodable {
    let name, ph: String
    let cat: String?
    let ts, dur: Double?
    let pid, tid: Int
    let args: Arguments?

    struct Arguments: Decodable {
      let name: String?
      let own: Double?
      let isOnCriticalPath: Bool?
    }
  }
}

@Suite struct TraceReportTests {
  /// A start in microseconds: two asynchronous singletons overlap, a third one creates a fourth one and waits.
  private static var container: ContainerSnapshot {
    let location = AlchemicSourceLocation(fileID: "A/B.swift", line: 1)
    func factory(_ id: Int, _ name: String, _ creation: CreationSnapshot) -> FactorySnapshot {
      FactorySnapshot(
        id: id, name: name, typeName: name, module: "A", kind: .class, mode: .singleton, location: location,
        state: .created(at: creation.ended, took: creation.ended - creation.began, thread: creation.thread),
        creation: creation)
    }
    return ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 7), phase: .ready,
      progress: ContainerSnapshot.Progress(started: 4, total: 4, beganAt: 1_000, endedAt: 101_500),
      factories: [
        factory(0, "Fast", CreationSnapshot(began: 3_000, ended: 9_000, thread: "alchemic", own: 6_000)),
        factory(1, "Slow", CreationSnapshot(began: 2_000, ended: 31_000, thread: "alchemic", own: 29_000)),
        factory(
          2, "User",
          CreationSnapshot(
            began: 31_000, ended: 91_000, thread: "alchemic", own: 20_000,
            waits: [CreationSnapshot.Wait(began: 71_000, ended: 91_000, reason: .mainThread)])),
        factory(3, "Inner", CreationSnapshot(began: 41_000, ended: 61_000, thread: "alchemic", own: 20_000, outer: 2)),
      ],
      callbacks: [
        CallbackSnapshot(
          id: 0, label: "open", location: location, state: .fired(at: 101_000, took: 9_500, thread: "main"))
      ], instant: 101_500)
  }

  private func trace(_ container: ContainerSnapshot) throws -> Trace {
    try JSONDecoder().decode(Trace.self, from: Data(Report(.startup, of: container, as: .trace).text.utf8))
  }

  @Test func `A trace has each part of a start, in microseconds, on its track`() throws {
    let trace = try trace(Self.container)
    #expect(trace.displayTimeUnit == "ms")
    #expect(Set(trace.traceEvents.map(\.pid)) == [7])
    let names = trace.traceEvents.filter { $0.ph == "M" }.map { "\($0.name) \($0.tid) \($0.args?.name ?? "")" }
    #expect(
      names == [
        "process_name 0 shop", "thread_name 1 start", "thread_name 2 alchemic", "thread_name 3 alchemic (2)",
        "thread_name 4 main",
      ])
    let slices = trace.traceEvents.filter { $0.ph == "X" }.map {
      "\($0.tid) \($0.cat ?? "") \($0.name) \($0.ts ?? -1) \($0.dur ?? -1)"
        + ($0.args?.own.map { " own \($0)" } ?? "") + ($0.args?.isOnCriticalPath == true ? " critical" : "")
    }
    #expect(
      slices == [
        "1 start start 0.0 100.5", "1 gap gap 0.0 1.0", "2 singleton Slow 1.0 29.0 own 0.029",
        "3 singleton Fast 2.0 6.0 own 0.006", "2 singleton User 30.0 60.0 own 0.02 critical",
        "2 singleton Inner 40.0 20.0 own 0.02 critical", "2 wait waits for the main thread 70.0 20.0",
        "1 gap gap 90.0 0.5", "4 callback open 90.5 9.5", "1 gap gap 100.0 0.5",
      ])
  }

  @Test func `The slices of a track follow each other, or lie inside of each other`() throws {
    let tracks = Dictionary(grouping: try trace(Self.container).traceEvents.filter { $0.ph == "X" }, by: \.tid)
    for (track, slices) in tracks {
      for (index, one) in slices.enumerated() {
        for other in slices[(index + 1)...] {
          guard let began = one.ts, let took = one.dur, let next = other.ts, let rest = other.dur else {
            Issue.record("A slice of track \(track) has no time.")
            continue
          }
          #expect(next >= began + took || next + rest <= began + took)
        }
      }
    }
  }

  @Test func `A start that has not begun has a trace without slices, and one under way ends at the snapshot`() throws {
    #expect(try trace(Shop.idle).traceEvents.map(\.name) == ["process_name"])
    var running = Self.container
    running.progress.endedAt = nil
    #expect(try trace(running).traceEvents.first { $0.name == "start" }?.dur == 100.5)
  }
}
