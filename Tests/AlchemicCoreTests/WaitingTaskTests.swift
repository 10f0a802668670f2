// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicCore
import Synchronization
import Testing

@Suite struct WaitingTaskTests {
  private final class Tasks: Sendable {
    let waiting = Mutex(WaitingTasks<String>())
    let waiters = (0..<3).map { _ in UniqueIdentity() }
  }

  @Test func `A removed task no longer waits, and all others get the outcome`() async {
    let tasks = Tasks()
    let (joined, joining) = AsyncStream<Void>.makeStream()
    let outcomes = await withTaskGroup(of: (Int, String).self) { group in
      for (index, waiter) in tasks.waiters.enumerated() {
        group.addTask {
          let outcome = await suspended { continuation in
            tasks.waiting.withLock { $0.add(waiter, continuation) }
            joining.yield()
          }
          return (index, outcome)
        }
      }
      var waiting = joined.makeAsyncIterator()
      for _ in tasks.waiters { await waiting.next() }
      let removed = tasks.waiting.withLock { $0.remove(tasks.waiters[1]) }
      #expect(removed != nil)
      #expect(tasks.waiting.withLock { $0.remove(tasks.waiters[1]) } == nil)
      removed?.resume(returning: "cancelled")
      tasks.waiting.withLock { $0.takeAll() }.resume(returning: "ready")
      #expect(tasks.waiting.withLock { $0.isEmpty })
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(outcomes == [0: "ready", 1: "cancelled", 2: "ready"])
  }
}
