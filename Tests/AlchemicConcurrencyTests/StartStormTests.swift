// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Foundation
import Synchronization
import Testing

/// Random graphs, each started with several numbers of threads.
///
/// `ALCHEMIC_STORMS=2000` tries more of them, `ALCHEMIC_STORM_SEED=7` begins with another seed.
@Suite(.timeLimit(.minutes(30)))
struct StartStormTests {
  private static var count: UInt64 { UInt64(ProcessInfo.processInfo.environment["ALCHEMIC_STORMS"] ?? "") ?? 200 }
  private static var first: UInt64 { UInt64(ProcessInfo.processInfo.environment["ALCHEMIC_STORM_SEED"] ?? "") ?? 1 }

  /// What a start has led to, as far as the number of threads must not change it.
  private struct Outcome: Equatable {
    var problems: [String] = []
    var createdMoreThanOnce: [Int] = []
    var created: Set<Int>
    var incomplete: [String] = []
    /// How many initialisers still ran when the start had ended.
    var constructing = 0
    /// How many objects were left after the end.
    var alive = 0
  }

  @Test(arguments: [1, 2, 4, 8, 64])
  func `Any number of threads creates each object once and complete, or fails as one does`(threads: Int) async throws {
    for seed in Self.first..<(Self.first + Self.count) {
      let graph = StormGraph.random(seed)
      if graph.vertices.contains(where: \.stops) {
        let outcome = try await stopped(graph, threads)
        #expect(outcome == Outcome(created: outcome.created), "seed \(seed)")
      } else {
        let expected = try await Self.outcome(graph, 1)
        let outcome = try await Self.outcome(graph, threads)
        #expect(outcome == expected, "seed \(seed)")
        #expect(
          expected == Outcome(problems: expected.problems, created: expected.created), "seed \(seed), one thread")
      }
    }
  }

  @Test func `The random graphs have all that a start may meet`() {
    let graphs = (1...200).map { StormGraph.random($0) }
    func count(_ has: (StormGraph.Vertex) -> Bool) -> Int { graphs.count { $0.vertices.contains(where: has) } }
    #expect(count { $0.isAsynchronous } > 40)
    #expect(count { $0.isOnMainActor } > 40)
    #expect(count { $0.isTemplate } > 100)
    #expect(count { $0.gets != nil } > 40)
    #expect(count { $0.usesLazy != nil } > 40)
    #expect(count { $0.usesProvider != nil } > 10)
    #expect(count { $0.fails } > 20)
    #expect(count { $0.stops } > 15)
    let cyclic = graphs.count { graph in graph.vertices.indices.contains { graph.reached(from: $0).contains($0) } }
    #expect(cyclic > 60)
  }

  private static func outcome(_ graph: StormGraph, _ threads: Int) async throws -> Outcome {
    let record = StormRecord()
    var outcome: Outcome
    do {
      let context = graph.container(record)
      var problems: [String] = []
      do {
        try await context.started(concurrency: threads)
      } catch {
        problems = error.problems.map { "\($0.code) \($0.factories)" }
      }
      outcome = finished(graph, record)
      outcome.problems = problems
      // Which others a failed start has created before depends on the threads, and which of several tasks fails first.
      if !problems.isEmpty { outcome.created = [] }
      if !problems.isEmpty, graph.vertices.contains(where: \.isAsynchronous) { outcome.problems = ["one of them"] }
      try await context.stop()
    }
    outcome.alive = record.state.withLock { $0.alive }
    return outcome
  }

  /// A start during which a stop is requested.
  private func stopped(_ graph: StormGraph, _ threads: Int) async throws -> Outcome {
    let requests = Mutex<(context: ALCContext?, stops: [Task<Void, Never>])>((nil, []))
    let record = StormRecord {
      requests.withLock { requests in
        let context = requests.context
        requests.stops.append(Task { _ = try? await context?.stop() })
      }
    }
    var outcome: Outcome
    do {
      let context = graph.container(record)
      requests.withLock { $0.context = context }
      _ = try? await context.started(concurrency: threads)
      outcome = Self.finished(graph, record)
      for stop in requests.withLock({ $0.stops }) { await stop.value }
      requests.withLock { $0 = (nil, []) }
      try await context.stop()
      #expect(context.phase == .stopped || context.phase == .failed)
    }
    outcome.alive = record.state.withLock { $0.alive }
    return outcome
  }

  private static func finished(_ graph: StormGraph, _ record: StormRecord) -> Outcome {
    record.state.withLock { state in
      let singletons = state.created.filter { !graph.vertices[$0.key].isTemplate }
      return Outcome(
        createdMoreThanOnce: singletons.filter { $0.value > 1 }.keys.sorted(), created: Set(singletons.keys),
        incomplete: state.incomplete, constructing: state.constructing)
    }
  }
}
