// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Why a factory got its dependencies, beside the list of factories.
@Suite struct ReasonsTests {
  private func asked(_ effects: [Effect]) -> [Int] {
    effects.compactMap { $0.question(LoadDetails.self) }.map { $0.isWhole ? -1 : $0.factory }
  }

  @Test func `The reasons of the selected factory are asked for beside the list, one factory at a time`() {
    var explorer = Explorer.over(Bank.ready)
    var factories: [Int] = []
    for _ in explorer.names { factories += asked(explorer.press(.down)) }
    // The first ones have no dependencies.
    #expect(factories == [2])
    #expect(explorer.selectedName == "Transfers")
    let answer = LoadDetails.Answer(explanations: [])
    #expect(asked(explorer.update(.answered(LoadDetails(2, isWhole: false), answer))) == [11])
    #expect(asked(explorer.update(.answered(LoadDetails(11, isWhole: false), answer))) == [])
    #expect(asked(explorer.press(.up)) == [])
    // The user's own look at it asks for the object too.
    #expect(asked(explorer.press(.down, .enter)) == [-1])
  }

  @Test func `A hidden detail asks for nothing`() {
    var explorer = Explorer.over(Bank.ready)
    explorer.press(.character("z"))
    for _ in explorer.names { #expect(asked(explorer.press(.down)) == []) }
  }
}
