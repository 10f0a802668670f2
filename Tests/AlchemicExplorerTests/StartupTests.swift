// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct StartupTests {
  @Test func `x writes the start to a trace file`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .startup)
    #expect(explorer.press(.character("x")) == [.ask(WriteFile(.trace(Bank.ready)))])
    explorer = Explorer.over(Bank.idle, 120, 40, focus: .startup)
    #expect(explorer.press(.character("x")) == [])
    #expect(explorer.footer.hasPrefix(" Nothing to write: the container has not started."))
  }

  @Test func `What waited is in the list, with its reason`() {
    var bank = Bank.ready
    let began = bank.progress.beganAt ?? 0
    bank.factories[11].creation = CreationSnapshot(
      began: began, ended: began + 50_000_000, thread: "alchemic", own: 9_000_000,
      waits: [
        CreationSnapshot.Wait(began: began + 1_000_000, ended: began + 42_000_000, reason: .object(factory: 6)),
        CreationSnapshot.Wait(began: began + 43_000_000, ended: began + 43_000_100, reason: .mainThread),
      ])
    var explorer = Explorer.over(bank, 120, 60, focus: .startup)
    explorer.press(.character("z"))
    let lines = explorer.text(of: .startup).split(separator: "\n").filter { $0.contains(" for ") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("  Transfers for Ledger") == true)
    #expect(lines.first?.contains("41.0 ms") == true)
  }

  @Test func `A slash finds text in the start, and stays in the pane`() {
    var explorer = Explorer.over(Bank.ready, 120, 40, focus: .startup)
    explorer.press(.character("/"))
    explorer.type("rate")
    explorer.press(.enter)
    #expect(explorer.focus == .startup)
    #expect(explorer.selectedName != nil)
    #expect(explorer.text(of: .startup).contains("Start-up /rate"))
    #expect(explorer.text(of: .startup).contains("1 of 1 found"))
    explorer.press(.escape)
    #expect(!explorer.text(of: .startup).contains("/rate"))
  }

  @Test func `In a narrow window, each title stands above its numbers`() {
    let explorer = Explorer.over(Bank.ready, 40, 14, focus: .startup)
    let lines = explorer.text(of: .startup).split(separator: "\n")
    let heading = lines.first { $0.contains("Total") }
    #expect(heading?.hasSuffix("Total │") == true)
    #expect(heading?.contains("Own") == true)
  }

  @Test func `s starts, once`() {
    var explorer = Explorer.over(Bank.idle)
    #expect(explorer.press(.character("s")) == [.perform(.start)])
    explorer = Explorer.over(Bank.starting)
    #expect(explorer.press(.character("s")) == [])
    #expect(explorer.footer.hasPrefix(" A start is in progress. "))
    explorer = Explorer.over(Bank.ready)
    #expect(explorer.press(.character("s")) == [])
    #expect(explorer.footer.hasPrefix(" The container has already started. "))
    explorer = Explorer.over(Bank.failed)
    #expect(explorer.press(.character("s")) == [.perform(.start)])
    #expect(explorer.footer.hasPrefix(" Starting again. "))
  }

  @Test func `An object is listed under the thread that completed it`() {
    var log = StartupLog()
    log.change(3, from: .notCreated, to: .creating(since: 1, thread: "alchemic"))
    log.change(4, from: .notCreated, to: .creating(since: 2, thread: "alchemic"))
    log.change(3, from: .creating(since: 1, thread: "alchemic"), to: .created(at: 9, took: 2, thread: "thread 7"))
    #expect(
      log.lanes == [
        StartupLog.Lane(thread: "alchemic", factories: [4]), StartupLog.Lane(thread: "thread 7", factories: [3]),
      ])
    log.change(4, from: .creating(since: 2, thread: "alchemic"), to: .created(at: 9, took: 2, thread: "thread 7"))
    #expect(log.lanes == [StartupLog.Lane(thread: "thread 7", factories: [3, 4])])
  }

  @Test func `While the container starts, the longest are listed by the chosen time`() {
    var log = StartupLog()
    log.change(3, from: .creating(since: 1, thread: "a"), to: .created(at: 9, took: 8, thread: "a"), own: 1)
    log.change(4, from: .creating(since: 2, thread: "a"), to: .created(at: 9, took: 7, thread: "a"), own: 7)
    #expect(log.slowest.map(\.factory) == [4, 3])
    #expect(log.longest.map(\.factory) == [3, 4])
    var explorer = Explorer.over(Bank.idle, 60, 18, focus: .startup)
    for event in Bank.startEvents.prefix(8) { _ = explorer.update(.event(event)) }
    explorer.press(.character("o"))
    #expect(explorer.text(of: .startup).contains("Longest own time so far"))
    explorer.press(.character("o"))
    #expect(explorer.text(of: .startup).contains("Longest total time so far"))
  }

  @Test func `A refused start says why`() {
    var explorer = Explorer.over(Bank.idle)
    explorer.press(.character("s"))
    explorer.answer(.start, refusal: CommandError("The file is only a picture of a container."))
    #expect(explorer.footer.hasPrefix(" ✗ The file is only a picture of a container. "))
  }

  @Test func `The progress bar, the current factory and the slowest ones follow the events`() {
    var explorer = Explorer.over(Bank.idle, 60, 18, focus: .startup)
    var shown: [String] = [explorer.text(of: .startup)]
    for event in Bank.startEvents {
      _ = explorer.update(.event(event))
      if [1, 4, 8, 10, 16].contains(event.number) { shown.append(explorer.text(of: .startup)) }
    }
    expectScreen(
      shown.joined(separator: "\n"),
      """
      ╭─ Start-up ─ When ready ──────────────────────────────────╮
      │ Press s to start, and watch it here.                     │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      ╰──────────────────────────────────────────────────────────╯
      ╭─ Start-up ─ When ready ──────────────────────────────────╮
      │ ● Scanning for classes                              0 ms │
      │ The number of singletons is not known yet.               │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      ╰──────────────────────────────────────────────────────────╯
      ╭─ Start-up ─ When ready ──────────────────────────────────╮
      │ ● Starting singletons                  0 of 5 in 2.00 ms │
      │ ──────────────────────────────────────────────────────── │
      │                                                          │
      │›● Bank  on alchemic                                 0 ms │
      │ Newest first, 1 singleton                   Own    Total │
      │ ● Bank                              ━               0 ms │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      ╰──────────────────────────────────────────────────────────╯
      ╭─ Start-up ─ When ready ──────────────────────────────────╮
      │ ● Starting singletons                  3 of 5 in 30.0 ms │
      │ ──█──██████████████████████████ ──────────────────────── │
      │      RateTable                                           │
      │›● Ledger  on alchemic                               0 ms │
      │ Newest first, 4 singletons                  Own    Total │
      │ ● Ledger                            ━               0 ms │
      │ ✓ RateTable           ━━━━━━━━━━━━━━    24.9 ms  24.9 ms │
      │ ✓ amex                ━                 64.0 µs  64.0 µs │
      │ ✓ Bank               ━                   840 µs   840 µs │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      ╰──────────────────────────────────────────────────────────╯
      ╭─ Start-up ─ When ready ──────────────────────────────────╮
      │ ● Starting singletons                   4 of 5 in 1.27 s │
      │ ███████████████████████████████████████████ ──────────── │
      │  Ledger                                                  │
      │ Newest first, 4 singletons                  Own    Total │
      │›✓ Ledger            ━━━━━━━━━━━━━━━━━    1.24 s   1.24 s │
      │ ✓ RateTable         ━                   24.9 ms  24.9 ms │
      │ ✓ amex              ━                   64.0 µs  64.0 µs │
      │ ✓ Bank              ━                    840 µs   840 µs │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      │                                                          │
      ╰──────────────────────────────────────────────────────────╯
      ╭─ Start-up ─ When ready ──────────────────────────────────╮
      │ ██████████████████████████████████████████████████████ ─ │
      │  Ledger                                                  │
      │   1.28 s = 2 objects 1.26 s · 3 smaller ones 4.10 ms ·   │
      │   scan and check 2.16 ms · callbacks 4.02 ms · nothing   │
      │   ran 6.82 ms                                            │
      │ ◆ Critical path 1.24 of 1.28 s: Ledger → Transfers       │
      │ On alchemic, 5 singletons                   Own    Total │
      │›✓ Bank              ━                    840 µs   840 µs │
      │ ✓ amex              ━                   64.0 µs  64.0 µs │
      │ ✓ RateTable         ━                   24.9 ms  24.9 ms │
      │ ✓◆Ledger            ━━━━━━━━━━━━━━━━     1.24 s   1.24 s │
      │ ✓◆Transfers                         ━   3.20 ms  3.20 ms │
      │                                                          │
      ╰──────────────────────────────────────────────────────────╯
      """)
  }

  @Test func `A start shows its head, wherever the pane was scrolled before`() {
    var scrolled = Explorer.over(Bank.idle, 60, 12, focus: .startup)
    var still = scrolled
    scrolled.press(.character("G"))
    for event in Bank.startEvents {
      _ = scrolled.update(.event(event))
      _ = still.update(.event(event))
      #expect(scrolled.text(of: .startup) == still.text(of: .startup))
    }
  }

  @Test func `Each thread has its own part of the timeline`() {
    var bank = Bank.ready
    let states: [(Int, UInt64, UInt64, String)] = [(8, 640, 630, "pool 1"), (11, 1_200, 500, "pool 2")]
    for (id, end, took, thread) in states {
      bank.factories[id].state = .created(at: end * Bank.millisecond, took: took * Bank.millisecond, thread: thread)
    }
    var explorer = Explorer.over(bank, 80, 24, focus: .startup)
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ───────────────────────────────────────────────────────────────────╮
      │ ─███████████████████████████████████████ █████████████████████████████ ███ ─ │
      │   Ledger                                 Transfers                           │
      │   1.28 s = 3 objects 1.26 s · 2 smaller ones 904 µs · scan and check 2.16 ms │
      │   · callbacks 4.02 ms · nothing ran 13.9 ms                                  │
      │ ◆ Critical path 1.24 of 1.28 s: Ledger                                       │
      │ On alchemic, 3 singletons                            Share      Own    Total │
      │›✓ Bank                     ━                         0.1 %   840 µs   840 µs │
      │ ✓ amex                     ━                         0.0 %  64.0 µs  64.0 µs │
      │ ✓◆Ledger                   ━━━━━━━━━━━━━━━━━━━━━━━    97 %   1.24 s   1.24 s │
      │                                                                              │
      ╰─────────── still 1.28 s without Bank: its own work took 840 µs · 1-10 of 15 ─╯
      """)
    explorer.press(.character("o"))
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ───────────────────────────────────────────────────── by own time ─╮
      │ ─███████████████████████████████████████ █████████████████████████████ ███ ─ │
      │   Ledger                                 Transfers                           │
      │   1.28 s = 3 objects 1.26 s · 2 smaller ones 904 µs · scan and check 2.16 ms │
      │   · callbacks 4.02 ms · nothing ran 13.9 ms                                  │
      │ ◆ Critical path 1.24 of 1.28 s: Ledger                                       │
      │ Longest own time first                               Share     Own▾    Total │
      │›✓◆Ledger                   ━━━━━━━━━━━━━━━━━━━━━━━    97 %   1.24 s   1.24 s │
      │ ✓ RateTable                ━━━━━━━━━━━                49 %   630 ms   630 ms │
      │ ✓ Transfers                             ━━━━━━━━━     39 %   500 ms   500 ms │
      │ ✓ Bank                     ━                         0.1 %   840 µs   840 µs │
      ╰───────────────────────────────────────── 1.21 s without Ledger · 1-10 of 11 ─╯
      """)
  }

  @Test func `Ticks are needed only during a start`() {
    var explorer = Explorer.over(Bank.idle)
    var animated: [UInt64] = []
    for event in Bank.startEvents {
      _ = explorer.update(.event(event))
      if explorer.isAnimating { animated.append(event.number) }
    }
    #expect(animated == Array(1...15))
  }

  @Test func `A tick updates the duration of current work`() {
    var explorer = Explorer.over(Bank.starting, 80, 24, focus: .startup)
    _ = explorer.update(.tick(531 * Bank.millisecond))
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ───────────────────────────────────────────────────────────────────╮
      │ ● Starting singletons                                       3 of 5 in 530 ms │
      │ █ ─█████████████████████████████████████████ ─────────────────────────────── │
      │    Ledger                                                                    │
      │›● Ledger  on alchemic                                                 500 ms │
      │ Newest first, 4 singletons                                      Own    Total │
      │ ● Ledger                    ━━━━━━━━━━━━━━━━━━━━━━━                   500 ms │
      │ ✓ RateTable                ━                                24.9 ms  24.9 ms │
      │ ✓ amex                     ━                                64.0 µs  64.0 µs │
      │ ✓ Bank                     ━                                 840 µs   840 µs │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      """)
    _ = explorer.update(.tick(100 * Bank.millisecond))
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ───────────────────────────────────────────────────────────────────╮
      │ ● Starting singletons                                       3 of 5 in 530 ms │
      │ █ ─█████████████████████████████████████████ ─────────────────────────────── │
      │    Ledger                                                                    │
      │›● Ledger  on alchemic                                                 500 ms │
      │ Newest first, 4 singletons                                      Own    Total │
      │ ● Ledger                    ━━━━━━━━━━━━━━━━━━━━━━━                   500 ms │
      │ ✓ RateTable                ━                                24.9 ms  24.9 ms │
      │ ✓ amex                     ━                                64.0 µs  64.0 µs │
      │ ✓ Bank                     ━                                 840 µs   840 µs │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      """)
  }

  @Test func `Callbacks go from waiting to firing to fired`() {
    var explorer = Explorer.over(Bank.idle, 80, 24, focus: .callbacks)
    var shown: [String] = []
    let states: [CallbackSnapshot.State] = [
      .waiting, .firing(since: 5 * Bank.millisecond, thread: "main"),
      .fired(at: 9 * Bank.millisecond, took: 4 * Bank.millisecond, thread: "main"),
      .failed("The printer is on fire:\n  it has been for a while"),
      .fired(at: 12 * Bank.millisecond, took: Bank.millisecond, thread: "thread 4711"),
    ]
    for (number, state) in states.enumerated() {
      let callback = CallbackSnapshot(
        id: 0, label: "greet tellers", location: Bank.location("Tellers", 88), count: number == 4 ? 12_345 : 1,
        state: state)
      _ = explorer.update(.event(Bank.event(UInt64(number) + 1, at: 7, .callback(callback))))
      shown += explorer.text(of: .callbacks).split(separator: "\n").dropFirst().prefix(4).map(String.init)
    }
    expectScreen(
      shown.joined(separator: "\n"),
      """
      │›○ greet tellers  Tellers.swift:88                                    waiting │
      │ ○ no label       Audit.swift:41                                      waiting │
      │                                                                              │
      │                                                                              │
      │›● greet tellers  Tellers.swift:88                        firing 2.00 ms main │
      │ ○ no label       Audit.swift:41                                      waiting │
      │                                                                              │
      │                                                                              │
      │›✓ greet tellers  Tellers.swift:88                      fired in 4.00 ms main │
      │ ○ no label       Audit.swift:41                                      waiting │
      │                                                                              │
      │                                                                              │
      │›✗ greet tellers  Tellers.swift:88                                     failed │
      │   The printer is on fire:                                                    │
      │     it has been for a while                                                  │
      │ ○ no label       Audit.swift:41                                      waiting │
      │›✓ greet tellers  Tellers.swift:88     12345 fired, last in 1.00 ms thread 4… │
      │ ○ no label       Audit.swift:41                                      waiting │
      │                                                                              │
      │                                                                              │
      """)
  }

  @Test func `A callback runs once, so after another start it is one of an earlier start`() {
    var explorer = Explorer.over(Bank.ready, 80, 24, focus: .callbacks)
    _ = explorer.update(
      .event(Bank.event(Bank.ready.lastEvent + 1, at: 9_000, .phase(.scanning, failure: nil))))
    #expect(
      explorer.text(of: .callbacks).split(separator: "\n").dropFirst().prefix(2) == [
        "│›✓ greet tellers  Tellers.swift:88                    ran in an earlier start │",
        "│ ✓ no label       Audit.swift:41                      ran in an earlier start │",
      ])
  }

  @Test func `A second start forgets the slow objects of the first`() {
    var explorer = Explorer.over(Bank.failed, 80, 24, focus: .startup)
    _ = explorer.update(.event(Bank.event(12, at: 500, .phase(.scanning, failure: nil))))
    expectScreen(
      explorer.text(of: .startup),
      """
      ╭─ Start-up ───────────────────────────────────────────────────────────────────╮
      │ ● Scanning for classes                                                  0 ms │
      │ The number of singletons is not known yet.                                   │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      """)
  }

  @Test func `A lost connection is shown, and commands are not sent`() {
    var explorer = Explorer.over(Bank.idle)
    _ = explorer.update(.connectionLost("the process ended"))
    #expect(explorer.press(.character("s")) == [])
    #expect(explorer.footer.hasPrefix(" ✗ The connection is lost. This is the last known state. "))
    #expect(
      explorer.view(width: 120, height: 40).rowText(0).hasPrefix(
        " Alchemic  sample-bank 4711  ✗ Connection lost: the process ended  "))
    explorer.go(.settings, .enter)
    #expect(explorer.context == Context(.settings))
    #expect(!explorer.isAnimating)
  }
}
