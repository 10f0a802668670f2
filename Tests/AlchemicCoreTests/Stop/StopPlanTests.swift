// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import SeededNumbers
import Testing

/// A stop with a known time for each member; `nil` for one that hangs.
private struct Simulation {
  private var plan: StopPlan
  private let times: [Duration?]
  private var now = Duration.zero
  private var due: [(member: Int, at: Duration, ending: StopPlan.Ending)] = []

  init(_ members: [StopPlan.Member], taking times: [Duration?], within limit: Duration?) {
    plan = StopPlan(members, limit: limit)
    self.times = times
  }

  /// Runs to the end, and returns the states of the members and how long it took.
  mutating func run() -> (states: [StopPlan.State], took: Duration) {
    add(plan.begin())
    while let index = due.indices.min(by: { (due[$0].at, due[$0].member) < (due[$1].at, due[$1].member) }) {
      let next = due.remove(at: index)
      now = next.at
      add(plan.end(next.member, next.ending, at: now))
    }
    #expect(plan.isOver)
    return (plan.states, now)
  }

  private mutating func add(_ steps: [StopPlan.Step]) {
    for step in steps {
      let time = times[step.member]
      switch (time, step.limit) {
      case (let time?, let limit?) where time <= limit: due.append((step.member, now + time, .stopped))
      case (let time?, nil): due.append((step.member, now + time, .stopped))
      case (_, let limit?): due.append((step.member, now + limit, .timedOut))
      case (nil, nil): Issue.record("member \(step.member) hangs without a limit")
      }
    }
  }
}

private func seconds(_ count: Int) -> Duration { .seconds(count) }

/// A stop as a row of a table.
private struct Case: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let members: [StopPlan.Member]
  let times: [Duration?]
  let limit: Duration?
  let states: [StopPlan.State]

  init(
    _ description: String, _ members: [StopPlan.Member], taking times: [Int?], within limit: Int? = nil,
    _ states: [StopPlan.State]
  ) {
    testDescription = description
    self.members = members
    self.times = times.map { $0.map(seconds) }
    self.limit = limit.map(seconds)
    self.states = states
  }
}

private func stopped(_ began: Int, took: Int) -> StopPlan.State {
  .ended(.stopped, began: seconds(began), took: seconds(took))
}

private func timedOut(_ began: Int, took: Int) -> StopPlan.State {
  .ended(.timedOut, began: seconds(began), took: seconds(took))
}

private let cases: [Case] = [
  Case("nothing", [], taking: [], []),
  Case(
    "a chain stops one after the other, the dependent first",
    [.init(needs: [1]), .init(needs: [2]), .init()], taking: [1, 2, 3],
    [stopped(0, took: 1), stopped(1, took: 2), stopped(3, took: 3)]),
  Case(
    "an object waits for all that need it", [.init(needs: [2]), .init(needs: [2]), .init()], taking: [1, 4, 1],
    [stopped(0, took: 1), stopped(0, took: 4), stopped(4, took: 1)]),
  Case(
    "independent objects stop at the same time", [.init(), .init(), .init()], taking: [5, 5, 5],
    [stopped(0, took: 5), stopped(0, took: 5), stopped(0, took: 5)]),
  Case(
    "a factory without anything to stop keeps the order",
    [.init(needs: [1]), .init(needs: [2], isStoppable: false), .init()], taking: [2, nil, 1],
    [stopped(0, took: 2), .passed, stopped(2, took: 1)]),
  Case(
    "objects that need each other stop newest first, after what needs them and before what they need",
    [
      .init(needs: [1]), .init(needs: [2, 3], rank: 1), .init(needs: [1], rank: 2), .init(),
      .init(needs: [1], rank: 9),
    ], taking: [1, 1, 1, 1, 3],
    [stopped(0, took: 1), stopped(4, took: 1), stopped(3, took: 1), stopped(5, took: 1), stopped(0, took: 3)]),
  Case(
    "what is used through a provider stops afterwards", [.init(deferredNeeds: [1]), .init()], taking: [2, 1],
    [stopped(0, took: 2), stopped(2, took: 1)]),
  Case(
    "a direct need decides before one through a provider, also of what was created first",
    [.init(deferredNeeds: [1], rank: 9), .init(needs: [0], rank: 1)], taking: [1, 1],
    [stopped(1, took: 1), stopped(0, took: 1)]),
  Case(
    "objects that use each other through providers stop newest first",
    [.init(deferredNeeds: [1], rank: 1), .init(deferredNeeds: [2], rank: 3), .init(deferredNeeds: [0], rank: 2)],
    taking: [1, 1, 1], [stopped(2, took: 1), stopped(0, took: 1), stopped(1, took: 1)]),
  Case(
    "a direct need through a factory without anything to stop decides too",
    [
      .init(deferredNeeds: [1], rank: 3), .init(needs: [2], isStoppable: false), .init(deferredNeeds: [0], rank: 4),
    ], taking: [1, nil, 1], [stopped(1, took: 1), .passed, stopped(0, took: 1)]),
  Case(
    "what hangs gets its share of the time, and the rest of the chain the other shares",
    [.init(needs: [1]), .init(needs: [2]), .init()], taking: [nil, 1, nil], within: 12,
    [timedOut(0, took: 4), stopped(4, took: 1), timedOut(5, took: 7)]),
  Case(
    "what hangs beside a chain does not delay it", [.init(), .init(needs: [2]), .init()], taking: [nil, 1, 1],
    within: 10, [timedOut(0, took: 10), stopped(0, took: 1), stopped(1, took: 1)]),
  Case(
    "a declared timeout replaces the share", [.init(needs: [1], timeout: seconds(2)), .init()], taking: [nil, 6],
    within: 10, [timedOut(0, took: 2), stopped(2, took: 6)]),
  Case(
    "a declared timeout holds without a limit for all", [.init(timeout: seconds(2))], taking: [nil],
    [timedOut(0, took: 2)]),
  Case(
    "the limit for all is shorter than a declared timeout",
    [.init(needs: [1], timeout: seconds(60)), .init(needs: [2], isStoppable: false), .init()], taking: [nil, nil, 1],
    within: 10, [timedOut(0, took: 10), .passed, .skipped]),
]

@Suite struct StopPlanTests {
  @Test(arguments: cases) private func `A plan stops each member when its turn comes`(_ row: Case) {
    var simulation = Simulation(row.members, taking: row.times, within: row.limit)
    #expect(simulation.run().states == row.states)
  }

  @Test func `Ten objects of one second in two chains stop in five seconds`() {
    let members = (0..<10).map { StopPlan.Member(needs: $0 % 5 == 4 ? [] : [$0 + 1]) }
    var simulation = Simulation(members, taking: Array(repeating: seconds(1), count: 10), within: nil)
    #expect(simulation.run().took == seconds(5))
  }

  @Test func `A member that hangs is named with the stoppable members that wait for it`() {
    var plan = StopPlan(
      [
        .init(needs: [1, 3]), .init(needs: [2], isStoppable: false), .init(needs: [4]), .init(), .init(), .init(),
      ], limit: seconds(10))
    _ = plan.begin()
    #expect(plan.waiting(for: 0) == [2, 3, 4])
    #expect(plan.waiting(for: 5) == [])
  }

  @Test func `A skipped member names the members that used the time`() {
    var plan = StopPlan([.init(needs: [1]), .init(), .init()], limit: seconds(10))
    _ = plan.begin()
    _ = plan.end(0, .timedOut, at: seconds(10))
    _ = plan.end(2, .timedOut, at: seconds(10))
    #expect(plan.states[1] == .skipped)
    #expect(plan.overdue(before: 1) == [0])
  }

  @Test func `A member that ends after its time changes nothing`() {
    var plan = StopPlan([.init(needs: [1]), .init()], limit: seconds(10))
    _ = plan.begin()
    let next = plan.end(0, .timedOut, at: seconds(5))
    #expect(next == [.init(1, within: seconds(5))])
    let before = plan.states
    #expect(plan.end(0, .stopped, at: seconds(6)) == [])
    #expect(plan.states == before)
  }

  @Test(arguments: 0..<200) func `In random graphs, no member stops before all that need it`(seed: Int) {
    var random = Seeded(seed: UInt64(seed))
    let count = Int.random(in: 1...30, using: &random)
    let members = (0..<count).map { index in
      let needs = (index + 1..<count).filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
      return StopPlan.Member(needs: needs, isStoppable: Int.random(in: 0..<4, using: &random) > 0)
    }
    let times = members.map { _ in seconds(Int.random(in: 1...9, using: &random)) }
    var simulation = Simulation(members, taking: times, within: nil)
    let (states, took) = simulation.run()
    // When each member and everything that it waited for has ended, computed from the edges alone.
    var ends = Array(repeating: Duration.zero, count: count)
    for index in 0..<count {
      let turn = (0..<index).filter { members[$0].needs.contains(index) }.map { ends[$0] }.max() ?? .zero
      ends[index] = turn + (members[index].isStoppable ? times[index] : .zero)
      #expect(
        states[index] == (members[index].isStoppable ? .ended(.stopped, began: turn, took: times[index]) : .passed))
    }
    #expect(took == (zip(members, ends).filter { $0.0.isStoppable }.map(\.1).max() ?? .zero))
  }

  @Test(arguments: 0..<300) func `In random graphs with cycles, direct needs decide first, then the creation`(
    seed: Int
  ) {
    var random = Seeded(seed: UInt64(seed))
    let count = Int.random(in: 1...12, using: &random)
    let ranks = (0..<count).shuffled(using: &random)
    let density = Int.random(in: 3...12, using: &random)
    let members = (0..<count).map { index in
      func some() -> [Int] { (0..<count).filter { _ in Int.random(in: 0..<density, using: &random) == 0 } }
      return StopPlan.Member(
        needs: some(), deferredNeeds: some(), isStoppable: Int.random(in: 0..<4, using: &random) > 0, rank: ranks[index]
      )
    }
    let times = members.map { _ in seconds(Int.random(in: 1...9, using: &random)) }
    var simulation = Simulation(members, taking: times, within: nil)
    let states = simulation.run().states
    let spans = states.map { state -> (begins: Duration, ends: Duration)? in
      if case .ended(.stopped, let began, let took) = state { (began, began + took) } else { nil }
    }
    let order = StopOrder(
      count, needs: members.map(\.needs), deferredNeeds: members.map(\.deferredNeeds), ranks: ranks,
      stopping: Set(members.indices.filter { members[$0].isStoppable }))
    order.expect { spans[$0] }
  }
}

/// The order that the article on stops describes, from the needs alone: what must have ended before what begins.
struct StopOrder {
  private let direct: [Set<Int>]
  private let all: [Set<Int>]
  private let ranks: [Int]
  private let stopping: Set<Int>

  init(_ count: Int, needs: [[Int]], deferredNeeds: [[Int]], ranks: [Int], stopping: Set<Int>) {
    func reached(_ needs: [[Int]]) -> [Set<Int>] {
      (0..<count).map { start in
        var reached: Set<Int> = []
        var open = needs[start]
        while let next = open.popLast() {
          if reached.insert(next).inserted { open += needs[next] }
        }
        return reached
      }
    }
    direct = reached(needs)
    all = reached(zip(needs, deferredNeeds).map { $0 + $1 })
    self.ranks = ranks
    self.stopping = stopping
  }

  /// Expects that each member has ended before those begin that have to wait for it.
  func expect<Instant: Comparable>(_ span: (Int) -> (begins: Instant, ends: Instant)?) {
    func expect(_ first: Int, before second: Int) {
      guard let first = span(first), let second = span(second) else { return }
      #expect(first.ends <= second.begins)
    }
    for one in stopping {
      #expect(span(one) != nil)
      for other in stopping where other != one && all[one].contains(other) && !all[other].contains(one) {
        expect(one, before: other)
      }
      let group = group(of: one)
      guard one == group.min() else { continue }
      let chain = chain(group)
      for (first, second) in zip(chain, chain.dropFirst()) { expect(first, before: second) }
    }
  }

  /// The members that use each other, now or later.
  private func group(of one: Int) -> [Int] {
    stopping.filter { $0 == one || all[one].contains($0) && all[$0].contains(one) }
  }

  /// One after the other: the newest that no other one needs directly.
  private func chain(_ group: [Int]) -> [Int] {
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      guard direct[one].contains(other) else { return false }
      return !direct[other].contains(one) || ranks[one] > ranks[other]
    }
    var chain: [Int] = []
    var rest = group
    while !rest.isEmpty {
      let free = rest.filter { one in !rest.contains { $0 != one && isBefore($0, one) } }
      guard let next = free.max(by: { ranks[$0] < ranks[$1] }) else { break }
      chain.append(next)
      rest.removeAll { $0 == next }
    }
    return chain
  }
}
