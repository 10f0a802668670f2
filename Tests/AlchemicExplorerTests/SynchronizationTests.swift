// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Events and snapshots in every possible order.
@Suite struct SynchronizationTests {
  private let events = Bank.startEvents

  /// The bank after a number of events.
  private func bank(after count: Int) -> ContainerSnapshot {
    var bank = Bank.idle
    for event in events.prefix(count) { bank.apply(event) }
    return bank
  }

  @Test func `Events that arrive before the first snapshot are not lost`() {
    var explorer = Explorer.over(nil)
    for event in events { #expect(explorer.update(.event(event)) == []) }
    #expect(explorer.update(.snapshot(bank(after: 5))) == [])
    #expect(explorer.container == Bank.ready)
  }

  @Test func `Events that the snapshot includes change nothing`() {
    var explorer = Explorer.over(bank(after: 9))
    for event in events { #expect(explorer.update(.event(event)) == []) }
    #expect(explorer.container == Bank.ready)
    #expect(explorer.shared.mirror.startupLog == StartupLog(Bank.ready.factories))
  }

  @Test func `A gap requests one new snapshot, and events until then are kept`() {
    var explorer = Explorer.over(bank(after: 3))
    #expect(explorer.update(.event(events[4])) == [.ask(LoadSnapshot())])
    for event in events[5...] { #expect(explorer.update(.event(event)) == []) }
    #expect(explorer.update(.snapshot(bank(after: 7))) == [])
    #expect(explorer.container == Bank.ready)
  }

  @Test func `Lost events request a new snapshot`() {
    var explorer = Explorer.over(bank(after: 3))
    #expect(explorer.update(.dropped(2)) == [.ask(LoadSnapshot())])
    #expect(explorer.update(.snapshot(bank(after: 5))) == [])
    #expect(explorer.update(.event(events[5])) == [])
    #expect(explorer.container == bank(after: 6))
  }

  @Test func `Events lost while a snapshot is on its way request another one`() {
    var explorer = Explorer.over(bank(after: 3))
    #expect(explorer.update(.dropped(2)) == [.ask(LoadSnapshot())])
    #expect(explorer.update(.dropped(3)) == [])
    #expect(explorer.update(.snapshot(bank(after: 5))) == [.ask(LoadSnapshot())])
    #expect(explorer.update(.snapshot(bank(after: 8))) == [])
    #expect(explorer.container == bank(after: 8))
  }

  @Test func `An unrequested older snapshot is ignored`() {
    var explorer = Explorer.over(bank(after: 9))
    #expect(explorer.update(.snapshot(bank(after: 4))) == [])
    #expect(explorer.container == bank(after: 9))
    var other = bank(after: 2)
    other.process.identifier = 4712
    #expect(explorer.update(.snapshot(other)) == [])
    #expect(explorer.container == other)
  }

  @Test func `Every split of a start between snapshot and events leads to the same state`() {
    for taken in 0...events.count {
      for known in 0...taken {
        var explorer = Explorer.over(bank(after: known))
        _ = explorer.run(.reload)
        for event in events { _ = explorer.update(.event(event)) }
        #expect(explorer.update(.snapshot(bank(after: taken))) == [])
        #expect(explorer.container == Bank.ready)
        #expect(explorer.shared.mirror.startupLog == StartupLog(Bank.ready.factories))
      }
    }
  }

  @Test func `With too many events to keep, the explorer requests another snapshot`() {
    var explorer = Explorer.over(nil)
    for number in 1...UInt64(Synchronization.limit + 1) {
      let effects = explorer.update(.event(Bank.event(number, at: 1, .singletons(total: 1))))
      if !effects.isEmpty { Issue.record("One snapshot is on its way already.") }
    }
    #expect(explorer.update(.snapshot(Bank.idle)) == [.ask(LoadSnapshot())])
  }

  @Test func `After a lost connection, a reload requests a snapshot, which restores the state`() {
    var explorer = Explorer.over(nil)
    _ = explorer.update(.connectionLost("the process ended"))
    #expect(explorer.run(.reload) == [.ask(LoadSnapshot())])
    #expect(explorer.update(.snapshot(Bank.ready)) == [])
    #expect(explorer.shared.lostConnection == nil)
    #expect(explorer.container == Bank.ready)
  }
}
