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
    │ ○ singleton  Branch                                        ││   ○ AmexAccount                                        │
    │ ○ singleton  CardIssuer                                    ││   ○ CurrentAccount                                     │
    │ ◌ scoped     Complaint                                     ││   ○ EscrowAccount                                      │
    │ ○ singleton  ComplaintDesk                                 ││   ○ JointAccount                                       │
    │ ○ reference  counter window      CounterWindow             ││   ○ SavingsAccount                                     │
    │ ○ singleton  CounterpartyReport                            ││   cards     → ○ AmexAccount                            │
    │ ○ singleton  CurrencyConverter                             ││             Account? AcClass(AmexAccount)              │
    │ ○ singleton  CurrentAccount                                │╰─────────────────────────────────────────── 1-17 of 19 ─╯
    │ ○ singleton  CustomerDirectory                             │╭─ When ready ───────────────────────────────────────────╮
    │ ○ singleton  DateFormatters                                ││ ○ open the doors                               waiting │
    │ ○ singleton  display date form…  DateFormatting            ││ ○ start the first shift                        waiting │
    │ ○ reference  drive-in window     DriveInWindow             ││ ○ warm the rate cache                          waiting │
    │ ○ singleton  DuplicatePayments                             ││ ○ greet the head office                        waiting │
    │ ○ singleton  EchoServer                                    │╰─────────────────────────────────────────────── 1 of 6 ─╯
    │ ○ singleton  EntryGenerator                                │╭─ Settings ─────────────────────────────────────────────╮
    │ ○ singleton  EscrowAccount                                 ││ Stores open with the container.                        │
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
     Enter detail  / filter  s start  Tab pane  ] page  z zoom  : command  e source  o order  b group        ? keys  q quit
    """
}
