// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import AlchemicExplorer
import AlchemicInspection
import TerminalScreen
import Testing

/// The run before a restart, which Differences compares with by itself.
@Suite struct PreviousRunTests {
  @Test func `A restart keeps the previous run, which p compares with`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.go(.diff)
    #expect(explorer.press(.character("p")) == [])
    #expect(explorer.footer.contains("There is no previous run yet"))
    _ = explorer.update(.replaced(Bank.idle))
    #expect(explorer.press(.character("p")) == [.ask(CompareRuns(.previous(Bank.ready)))])
    explorer.compare(ContainerDiff([]), DiffPaneTests.runs("the previous run", .memory))
    #expect(explorer.text(of: .diff).contains("Nothing differs from the previous run yet."))
    #expect(explorer.words(of: .diff).contains("; with the settings at the end of its start"))
    // A run that was never started says nothing, so the one before it stays.
    _ = explorer.update(.replaced(Bank.idle))
    #expect(explorer.press(.character("p")) == [.ask(CompareRuns(.previous(Bank.ready)))])
  }

  /// The container that replaces the first is one of the same process, or of a program that was launched again.
  @Test(arguments: [0, 1] as [Int32])
  func `A setting that was changed during the previous run is a difference from it`(process: Int32) throws {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .diff)
    var owner = try #require(Bank.ready.stores[0].entries.first { $0.key == "owner" })
    owner.value = .string("Nils")
    _ = explorer.update(
      .event(
        Bank.event(Bank.ready.lastEvent + 1, at: 2_000, .entry(store: Bank.ready.stores[0].id, key: "owner", owner))))
    var run = try #require(explorer.container)
    #expect(run.stores != Bank.ready.stores)
    run.stores = Bank.ready.stores
    var idle = Bank.idle
    idle.process.identifier += process
    _ = explorer.update(.replaced(idle))
    #expect(explorer.press(.character("p")) == [.ask(CompareRuns(.previous(run)))])
    // The run after that begins with its own settings.
    var next = Bank.ready
    next.process = idle.process
    next.stores[0].entries[0].value = owner.value
    _ = explorer.update(.snapshot(next))
    _ = explorer.update(.replaced(Bank.idle))
    #expect(explorer.press(.character("p")) == [.ask(CompareRuns(.previous(next)))])
  }

  @Test func `A container that was stopped and started again is compared with its state before the stop`() throws {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .diff)
    var owner = try #require(Bank.ready.stores[0].entries.first { $0.key == "owner" })
    owner.value = .string("Nils")
    var number = Bank.ready.lastEvent
    func post(_ change: ContainerEvent.Change) -> [Effect] {
      number += 1
      return explorer.update(.event(Bank.event(number, at: 2_000 + number, change))).map(\.withoutNumber)
    }
    _ = post(.entry(store: Bank.ready.stores[0].id, key: "owner", owner))
    var run = try #require(explorer.container)
    run.stores = Bank.ready.stores
    for phase in [ContainerPhase.stopping, .stopped] { _ = post(.phase(phase, failure: nil)) }
    // It may not start again.
    #expect(explorer.press(.character("p")) == [])
    _ = post(.phase(.scanning, failure: nil))
    #expect(explorer.press(.character("p")) == [.ask(CompareRuns(.previous(run)))])
    // Once the start has ended, it is compared again.
    #expect(post(.phase(.ready, failure: nil)) == [.ask(CompareRuns(.previous(run)))])
  }

  @Test func `The next process of a name is compared with the ended one`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .diff)
    _ = explorer.update(.connectionLost("It ended."))
    var next = Bank.idle
    next.process.identifier += 1
    _ = explorer.update(.connected(Set(Capability.allCases)))
    _ = explorer.update(.snapshot(next))
    #expect(explorer.press(.character("p")) == [.ask(CompareRuns(.previous(Bank.ready)))])
  }
}
