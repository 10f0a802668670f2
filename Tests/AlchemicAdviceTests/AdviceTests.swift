// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlchemicCore
@testable import AlchemicExplorer

/// What the explorer says that a start would take, beside a start that follows its advice.
@Suite(.timeLimit(.minutes(2))) struct AdviceTests {
  private func explanation(of container: ContainerSnapshot) throws -> StartExplanation {
    StartExplanation(try #require(StartProfile(container)), container)
  }

  @Test(arguments: 0..<20)
  func `A start without the objects that nothing needed takes what was predicted`(seed: UInt64) async throws {
    let start = RandomStart(seed: seed)
    let first = try await start.started()
    let predicted = try explanation(of: first)
    let unneeded = predicted.unneeded.map { first.factories[$0.factory].name }
    let second = try await start.started(lazy: Set(unneeded))
    let followed = try explanation(of: second)
    #expect(followed.total == predicted.lazyTotal)
    #expect(second.factories.filter { unneeded.contains($0.name) && $0.createdCount > 0 }.map(\.name) == [])
  }

  @Test func `Most of the random starts have something to save`() async throws {
    var savings = 0
    for seed in UInt64(0)..<20 where try explanation(of: try await RandomStart(seed: seed).started()).hasAdvice {
      savings += 1
    }
    #expect(savings > 10)
  }

  @Test(arguments: 0..<20)
  func `In a forecast for several threads, each step waits for what the container would let it wait for`(
    seed: UInt64
  ) async throws {
    let container = try await RandomStart(seed: seed, requests: false).container()
    let model = container.knownModel()
    let engine = StartWaits(model, AsynchronousNeeds(model)).all(isParallel: true)
    let snapshot = container.snapshot()
    let forecast = try #require(StartProfile(snapshot)).forecast(snapshot.factories)
    #expect(forecast.waits.map(\.before) == engine.map(\.before))
    #expect(forecast.waits.map(\.isAlone) == engine.map(\.isAlone))
  }

  @Test(arguments: 0..<20)
  func `A forecast is between the longest chain and what the threads can share`(seed: UInt64) async throws {
    let container = try await RandomStart(seed: seed, requests: false).container().snapshot()
    let profile = try #require(StartProfile(container))
    let forecast = profile.forecast(container.factories)
    let sum = profile.steps.reduce(0) { $0 + $1.own }
    #expect(forecast.total(threads: 1) == profile.total)
    for threads in [2, 3, 4, 8, 64] {
      let total = forecast.total(threads: threads)
      #expect(total >= max(profile.criticalTime, sum / UInt64(threads)))
      // Graham, "Bounds on Multiprocessing Timing Anomalies", 1969.
      #expect(total <= profile.criticalTime + sum / UInt64(threads))
    }
    #expect(forecast.total(threads: 64) == profile.criticalTime)
  }

  @Test func `A forecast names the fewest threads that make the start clearly shorter`() async throws {
    var advice: [Int: Int] = [:]
    for seed in UInt64(0)..<20 {
      let threads = try explanation(of: try await RandomStart(seed: seed).started()).parallel?.threads
      advice[threads ?? 1, default: 0] += 1
    }
    #expect(advice == [2: 9, 4: 9, 8: 2])
  }
}
