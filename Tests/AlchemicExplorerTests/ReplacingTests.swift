// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct ReplacingTests {
  private func explorer(over container: ContainerSnapshot, canRestart: Bool) -> Explorer {
    var explorer = Explorer(canRestart: canRestart)
    _ = explorer.update(.resized(width: 120, height: 40))
    _ = explorer.update(.snapshot(container))
    return explorer
  }

  @Test func `A new container replaces the old one and its events`() {
    var explorer = explorer(over: Bank.idle, canRestart: true)
    for event in Bank.startEvents { _ = explorer.update(.event(event)) }
    explorer.select("Ledger")
    #expect(explorer.press(.character("S")) == [])
    #expect(explorer.text.contains("Restart?"))
    #expect(explorer.press(.character("n")) == [])
    explorer.press(.character("S"))
    #expect(explorer.press(.character("y")) == [.restart])
    // It starts at once.
    #expect(explorer.update(.replaced(Bank.idle)).map(\.withoutNumber).first == .perform(.start))
    #expect(explorer.selectedName == "Ledger")
    #expect(explorer.container == Bank.idle)
    #expect(explorer.eventsPane.events.count == 0)
    #expect(explorer.shared.mirror.startupLog.lanes == [])
    #expect(explorer.footer.hasPrefix(" ✓ New container."))
    for event in Bank.startEvents.dropLast() { #expect(explorer.update(.event(event)) == []) }
    // The end of the start is compared with the run before.
    let end = explorer.update(.event(Bank.startEvents[Bank.startEvents.count - 1]))
    #expect(end.map { $0.question(CompareRuns.self) != nil } == [true])
    #expect(explorer.container == Bank.ready)
  }

  @Test func `Restarting is refused before a start, during one, and in another process`() {
    var idle = explorer(over: Bank.idle, canRestart: true)
    #expect(idle.press(.character("S")) == [])
    #expect(idle.footer.hasPrefix(" The container has not started. Press s to start."))
    var starting = explorer(over: Bank.starting, canRestart: true)
    #expect(starting.press(.character("S")) == [])
    #expect(starting.footer.hasPrefix(" A start is in progress."))
    var other = explorer(over: Bank.ready, canRestart: false)
    #expect(other.press(.character("S")) == [])
    #expect(other.footer.hasPrefix(" Only the sample and a program of alchemic-tui run can be restarted."))
  }

  @Test func `The footer names the key for a restart where it works, and the title names the sample`() {
    let ready = explorer(over: Bank.ready, canRestart: true)
    #expect(ready.footer.contains("  S restart  "))
    #expect(ready.text.hasPrefix(" Alchemic  the sample bank 4711  ✓ Ready in 1.28 s  "))
    #expect(explorer(over: Bank.failed, canRestart: true).footer.contains("  S restart  "))
    #expect(!explorer(over: Bank.starting, canRestart: true).footer.contains("restart"))
    let other = explorer(over: Bank.ready, canRestart: false)
    #expect(!other.footer.contains("restart"))
    var ended = Explorer(canRestart: true, end: .program(name: "shop", log: "/tmp/shop.log"))
    for message: Message in [.resized(width: 120, height: 40), .snapshot(Bank.ready), .connectionLost("exit code 1")] {
      _ = ended.update(message)
    }
    #expect(ended.footer.contains("  S restart"))
    #expect(other.text.hasPrefix(" Alchemic  sample-bank 4711  ✓ Ready in 1.28 s  "))
  }

  @Test func `A key saves a snapshot, and a notice shows its path`() {
    var explorer = explorer(over: Bank.ready, canRestart: false)
    #expect(explorer.press(.character("w")) == [.ask(WriteFile(.snapshot))])
    _ = explorer.update(.notice("Saved to bank-1.alchemic.", isSuccess: true))
    #expect(explorer.footer.hasPrefix(" ✓ Saved to bank-1.alchemic."))
    var empty = Explorer.over(nil)
    #expect(empty.press(.character("w")) == [])
  }

  @Test func `The last known state can be saved after the connection was lost, also while an earlier one is shown`() {
    var explorer = explorer(over: Bank.ready, canRestart: false)
    var last = Bank.ready
    let events = (17...18).map { Bank.event($0, at: 2_000, .phase(.ready, failure: nil)) }
    for event in events {
      last.apply(event)
      _ = explorer.update(.event(event))
    }
    explorer.press(.character("4"), .character("<"))
    #expect(explorer.shared.container != last)
    // An event that waits until the present is shown again.
    let waiting = Bank.event(19, at: 3_000, .phase(.stopping, failure: nil))
    last.apply(waiting)
    _ = explorer.update(.event(waiting))
    _ = explorer.update(.connectionLost("exit code 1"))
    #expect(explorer.press(.character("w")) == [.ask(WriteFile(.lastState(last, events + [waiting])))])
  }
}
