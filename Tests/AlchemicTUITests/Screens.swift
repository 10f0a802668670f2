/// Expected screens.
enum Screens {
  /// The bank before its start, in 120 columns and 40 rows.
  static let notStarted = """
     Alchemic  alchemic-tui #  ○ Not started  …  66 factories · 0 objects
    ╭─ 1 Factories ──────────────────────────────────────────────╮╭─ 2 Detail ─────────────────────────────────────────────╮
    │   Flags    Name▾                Type                  Took ││ AccountBook                                    .S....C │
    │›○ .S....C  AccountBook          AccountBook                ││ Mode       singleton                                   │
    │ ○ .S....C  AmexAccount          AmexAccount                ││ Type       AccountBook                                 │
    │ ○ .S....C  AuditOffice          AuditOffice                ││ Declared   AccountBook.swift:9 in SampleBank           │
    │ ○ .S....C  Auditor              Auditor                    ││ Sharing    has variables, and is not known to be       │
    │ ○ .S....C  BalanceBook          BalanceBook                ││            Sendable                                    │
    │ ○ .S....C  BankCloud            BankCloud                  ││ State      ○ not created                               │
    │ ○ .S....C  BankDefaults         BankDefaults               ││                                                        │
    │ ○ .S....C  Branch               Branch                     ││ Injections  2                                          │
    │ ○ .S....C  CardIssuer           CardIssuer                 ││   accounts  → 5 factories                    [Account] │
    │ ○ .S....C  CounterpartyReport   CounterpartyRepo…          ││   ○ AmexAccount                                        │
    │ ○ .S....C  CurrencyConverter    CurrencyConverter          ││   ○ CurrentAccount                                     │
    │ ○ .S....C  CurrentAccount       CurrentAccount             ││   ○ EscrowAccount                                      │
    │ ○ .S....C  CustomerDirectory    CustomerDirectory          ││   ○ JointAccount                                       │
    │ ○ .S....C  DateFormatters       DateFormatters             ││   ○ SavingsAccount                                     │
    │ ○ .S....C  DuplicatePayments    DuplicatePayments          ││   cards     → ○ AmexAccount                            │
    │ ○ .S....C  EchoServer           EchoServer                 ││             Account? AcClass(AmexAccount)              │
    │ ○ .S....C  EntryGenerator       EntryGenerator             ││                                                        │
    │ ○ .S....C  EscrowAccount        EscrowAccount              │╰────────────────────────────────────────────────────────╯
    │ ○ .S....C  FeeSchedule          FeeSchedule                │╭─ 4 When ready ─────────────────────────────────────────╮
    │ ○ .S...PC  FileRates            FileRates                  ││ ○ open the doors                               waiting │
    │ ○ .S....C  FraudScanner         FraudScanner               ││ ○ start the first shift                        waiting │
    │ ○ .S....C  HouseRates           HouseRates                 ││ ○ warm the rate cache                          waiting │
    │ ○ .S....C  InterestCalculator   InterestCalculat…          ││ ○ greet the head office                        waiting │
    │ ○ .S....M  JSON date formatter  DateFormatting             │╰─────────────────────────────────────────────── 1 of 7 ─╯
    │ ○ .S....C  JSON encoder         JSONEncoder                │╭─ 5 Settings ───────────────────────────────────────────╮
    │ ○ .S....C  JointAccount         JointAccount               ││ Properties  from outside, read-only                    │
    ╰────────────────────────────────────────────────── 1 of 66 ─╯│   bank.greeting  Welcome.                      default │
    ╭─ 3 Start-up ───────────────────────────────────────────────╮│                                                        │
    │ Not started. Press s to start.                             ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    │                                                            ││                                                        │
    ╰────────────────────────────────────────────────────────────╯╰────────────────────────────────────────────────────────╯
     Enter detail  / filter  s start  : command  o order  b group  Tab pane  z zoom                          ? keys  q quit
    """
}
