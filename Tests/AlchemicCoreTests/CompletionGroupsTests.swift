// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import SeededNumbers
import Testing

@testable import AlchemicCore

/// Attempts that use each other's objects, finish and fail in any order.
private struct RandomAttempts {
  private enum State { case working, doomed, finished, complete, failed }

  private var groups = CompletionGroups<Int>()
  private var states: [State]
  private var uses: [Set<Int>]
  private var chance: Seeded
  private(set) var violations: [String] = []

  init(seed: UInt64) {
    chance = Seeded(seed: seed)
    states = Array(repeating: .working, count: 7)
    uses = Array(repeating: [], count: 7)
  }

  mutating func run() {
    for _ in 0..<40 { step() }
    // All that work come to an end.
    for attempt in states.indices { end(attempt) }
    for attempt in states.indices where states[attempt] != .complete && states[attempt] != .failed {
      violations.append("\(attempt) is \(states[attempt]) at the end")
    }
  }

  private func all(in wanted: [State]) -> [Int] { states.indices.filter { wanted.contains(states[$0]) } }

  private mutating func step() {
    let working = all(in: [.working, .doomed])
    guard let attempt = working.randomElement(using: &chance) else { return }
    switch Int.random(in: 0..<8, using: &chance) {
    case 0: end(attempt)
    case 1: fail(attempt)
    default:
      let unfinished = all(in: [.working, .doomed, .finished]).filter { $0 != attempt }
      guard let used = unfinished.randomElement(using: &chance) else { return }
      groups.use(used, by: attempt)
      uses[attempt].insert(used)
    }
  }

  /// An attempt has done its own work.
  private mutating func end(_ attempt: Int) {
    switch states[attempt] {
    case .doomed: fail(attempt)
    case .working:
      states[attempt] = .finished
      if let completed = groups.finish(attempt) { complete(completed) }
    case .finished, .complete, .failed: break
    }
  }

  private mutating func complete(_ attempts: [Int]) {
    for attempt in attempts {
      if states[attempt] != .finished { violations.append("\(attempt) completes, and is \(states[attempt])") }
      states[attempt] = .complete
    }
    for attempt in attempts where !uses[attempt].allSatisfy({ states[$0] == .complete }) {
      violations.append("\(attempt) is complete before its dependencies")
    }
  }

  private mutating func fail(_ attempt: Int) {
    let failure = groups.fail(attempt)
    states[attempt] = .failed
    for user in failure.failing {
      if states[user] != .finished { violations.append("\(user) fails, and is \(states[user])") }
      states[user] = .failed
    }
    for user in failure.doomed {
      if states[user] != .working, states[user] != .doomed { violations.append("\(user) is doomed, and has ended") }
      states[user] = .doomed
    }
    for user in states.indices where states[user] == .finished || states[user] == .complete {
      if uses[user].contains(where: { states[$0] == .failed }) { violations.append("\(user) uses what has failed") }
    }
    complete(failure.completing)
  }
}

struct CompletionGroupsTests {
  @Test(arguments: 1...500 as ClosedRange<UInt64>)
  func `In any order, each attempt completes after all that it uses, or fails with it`(seed: UInt64) {
    var attempts = RandomAttempts(seed: seed)
    attempts.run()
    #expect(attempts.violations == [])
  }

  @Test func `An attempt alone is complete once it has finished`() {
    var groups = CompletionGroups<Int>()
    #expect(groups.finish(1) == [1])
  }

  @Test func `Attempts that use each other's objects complete in the order they finished`() {
    var groups = CompletionGroups<Int>()
    groups.use(1, by: 3)
    groups.use(3, by: 2)
    groups.use(2, by: 1)
    #expect(groups.finish(3) == nil)
    #expect(groups.finish(2) == nil)
    #expect(groups.working(with: 3) == [1])
    #expect(groups.areTogether(2, 3))
    #expect(groups.finish(1) == [3, 2, 1])
    #expect(!groups.contains(3))
  }

  @Test func `The newest of the attempts that use a failed one fail first`() {
    var groups = CompletionGroups<Int>()
    for user in [2, 3, 4] { groups.use(1, by: user) }
    _ = groups.finish(2)
    _ = groups.finish(3)
    let failure = groups.fail(1)
    #expect(failure.failing == [3, 2])
    #expect(failure.doomed == [4])
    #expect(failure.completing == [])
  }
}
