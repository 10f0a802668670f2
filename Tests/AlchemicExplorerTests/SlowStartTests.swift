// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Why is the start slow? Scenarios of a user who asks that.
@Suite struct SlowStartTests {
  /// A bank whose ledger creates the rates, and waits for the main thread.
  static var slow: ContainerSnapshot {
    let millisecond = Bank.millisecond
    var bank = Bank.idle
    for event in Bank.startEvents.prefix(6) { bank.apply(event) }
    func created(_ number: UInt64, _ id: Int, _ creation: CreationSnapshot) {
      let state = FactorySnapshot.State.created(
        at: creation.ended, took: creation.ended - creation.began, thread: creation.thread)
      bank.apply(
        ContainerEvent(
          number: number, instant: creation.ended, thread: creation.thread,
          change: .factory(id, state, createdCount: 1), creation: creation))
    }
    created(
      7, 8,
      CreationSnapshot(
        began: 30 * millisecond, ended: 430 * millisecond, thread: "alchemic", own: 400 * millisecond, outer: 6))
    created(
      8, 6,
      CreationSnapshot(
        began: 25 * millisecond, ended: 550 * millisecond, thread: "alchemic", own: 25 * millisecond,
        waits: [
          CreationSnapshot.Wait(began: 440 * millisecond, ended: 540 * millisecond, reason: .mainThread)
        ]))
    bank.apply(
      Bank.event(
        9, at: 600,
        .factory(11, .created(at: 600 * millisecond, took: 50 * millisecond, thread: "alchemic"), createdCount: 1)))
    bank.apply(Bank.event(10, at: 655, .phase(.ready, failure: nil)))
    return bank
  }

  @Test func `During a start, the objects with the longest own time come first`() {
    let millisecond = Bank.millisecond
    var explorer = Explorer.over(Bank.idle, 60, 18, focus: .startup)
    for event in Bank.startEvents.prefix(6) { _ = explorer.update(.event(event)) }
    func created(_ number: UInt64, _ id: Int, _ took: UInt64, own: UInt64) {
      let ended = 900 * millisecond
      _ = explorer.update(
        .event(
          ContainerEvent(
            number: number, instant: ended, thread: "alchemic",
            change: .factory(
              id, .created(at: ended, took: took * millisecond, thread: "alchemic"), createdCount: 1),
            creation: CreationSnapshot(
              began: ended - took * millisecond, ended: ended, thread: "alchemic", own: own * millisecond))))
    }
    // The ledger only waits for the rates, which it creates.
    created(7, 8, 300, own: 290)
    created(8, 6, 400, own: 20)
    explorer.press(.character("o"))
    let rows = explorer.text(of: .startup).split(separator: "\n").drop { !$0.contains("Longest own time so far") }
    #expect(rows.dropFirst().prefix(2).map { $0.contains("RateTable") } == [true, false])
    #expect(rows.contains { $0.contains("Ledger") && $0.contains("20.0 ms") })
  }

  @Test func `A row that appears while the text above it scrolls is selected`() {
    var explorer = Explorer.over(Self.slow, 60, 11, focus: .startup)
    var presses = 0
    while !explorer.text(of: .startup).contains("›"), presses < 20 {
      explorer.press(.down)
      presses += 1
    }
    #expect(presses > 1)
    #expect(explorer[.startup].cursor.item != nil)
  }

  @Test func `Space leaves objects out, and the pane says what the start would take without all of them`() {
    var explorer = Explorer.over(Self.slow, 100, 24, focus: .startup)
    explorer.press(.down, .down, .down, .character(" "))
    #expect(explorer.shared.status?.text == "Left out RateTable. Esc takes all back.")
    #expect(explorer.words(of: .startup).contains("254 ms without RateTable"))
    explorer.press(.down, .character(" "), .up, .up, .up)
    expectScreen(
      explorer.text(of: .startup).split(separator: "\n").suffix(9).joined(separator: "\n"),
      """
      │ ✓ Bank         ━             840 µs   840 µs │
      │›✓ amex         ━            64.0 µs  64.0 µs │
      │ ✓◆Ledger       ──────┄┄     25.0 ms   525 ms │
      │ −◆RateTable    ━━━━━━        400 ms   400 ms │
      │ −◆Transfers            ━    50.0 ms  50.0 ms │
      │                                              │
      │ Waited                                       │
      │   Ledger for the main thread          100 ms │
      ╰──────── 204 ms without these 2 · 1-19 of 23 ─╯
      """)
    explorer.press(.escape)
    #expect(explorer.words(of: .startup).contains("still 654 ms without amex"))
    // Objects that took nearly nothing.
    var wide = Explorer.over(Self.slow, 160, 24, focus: .startup)
    wide.press(.character(" "), .down, .character(" "))
    #expect(wide.words(of: .startup).contains("still 654 ms without these 2: their own work took 904 µs"))
    wide.press(.character(" "))
    #expect(wide.words(of: .startup).contains("still 654 ms without Bank: its own work took 840 µs"))
  }

  @Test func `The timeline tells own work from what was created inside and from waits`() {
    var explorer = Explorer.over(Self.slow, 100, 24, focus: .startup)
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ─ When ready ──────────────────────╮
      │ ──██████████████████████████ ███████ ██ ──── │
      │   RateTable                  Ledger          │
      │   654 ms = 3 objects 475 ms · 2 smaller ones │
      │   904 µs · scan and check 2.16 ms · waits    │
      │   100 ms · nothing ran 75.9 ms               │
      │ ! With AcLazy 604 ms, 50.0 ms less: nothing  │
      │   needed this object yet.                    │
      │   Transfers 50.0 ms                          │
      │ ◆ Critical path 475 of 654 ms: RateTable →   │
      │   Ledger → Transfers                         │
      │ On alchemic, 5 singletons       Own    Total │
      │›✓ Bank         ━             840 µs   840 µs │
      │ ✓ amex         ━            64.0 µs  64.0 µs │
      │ ✓◆Ledger       ──────┄┄     25.0 ms   525 ms │
      │ ✓◆RateTable    ━━━━━━        400 ms   400 ms │
      │ !◆Transfers            ━    50.0 ms  50.0 ms │
      │                                              │
      │ Waited                                       │
      │   Ledger for the main thread          100 ms │
      ╰───── still 654 ms without Bank · 1-19 of 23 ─╯
      """)
    // By own time, the really slow step is first, and the pane says its cost.
    explorer.press(.character("o"))
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ─ When ready ──────── by own time ─╮
      │ ──██████████████████████████ ███████ ██ ──── │
      │   RateTable                  Ledger          │
      │   654 ms = 3 objects 475 ms · 2 smaller ones │
      │   904 µs · scan and check 2.16 ms · waits    │
      │   100 ms · nothing ran 75.9 ms               │
      │ ! With AcLazy 604 ms, 50.0 ms less: nothing  │
      │   needed this object yet.                    │
      │   Transfers 50.0 ms                          │
      │ ◆ Critical path 475 of 654 ms: RateTable →   │
      │   Ledger → Transfers                         │
      │ Longest own time first         Own▾    Total │
      │›✓◆RateTable    ━━━━━━        400 ms   400 ms │
      │ !◆Transfers            ━    50.0 ms  50.0 ms │
      │ ✓◆Ledger       ──────┄┄     25.0 ms   525 ms │
      │ ✓ Bank         ━             840 µs   840 µs │
      │ ✓ amex         ━            64.0 µs  64.0 µs │
      │                                              │
      │ Waited                                       │
      │   Ledger for the main thread          100 ms │
      ╰─────────────────── 254 ms without RateTable ─╯
      """)
    explorer.press(.character("o"))
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ─ When ready ────── by total time ─╮
      │ ──██████████████████████████ ███████ ██ ──── │
      │   RateTable                  Ledger          │
      │   654 ms = 3 objects 475 ms · 2 smaller ones │
      │   904 µs · scan and check 2.16 ms · waits    │
      │   100 ms · nothing ran 75.9 ms               │
      │ ! With AcLazy 604 ms, 50.0 ms less: nothing  │
      │   needed this object yet.                    │
      │   Transfers 50.0 ms                          │
      │ ◆ Critical path 475 of 654 ms: RateTable →   │
      │   Ledger → Transfers                         │
      │ Longest total time first        Own   Total▾ │
      │›✓◆Ledger       ──────┄┄     25.0 ms   525 ms │
      │ ✓◆RateTable    ━━━━━━        400 ms   400 ms │
      │ !◆Transfers            ━    50.0 ms  50.0 ms │
      │ ✓ Bank         ━             840 µs   840 µs │
      │ ✓ amex         ━            64.0 µs  64.0 µs │
      │                                              │
      │ Waited                                       │
      │   Ledger for the main thread          100 ms │
      ╰────────────────────── 529 ms without Ledger ─╯
      """)
    explorer.press(.character("o"))
    expectScreen(
      explorer.text(of: .startup).split(separator: "\n").dropFirst(5).prefix(4).joined(separator: "\n"),
      """
      │   100 ms · nothing ran 75.9 ms               │
      │ ! With AcLazy 604 ms, 50.0 ms less: nothing  │
      │   needed this object yet.                    │
      │   Transfers 50.0 ms                          │
      """)
    explorer.press(.character("o"))
    #expect(explorer.text(of: .startup).contains("On alchemic"))
  }

  @Test func `Where there is room, a column has the waits, and a start without waits has none`() {
    var explorer = Explorer.over(Self.slow, 120, 24, focus: .startup)
    explorer.press(.character("z"))
    expectScreen(
      explorer.text(of: .startup).split(separator: "\n").prefix(8).joined(separator: "\n"),
      """
      ╭─ Start-up ─ When ready ──────────────────────────────────────────────────────────────────────────────────────────────╮
      │ █───███████████████████████████████████████████████████████████████████████ ████████████████████ ████████ ────────── │
      │      RateTable                                                              Ledger               Transfers           │
      │   654 ms = 3 objects 475 ms · 2 smaller ones 904 µs · scan and check 2.16 ms · waits 100 ms · nothing ran 75.9 ms    │
      │ ! With AcLazy 604 ms, 50.0 ms less: nothing needed this object yet.                                                  │
      │   Transfers 50.0 ms                                                                                                  │
      │ ◆ Critical path 475 of 654 ms: RateTable → Ledger → Transfers                                                        │
      │ On alchemic, 5 singletons                                                           Share   Waited      Own    Total │
      """)
    explorer = Explorer.over(Bank.ready, 120, 24, focus: .startup)
    explorer.press(.character("z"))
    #expect(!explorer.text(of: .startup).contains("Waited"))
    explorer.press(.character("o"), .character("o"), .character("o"))
    #expect(explorer.state(StartupPane.self).order == .start)
  }

  @Test func `A lane says how many of its objects were created at once, without waiting ones`() {
    func lane(width: Int = 120, _ change: (inout CreationSnapshot) -> Void) -> String? {
      var bank = Bank.idle
      bank.apply(Bank.event(1, at: 1, .phase(.scanning, failure: nil)))
      var other = CreationSnapshot(
        began: 20 * Bank.millisecond, ended: 90 * Bank.millisecond, thread: "alchemic", own: 70 * Bank.millisecond)
      change(&other)
      let first = CreationSnapshot(
        began: 10 * Bank.millisecond, ended: 60 * Bank.millisecond, thread: "alchemic", own: 50 * Bank.millisecond)
      for (number, id, creation) in [(UInt64(2), 0, first), (3, 3, other)] {
        bank.apply(
          ContainerEvent(
            number: number, instant: creation.ended, thread: creation.thread,
            change: .factory(
              id, .created(at: creation.ended, took: creation.ended - creation.began, thread: creation.thread),
              createdCount: 1), creation: creation))
      }
      bank.apply(Bank.event(4, at: 100, .phase(.ready, failure: nil)))
      let rows = Explorer.over(bank, width, 24, focus: .startup).text(of: .startup).split(separator: "\n")
      return rows.first { $0.contains("On alchemic") }?.split(separator: "  ").first.map(String.init)
    }
    #expect(lane(width: 160) { _ in } == "│ On alchemic, 2 singletons, up to 2 at once")
    #expect(lane { _ in } == "│ On alchemic, 2, up to 2 at once")
    #expect(lane { $0.began = 60 * Bank.millisecond } == "│ On alchemic, 2 singletons")
    #expect(
      lane {
        $0.outer = 0; $0.ended = 50 * Bank.millisecond
      } == "│ On alchemic, 2 singletons")
    #expect(
      lane {
        $0.waits = [
          CreationSnapshot.Wait(
            began: 20 * Bank.millisecond, ended: 70 * Bank.millisecond, reason: .mainThread)
        ]
      } == "│ On alchemic, 2 singletons")
  }

  @Test func `Detail says what an object waited for`() {
    var explorer = Explorer.over(Self.slow, 100, 30)
    explorer.select("Ledger")
    explorer.press(.enter, .character("z"))
    expectScreen(
      explorer.text(of: .detail).split(separator: "\n").prefix(12).joined(separator: "\n"),
      """
      ╭─ Detail ─ Factories  Graph  Scopes ──────────────────────────────────────────────────────────────╮
      │ Ledger                                                                                           │
      │ Mode       singleton, transient                                                                  │
      │ Type       Ledger                                                                                │
      │ Declared   Ledger.swift:18 in SampleBank                                                         │
      │ State      ✓ created in 525 ms on alchemic, done 549 ms into the start                           │
      │ Own time   25.0 of 525 ms, without what it created or waited for                                 │
      │ Waited     100 ms for the main thread                                                            │
      │                                                                                                  │
      │ Arguments  1                                                                                     │
      │   #1  = nil: no match                                                     URL AcName(ledgerFile) │
      │                                                                                                  │
      """)
  }

  @Test func `Factories are ordered by own or by total time`() {
    var explorer = Explorer.over(Self.slow, 130, 20)
    explorer.press(.character("z"))
    explorer.press(.character(":"))
    explorer.type("factories by own")
    explorer.press(.enter)
    #expect(Array(explorer.names.prefix(3)) == ["RateTable", "Transfers", "Ledger"])
    expectScreen(
      explorer.text(of: .factories).split(separator: "\n").prefix(6).joined(separator: "\n"),
      """
      ╭─ Factories ─ Detail  Graph  Scopes ────────────────────────────────────────────────────────────────── by own time, descending ─╮
      │   Mode       Name                                   Type                       Flags            Needs  Users     Own▾    Total │
      │›✓ singleton  RateTable                                                                                     1   400 ms   400 ms │
      │ ✓ singleton  Transfers                                                                              7      1  50.0 ms  50.0 ms │
      │ ✓ singleton  Ledger                                                            transient                   2  25.0 ms   525 ms │
      │ ✓ singleton  Bank                                                                                          2   840 µs   840 µs │
      """)
    explorer.press(.character("o"))
    #expect(Array(explorer.names.prefix(3)) == ["Ledger", "RateTable", "Transfers"])
  }

  @Test func `A start without singletons has no gaps to explain`() {
    var bank = Bank.idle
    bank.apply(Bank.event(1, at: 1, .phase(.scanning, failure: nil)))
    bank.apply(Bank.event(2, at: 13, .phase(.ready, failure: nil)))
    let explorer = Explorer.over(bank, 80, 24, focus: .startup)
    #expect(!explorer.text(of: .startup).contains("No object was being created"))
  }
}
