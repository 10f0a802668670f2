/// Expected screens.
enum Screens {
  /// The bank before its start, in 120 columns and 40 rows.
  static let notStarted = """
     Alchemic  alchemic-tui #  ○ Not started  …  66 factories · 0 objects
    ╭─ 1 Factories ──────────────────────────────────────────────╮╭─ 2 Detail ─ 6 Graph  8 Problems  9 Diff ───────────────╮
    │   Flags    Name▴                Type                 Total ││ AccountBook                                    .S....C │
    │›○ .S....C  AccountBook                                     ││ Mode       singleton                                   │
    │ ○ .S....C  AmexAccount                                     ││ Type       AccountBook                                 │
    │ ○ .S....C  audit trail          AuditTrail                 ││ Declared   AccountBook.swift:9 in SampleBank           │
    │ ○ .S....C  AuditOffice                                     ││ Threads    several can use it at once, and its         │
    │ ○ .S....C  Auditor                                         ││            variables may be unprotected                │
    │ ○ .S....C  BalanceBook                                     ││ State      ○ not created                               │
    │ ○ .R....C  bank application     BankApplication            ││                                                        │
    │ ○ .S....C  BankCloud                                       ││ Injections  2                                          │
    │ ○ .S....C  BankDefaults                                    ││   accounts  → 5 factories                    [Account] │
    │ ○ .S....C  Branch                                          ││   ○ AmexAccount                                        │
    │ ○ .S....C  CardIssuer                                      ││   ○ CurrentAccount                                     │
    │ ○ .RNW..C  counter window       CounterWindow              ││   ○ EscrowAccount                                      │
    │ ○ .S....C  CounterpartyReport                              ││   ○ JointAccount                                       │
    │ ○ .S....C  CurrencyConverter                               ││   ○ SavingsAccount                                     │
    │ ○ .S....C  CurrentAccount                                  ││   cards     → ○ AmexAccount                            │
    │ ○ .S....C  CustomerDirectory                               ││             Account? AcClass(AmexAccount)              │
    │ ○ .S....C  DateFormatters                                  ││                                                        │
    │ ○ .S....M  display date forma…  DateFormatting             │╰────────────────────────────────────────────────────────╯
    │ ○ .RNW..C  drive-in window      DriveInWindow              │╭─ 4 When ready ─────────────────────────────────────────╮
    │ ○ .S....C  DuplicatePayments                               ││ ○ open the doors                               waiting │
    │ ○ .S....C  EchoServer                                      ││ ○ start the first shift                        waiting │
    │ ○ .S....C  EntryGenerator                                  ││ ○ warm the rate cache                          waiting │
    │ ○ .S....C  EscrowAccount                                   ││ ○ greet the head office                        waiting │
    │ ○ .RNW..C  explorer             Session                    │╰─────────────────────────────────────────────── 1 of 7 ─╯
    │ ○ .S....C  FeeSchedule                                     │╭─ 5 Settings ───────────────────────────────────────────╮
    │ ○ .S...PC  FileRates                                       ││ Stores open with the container. Press s to start.      │
    ╰────────────────────────────────────────────────── 1 of 66 ─╯│                                                        │
    ╭─ 3 Start-up ─ 7 Events  0 Scopes ──────────────────────────╮│ Properties  from outside, read-only                    │
    │ Not started. Press s to start.                             ││   bank.greeting  Welcome.                      default │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    ╰────────────────────────────────────────────────────────────╯╰─────────────────────────────────────────────── 1 of 1 ─╯
     Enter detail  / filter  s start  L count live  : command  e source  o order  b group  Tab pane  z zoom  ? keys  q quit
    """
}
