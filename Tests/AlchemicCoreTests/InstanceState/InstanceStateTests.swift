// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

@Suite struct InstanceStateTests {
  @Test func `Every event in every state has its action and its next state`() {
    #expect(NumberState.table == Self.golden)
  }

  @Test(arguments: StateWorld.scenarios)
  func `No order of events creates twice, wakes twice, or forgets a waiter or an injection`(
    scenario: StateWorld.Scenario
  ) {
    #expect(StateWorld.explore(scenario).violations == [])
  }

  @Test func `Without failures, one of three requests creates the object, and all three get it`() {
    let explored = StateWorld.explore(StateWorld.Scenario(name: "three requests", requesters: 3, mayFail: false))
    #expect(explored.endings == [StateWorld.Ending(created: 1, announced: 1, used: [0, 0, 0])])
  }
}
