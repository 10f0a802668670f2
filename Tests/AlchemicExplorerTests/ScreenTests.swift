// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// The whole window as text.
@Suite struct ScreenTests {
  @Test func `At 120 by 40 the first screen shows the whole container`() {
    expectScreen(
      Explorer.over(Bank.ready).text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s                                                 12 factories · 6 objects
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems
      ╭─ Factories ────────────────────────────────────────────────╮╭─ Detail ─ Graph  Scopes ───────────────────────────────╮
      │   Mode       Name▴               Type                Total ││ amex                                                   │
      │›✓ singleton  amex                AmexAccount       64.0 µs ││ Mode       singleton, primary                          │
      │ ✓ singleton  Bank                                   840 µs ││ Type       AmexAccount                                 │
      │ ◌ template   Bank.serverConnec…  Connection                ││ Protocols  Account                                     │
      │ ○ reference  BankApplication                               ││ Declared   Accounts.swift:31 in SampleBank             │
      │ ◌ template   isoDate             ISODateFormatter          ││ State      ✓ created in 64.0 µs on alchemic, done 4.00 │
      │ ✓ singleton  Ledger                                 1.24 s ││              ms into the start                         │
      │ ◌ template   longDate            LongDateFormatter         ││                                                        │
      │ ○ singleton  makeRates           RateTable                 ││ Used by  1 directly, 2 in all                          │
      │ ✓ singleton  RateTable                             24.9 ms ││   ✓ Transfers                                          │
      │ ◌ template   receipt             Receipt                ×3 ││                                                        │
      │ ✓ reference  tellerWindow        TellerWindow          set ││                                                        │
      │ ✓ singleton  Transfers                             3.20 ms ││                                                        │
      │                                                            ││                                                        │
      │                                                            ││                                                        │
      │                                                            ││                                                        │
      │                                                            ││                                                        │
      │                                                            │╰────────────────────────────────────────────────────────╯
      │                                                            │╭─ When ready ───────────────────────────────────────────╮
      │                                                            ││ ✓ greet tellers                  fired in 3.90 ms main │
      │                                                            ││ ✓ no label       Audit.swift:41   fired in 120 µs main │
      │                                                            ││                                                        │
      │                                                            ││                                                        │
      │                                                            │╰─────────────────────────────────────────────── 1 of 2 ─╯
      │                                                            │╭─ Settings ─────────────────────────────────────────────╮
      │                                                            ││   Setting             Value         Default     Origin │
      ╰────────────────────────────────────────────────── 1 of 12 ─╯│ User defaults  ~/.config/sample-bank/defaults.sqlite   │
      ╭─ Start-up ─────────────────────────────────────────────────╮│   Bank                                                 │
      │ ████████████████████████████████████████████████████████ █ ││   Owner               Emma          nobody      stored │
      │  Ledger                                                    ││   Branch              North Quay               default │
      │   1.28 s = 2 objects 1.26 s · 3 smaller ones 4.10 ms · sc… ││   Version             1.0                    read-only │
      │ ◆ Critical path 1.24 of 1.28 s: Ledger → Transfers         ││   Transfers                                            │
      │ On alchemic, 5 singletons                     Own    Total ││   Retries             5             3           stored │
      │ ✓ Bank              ━                      840 µs   840 µs ││   Fee                 0.25                     default │
      │ ✓ amex              ━                     64.0 µs  64.0 µs ││   Print receipts      ✓ on                     default │
      ╰──────────────────────────────────────────────── 1-7 of 10 ─╯╰─────────────────────────────────────────────── 1 of 9 ─╯
       Enter detail  / filter  Tab pane  ] page  z zoom  : command  e source  o order  b group                 ? keys  q quit
      """)
  }

  @Test func `At 80 by 24 the focused pane is the larger of two`() {
    expectScreen(
      Explorer.over(Bank.ready, 80, 24).text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s         12 factories · 6 objects
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems
       █ ██████████████████████████████████████████████████████████████████████████ █
      ╭─ Factories ─ Graph  Scopes ──────────────────────────────────────────────────╮
      │   Mode       Name▴                    Type                      Own    Total │
      │›✓ singleton  amex                     AmexAccount           64.0 µs  64.0 µs │
      │ ✓ singleton  Bank                                            840 µs   840 µs │
      │ ◌ template   Bank.serverConnection(…  Connection                             │
      │ ○ reference  BankApplication                                                 │
      │ ◌ template   isoDate                  ISODateFormatter                       │
      │ ✓ singleton  Ledger                                          1.24 s   1.24 s │
      │ ◌ template   longDate                 LongDateFormatter                      │
      │ ○ singleton  makeRates                RateTable                              │
      │ ✓ singleton  RateTable                                      24.9 ms  24.9 ms │
      ╰──────────────────────────────────────────────────────────────────── 1 of 12 ─╯
      ╭─ Detail ─────────────────────────────────────────────────────────────────────╮
      │ amex                                                                         │
      │ Mode       singleton, primary                                                │
      │ Type       AmexAccount                                                       │
      │ Protocols  Account                                                           │
      │ Declared   Accounts.swift:31 in SampleBank                                   │
      │ State      ✓ created in 64.0 µs on alchemic, done 4.00 ms into the start     │
      ╰─────────────────────────────────────────────────────────────────── 1-6 of 9 ─╯
       Enter detail  / filter  Tab pane  ] page  z zoom  : command     ? keys  q quit
      """)
  }

  @Test func `A wide and low window shows the factories beside the focused pane`() {
    expectScreen(
      Explorer.over(Bank.ready, 120, 20, focus: .startup).text,
      """
       Alchemic  sample-bank 4711  ✓ Ready in 1.28 s                                                 12 factories · 6 objects
       1 Objects [2 Start] 3 Settings  4 Log  5 Problems
      ╭─ Factories ────────────────────────────────────────────────╮╭─ Start-up ─ When ready ────────────────────────────────╮
      │   Mode       Name▴               Type                Total ││ ████████████████████████████████████████████████████ ─ │
      │›✓ singleton  amex                AmexAccount       64.0 µs ││  Ledger                                                │
      │ ✓ singleton  Bank                                   840 µs ││   1.28 s = 2 objects 1.26 s · 3 smaller ones 4.10 ms · │
      │ ◌ template   Bank.serverConnec…  Connection                ││   scan and check 2.16 ms · callbacks 4.02 ms · nothing │
      │ ○ reference  BankApplication                               ││   ran 6.82 ms                                          │
      │ ◌ template   isoDate             ISODateFormatter          ││ ◆ Critical path 1.24 of 1.28 s: Ledger → Transfers     │
      │ ✓ singleton  Ledger                                 1.24 s ││ On alchemic, 5 singletons                 Own    Total │
      │ ◌ template   longDate            LongDateFormatter         ││›✓ Bank             ━                   840 µs   840 µs │
      │ ○ singleton  makeRates           RateTable                 ││ ✓ amex             ━                  64.0 µs  64.0 µs │
      │ ✓ singleton  RateTable                             24.9 ms ││ ✓ RateTable        ━                  24.9 ms  24.9 ms │
      │ ◌ template   receipt             Receipt                ×3 ││ ✓◆Ledger           ━━━━━━━━━━━━━━━     1.24 s   1.24 s │
      │ ✓ reference  tellerWindow        TellerWindow          set ││ ✓◆Transfers                       ━   3.20 ms  3.20 ms │
      │ ✓ singleton  Transfers                             3.20 ms ││                                                        │
      │                                                            ││                                                        │
      │                                                            ││                                                        │
      ╰────────────────────────────────────────────────── 1 of 12 ─╯╰── still 1.28 s without Bank: its own work took 840 µs ─╯
       Enter detail  / find  o order  Tab pane  ] page  z zoom  : command  e source  Space leave out           ? keys  q quit
      """)
  }

  @Test func `At 40 by 10 there is one pane, and its border shows where Tab leads`() {
    expectScreen(
      Explorer.over(Bank.ready, 40, 10).text,
      """
       sample-bank  ✓ Ready in 1.28 s
      [1 Objects] 2  3  4  5
      ╭─ Factories ─ Detail  Graph  Scopes ──╮
      │›✓ amex                       64.0 µs │
      │ ✓ Bank                        840 µs │
      │ ◌ Bank.serverConnection(to:retries:) │
      │ ○ BankApplication                    │
      │ ◌ isoDate                            │
      ╰──────────────────────────── 1 of 12 ─╯
       Enter detail  / filter  ? keys  q quit
      """)
  }

  @Test func `A window that is too small says so in one line`() {
    #expect(Explorer.over(Bank.ready, 30, 5).text == "Too small: 30×5, needs 40×10\n\n\n\n")
    #expect(Explorer.over(Bank.ready, 39, 10, symbols: .ascii).text.hasPrefix("Too small: 39x10, needs 40x10\n"))
  }

  @Test func `A failed start is shown with the whole error`() {
    expectScreen(
      Explorer.over(Bank.failed, 80, 24, focus: .startup).text,
      """
       Alchemic  sample-bank 4711  ✗ Failed after 160 ms  Making Ledger failed: the …
       1 Objects [2 Start] 3 Settings  4 Log  5 Problems (1)
      ╭─ Start-up ───────────────────────────────────────────────────────────────────╮
      │ ✗ Failed                                                        after 160 ms │
      │›Making Ledger failed: the file /var/lib/bank/ledger.sqlite is not a          │
      │ database.                                                                    │
      │   required by     Transfers.ledger (Transfers.swift:14)                      │
      │   while starting  Bank → Transfers → Ledger                                  │
      │   [initialiser-failed]                                                       │
      │ Press s to retry.                                                            │
      │   160 ms = 1 object 24.9 ms · 2 smaller ones 904 µs · scan and check 2.16 ms │
      │   · nothing ran 132 ms                                                       │
      │ ◆ Critical path 24.9 of 160 ms: RateTable                                    │
      ╰───────────────────────────────────────────────────────────────── 1-10 of 18 ─╯
      ╭─ When ready ─────────────────────────────────────────────────────────────────╮
      │ ○ greet tellers  Tellers.swift:88                                    waiting │
      │ ○ no label       Audit.swift:41                                      waiting │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 2 ─╯
       s start  Enter detail  / find  o order  Tab pane  ] page        ? keys  q quit
      """)
  }

  @Test func `ASCII symbols draw the same window`() {
    expectScreen(
      Explorer.over(Bank.starting, 80, 24, symbols: .ascii).text,
      """
       Alchemic  sample-bank 4711  * Starting singletons 3 of 5
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems
       ---#--#################################### --#--------------------------------
      +- Factories - Graph  Scopes --------------------------------------------------+
      |   Mode       Name^                    Type                      Own    Total |
      |>+ singleton  amex                     AmexAccount           64.0 us  64.0 us |
      | + singleton  Bank                                            840 us   840 us |
      | o template   Bank.serverConnection(~  Connection                             |
      | . reference  BankApplication                                                 |
      | o template   isoDate                  ISODateFormatter                       |
      | * singleton  Ledger                                                  1.00 ms |
      | o template   longDate                 LongDateFormatter                      |
      | . singleton  makeRates                RateTable                              |
      | + singleton  RateTable                                      24.9 ms  24.9 ms |
      +-------------------------------------------------------------------- 1 of 12 -+
      +- Detail ---------------------------------------------------------------------+
      | amex                                                                         |
      | Mode       singleton, primary                                                |
      | Type       AmexAccount                                                       |
      | Protocols  Account                                                           |
      | Declared   Accounts.swift:31 in SampleBank                                   |
      | State      + created in 64.0 us on alchemic, done 4.00 ms into the start     |
      +------------------------------------------------------------------- 1-6 of 9 -+
       Enter detail  / filter  Tab pane  ] page  z zoom  : command     ? keys  q quit
      """)
  }

  @Test func `Everything in ASCII stays in ASCII`() {
    for pane in Pane.allCases {
      var explorer = Explorer.over(Bank.ready, focus: pane, symbols: .ascii)
      #expect(explorer.text.utf8.allSatisfy { $0 < 0x80 })
      explorer.press(.character("?"))
      #expect(explorer.text.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func `Before the first snapshot the window says that it waits`() {
    expectScreen(
      Explorer.over(nil, 80, 24).text,
      """
       Alchemic  Connecting
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems

      ╭─ Factories ─ Graph  Scopes ──────────────────────────────────────────────────╮
      │ Waiting for the container.                                                   │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      ╭─ Detail ─────────────────────────────────────────────────────────────────────╮
      │ Waiting for the container.                                                   │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
       Tab pane  ] page  z zoom  : command                             ? keys  q quit
      """)
  }

  @Test func `An empty container says what to do next`() {
    let empty = ContainerSnapshot(process: ProcessDescription(name: "empty", identifier: 1), phase: .idle)
    expectScreen(
      Explorer.over(empty, 80, 24).text,
      """
       Alchemic  empty 1  ○ Not started
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems
       Press s to start, and watch here what the container creates, when and why.
      ╭─ Factories ─ Graph  Scopes ──────────────────────────────────────────────────╮
      │ Not started. Press s to start.                                               │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      ╭─ Detail ─────────────────────────────────────────────────────────────────────╮
      │ Not started. Press s to start.                                               │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
       s start  Tab pane  ] page  z zoom  : command                    ? keys  q quit
      """)
    expectScreen(
      Explorer.over(empty, 80, 24, focus: .startup).text,
      """
       Alchemic  empty 1  ○ Not started
       1 Objects [2 Start] 3 Settings  4 Log  5 Problems
      ╭─ Start-up ───────────────────────────────────────────────────────────────────╮
      │ Press s to start, and watch it here.                                         │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
      ╭─ When ready ─────────────────────────────────────────────────────────────────╮
      │ No when-ready callbacks yet. Not started. Press s to start.                  │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰──────────────────────────────────────────────────────────────────────────────╯
       s start  Tab pane  ] page  z zoom  : command                    ? keys  q quit
      """)
    expectScreen(
      Explorer.over(empty, 80, 24, focus: .settings).text(of: .settings),
      """
      ╭─ Settings ───────────────────────────────────────────────────────────────────╮
      │ Stores open with the container.                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      │                                                                              │
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

  @Test func `Names with control characters, wide and right-to-left letters keep the columns aligned`() {
    let names = ["a\u{1B}[31mred", "b\u{202E}evil", "銀行台帳", "c👩‍👩‍👧family", "d שלום", "e\ttab\nline"]
    let factories = names.enumerated().map { id, name in
      FactorySnapshot(
        id: id, name: name, typeName: "Type" + name, module: "M", kind: .class, mode: .singleton,
        location: AlchemicSourceLocation(fileID: "M/F.swift", line: 1))
    }
    let odd = ContainerSnapshot(
      process: ProcessDescription(name: "odd", identifier: 1), phase: .idle, factories: factories)
    expectScreen(
      Explorer.over(odd, 80, 24).text,
      """
       Alchemic  odd 1  ○ Not started                         6 factories · 0 objects
      [1 Objects] 2 Start  3 Settings  4 Log  5 Problems
       Press s to start, and watch here what the container creates, when and why.
      ╭─ Factories ─ Graph  Scopes ──────────────────────────────────────────────────╮
      │   Mode       Name▴                    Type                      Own    Total │
      │›○ singleton  a^[[31mred               Typea^[[31mred                         │
      │ ○ singleton  b<U+202E>evil            Typeb<U+202E>evil                      │
      │ ○ singleton  c👩‍👩‍👧family                Typec👩‍👩‍👧family                          │
      │ ○ singleton  d שלום                   Typed שלום                             │
      │ ○ singleton  e^Itab^Jline             Typee^Itab^Jline                       │
      │ ○ singleton  銀行台帳                 Type銀行台帳                           │
      │                                                                              │
      │                                                                              │
      │                                                                              │
      ╰───────────────────────────────────────────────────────────────────── 1 of 6 ─╯
      ╭─ Detail ─────────────────────────────────────────────────────────────────────╮
      │ a^[[31mred                                                                   │
      │ Mode       singleton                                                         │
      │ Type       Typea^[[31mred                                                    │
      │ Declared   F.swift:1 in M                                                    │
      │ State      ○ not created                                                     │
      │                                                                              │
      ╰─────────────────────────────────────────────────────────────────── 1-6 of 7 ─╯
       s start  Enter detail  / filter  Tab pane  ] page  z zoom       ? keys  q quit
      """)
  }

  @Test func `The selection is marked, not only coloured`() {
    let screen = Explorer.over(Bank.ready, 80, 24).view(width: 80, height: 24)
    let marked = (0..<24).filter { screen.rowText($0).hasPrefix("│›") }
    #expect(marked == [5])
    #expect(screen[5, 5].style == Theme.standard.selected)
    #expect(screen[6, 5].style != Theme.standard.selected)
  }
}
