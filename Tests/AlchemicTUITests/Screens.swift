// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Expected screens.
enum Screens {
  /// The bank before its start, in 120 columns and 40 rows.
  static let notStarted = """
     Alchemic  the sample bank #  ○ Not started  …  69 factories · 0 objects
    [1 Objects] 2 Start  3 Settings  4 Log  5 Problems
    ╭─ Factories ────────────────────────────────────────────────╮╭─ Detail ─ Graph  Scopes ───────────────────────────────╮
    │   Mode       Name▴               Type                Total ││ AccountBook                                            │
    │›○ singleton  AccountBook                                   ││ Mode       singleton                                   │
    │ ○ singleton  AmexAccount                                   ││ Type       AccountBook                                 │
    │ ○ singleton  audit trail         AuditTrail                ││ Declared   AccountBook.swift:12 in SampleBank          │
    │ ○ singleton  AuditOffice                                   ││ Threads    several can use it at once, and its         │
    │ ○ singleton  Auditor                                       ││            variables may be unprotected                │
    │ ○ singleton  BalanceBook                                   ││ State      ○ not created                               │
    │ ○ reference  bank application    BankApplication           ││                                                        │
    │ ○ singleton  BankCloud                                     ││ Injections  2                                          │
    │ ○ singleton  BankDefaults                                  ││   accounts  → 5 factories                    [Account] │
    │ ○ singleton  BookSearch                                    ││   ○ AmexAccount                                        │
    │ ○ singleton  Branch                                        ││   ○ CurrentAccount                                     │
    │ ○ singleton  CardIssuer                                    ││   ○ EscrowAccount                                      │
    │ ◌ scoped     Complaint                                     ││   ○ JointAccount                                       │
    │ ○ singleton  ComplaintDesk                                 ││   ○ SavingsAccount                                     │
    │ ○ reference  counter window      CounterWindow             ││   cards     → ○ AmexAccount                            │
    │ ○ singleton  CounterpartyReport                            ││             Account? AcClass(AmexAccount)              │
    │ ○ singleton  CurrencyConverter                             │╰─────────────────────────────────────────── 1-17 of 19 ─╯
    │ ○ singleton  CurrentAccount                                │╭─ When ready ───────────────────────────────────────────╮
    │ ○ singleton  CustomerDirectory                             ││ ○ open the doors                               waiting │
    │ ○ singleton  DateFormatters                                ││ ○ start the first shift                        waiting │
    │ ○ singleton  display date form…  DateFormatting            ││ ○ warm the rate cache                          waiting │
    │ ○ reference  drive-in window     DriveInWindow             ││ ○ greet the head office                        waiting │
    │ ○ singleton  DuplicatePayments                             │╰─────────────────────────────────────────────── 1 of 6 ─╯
    │ ○ singleton  EchoServer                                    │╭─ Settings ─────────────────────────────────────────────╮
    │ ○ singleton  EntryGenerator                                ││ Stores open with the container.                        │
    ╰────────────────────────────────────────────────── 1 of 69 ─╯│                                                        │
    ╭─ Start-up ─────────────────────────────────────────────────╮│ Properties  from outside, read-only                    │
    │ Press s to start, and watch it here.                       ││   bank.greeting  "Welcome."                    default │
    │                                                            ││                                                        │
    │ This is a sample bank. alchemic-tui shows what the         ││                                                        │
    │ container of a program creates, when and why, and changes  ││                                                        │
    │ its settings: alchemic-tui run launches yours,             ││                                                        │
    │ alchemic-tui attach shows one that runs.                   ││                                                        │
    │                                                            ││                                                        │
    ╰────────────────────────────────────────────────────────────╯╰─────────────────────────────────────────────── 1 of 1 ─╯
     s start  Enter detail  / filter  Tab pane  ] page  z zoom  : command  e source  o order  b group        ? keys  q quit
    """
}
