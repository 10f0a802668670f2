// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Testing

@testable import AlchemicServices

/// Which services need which.
struct ServiceOrderTests {
  /// A factory; a service where it says so.
  private func member(uses: [Int] = [], rank: Int = 0, isService: Bool = false) -> StopPlan.Member {
    StopPlan.Member(needs: uses, isStoppable: isService, rank: rank)
  }

  @Test func `A service needs the services that it reaches through other objects, and none behind them`() {
    let order = ServiceOrder([
      member(uses: [1], isService: true), member(uses: [2, 3]), member(uses: [3], isService: true),
      member(uses: [4], isService: true), member(),
    ])
    #expect(order.services == [3, 2, 0])
    #expect(order.needs == [[], [0], [0, 1]])
  }

  @Test func `Of services that need each other, the newest needs the other`() {
    let order = ServiceOrder([
      member(uses: [1], rank: 1, isService: true), member(uses: [0], rank: 0, isService: true),
    ])
    #expect(order.services == [1, 0])
    #expect(order.needs == [[], [0]])
  }

  @Test func `A chain of ten thousand objects is no recursion`() {
    let order = ServiceOrder(
      (0..<10_000).map { member(uses: $0 == 0 ? [] : [$0 - 1], rank: $0, isService: $0 % 5_000 == 0) })
    #expect(order.services == [0, 5_000])
    #expect(order.needs == [[], [0]])
  }
}
