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
    │ ○ .S....C  Auditor              Auditor                    ││ State      ○ not created                               │
    │ ○ .S....C  BalanceBook          BalanceBook                ││                                                        │
    │ ○ .S....C  BankCloud            BankCloud                  ││ Injections  2                                          │
    │ ○ .S....C  BankDefaults         BankDefaults               ││   accounts  → 5 factories                    [Account] │
    │ ○ .S....C  Branch               Branch                     ││   ○ AmexAccount                                        │
    │ ○ .S....C  CardIssuer           CardIssuer                 ││   ○ CurrentAccount                                     │
    │ ○ .S....C  CounterpartyReport   CounterpartyRepo…          ││   ○ EscrowAccount                                      │
    │ ○ .S....C  CurrencyConverter    CurrencyConverter          ││   ○ JointAccount                                       │
    │ ○ .S....C  CurrentAccount       CurrentAccount             ││   ○ SavingsAccount                                     │
    │ ○ .S....C  CustomerDirectory    CustomerDirectory          ││   cards     → ○ AmexAccount                            │
    │ ○ .S....C  DateFormatters       DateFormatters             ││             Account? AcClass(AmexAccount)              │
    │ ○ .S....C  DuplicatePayments    DuplicatePayments          ││                                                        │
    │ ○ .S....C  EchoServer           EchoServer                 ││                                                        │
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
