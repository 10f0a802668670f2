// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

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
}
