import Testing

@testable import AlchemicServices

/// Which services need which.
struct ServiceOrderTests {
  typealias Member = ServiceOrder.Member

  @Test func `A service needs those that it reaches through other objects, and not those behind them`() {
    let order = ServiceOrder([
      Member(uses: [1], isService: true), Member(uses: [2, 3]), Member(uses: [3], isService: true),
      Member(uses: [4], isService: true), Member(),
    ])
    #expect(order.services == [3, 2, 0])
    #expect(order.needs == [[], [0], [0, 1]])
  }

  @Test func `Of services that need each other, the one that was created last needs the other`() {
    let order = ServiceOrder([
      Member(uses: [1], rank: 1, isService: true), Member(uses: [0], rank: 0, isService: true),
    ])
    #expect(order.services == [1, 0])
    #expect(order.needs == [[], [0]])
  }

  @Test func `A chain of ten thousand objects is no recursion`() {
    let order = ServiceOrder(
      (0..<10_000).map { Member(uses: $0 == 0 ? [] : [$0 - 1], rank: $0, isService: $0 % 5_000 == 0) })
    #expect(order.services == [0, 5_000])
    #expect(order.needs == [[], [0]])
  }
}
