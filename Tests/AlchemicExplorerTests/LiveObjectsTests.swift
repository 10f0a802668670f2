// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

/// Looking for a leak, by hand at the keyboard.
@Suite struct LiveObjectsTests {
  /// The counts of the bank's templates at a second.
  private func counts(_ second: UInt64, _ receipts: Int, counted: Int = 100) -> LiveCounts {
    LiveCounts(
      isCounting: true, instant: 2_000_000_000 + second * 1_000_000_000,
      counts: [
        LiveCounts.Factory(2, LiveCount(alive: 0, counted: 0, values: 3)),
        LiveCounts.Factory(4, LiveCount(alive: 2, counted: 2)),
        LiveCounts.Factory(7, LiveCount(alive: 1, counted: 1)),
        LiveCounts.Factory(9, LiveCount(alive: receipts, counted: counted)),
      ])
  }

  /// An explorer that counts, after samples of receipts, one each second.
  private func counting(_ receipts: Int..., width: Int = 120, symbols: Symbols = .unicode) -> Explorer {
    var explorer = Explorer.over(Bank.ready, width, 30, symbols: symbols)
    explorer.press(.character("L"))
    explorer.answer(.countLiveObjects(true))
    for (second, alive) in receipts.enumerated() {
      _ = explorer.update(.answered(LoadLiveCounts(), counts(UInt64(second), alive)))
    }
    return explorer
  }

  @Test func `Counting is off until the user asks for it, and is then sampled once a second from any pane`() {
    var explorer = Explorer.over(Bank.ready, 120, 30)
    #expect(!explorer.text.contains("Live"))
    #expect(explorer.press(.character("L")) == [.perform(.countLiveObjects(true))])
    let id = explorer.shared.mirror.commands.number(of: .countLiveObjects(true)) ?? -1
    #expect(explorer.update(.answered(SendCommand(.start, id: id), nil)) == [.ask(LoadLiveCounts())])
    #expect(explorer.update(.answered(LoadLiveCounts(), counts(0, 3))) == [.ask(LoadLiveCounts(delay: 1_000_000_000))])
    explorer.go(.settings)
    #expect(explorer.update(.answered(LoadLiveCounts(), counts(1, 4))) == [.ask(LoadLiveCounts(delay: 1_000_000_000))])
    explorer.go(.factories)
    #expect(explorer.press(.character("L")) == [.perform(.countLiveObjects(false))])
    #expect(!explorer.text.contains("Live"))
    // A late answer does not start it again.
    #expect(explorer.update(.answered(LoadLiveCounts(), counts(2, 4))) == [])
    #expect(!explorer.text.contains("Live"))
  }

  @Test func `Where the column of living objects goes, the order by it goes too`() {
    var explorer = counting(3)
    while explorer.list.order.column != "live" { explorer.press(.character("o")) }
    explorer.press(.character("L"))
    #expect(explorer.list.order == TableOrder(column: "name"))
    #expect(!explorer.text(of: .factories).contains("living"))
  }

  @Test func `Columns show the living objects, the change since the baseline, and the trend`() {
    var explorer = counting(3, 5, 9)
    explorer.press(.character("z"))
    expectScreen(
      explorer.text(of: .factories),
      """
      ╭─ Factories ─ Detail  Graph  Scopes ──────────────────────────────────────────────────────────────────────────────────╮
      │   Mode       Name▴                        Type                Needs  Users   Live  Change               Own    Total │
      │›✓ singleton  amex                         AmexAccount                    1                          64.0 µs  64.0 µs │
      │ ✓ singleton  Bank                                                        2                           840 µs   840 µs │
      │ ◌ template   Bank.serverConnection(to:r…  Connection              1        values                                    │
      │ ○ reference  BankApplication                                                                                         │
      │ ◌ template   isoDate                      ISODateFormatter               1      2       0      ▁▁▁                   │
      │ ✓ singleton  Ledger                                                      2                           1.24 s   1.24 s │
      │ ◌ template   longDate                     LongDateFormatter              1                                           │
      │ ○ singleton  makeRates                    RateTable                             1       0      ▁▁▁                   │
      │ ✓ singleton  RateTable                                                   1                          24.9 ms  24.9 ms │
      │ ◌ template   receipt                      Receipt                 2             9      +6      ▁▃█                ×3 │
      │ ✓ reference  tellerWindow                 TellerWindow                   1                                       set │
      │ ✓ singleton  Transfers                                            7      1                          3.20 ms  3.20 ms │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      │                                                                                                                      │
      ╰──────────────────────────────────────────────────────────────────────────────────────────────────────────── 1 of 12 ─╯
      """)
    #expect(explorer.shared.live.baselineAt == 2_000_000_000)
    explorer.run(.setBaseline)
    #expect(explorer.shared.live.baselineAt == 4_000_000_000)
    _ = explorer.update(.answered(LoadLiveCounts(), counts(3, 8)))
    expectScreen(
      explorer.text(of: .factories).split(separator: "\n").filter { $0.contains("receipt") }.joined(),
      """
      │ ◌ template   receipt                      Receipt                 2             8      -1     ▁▃█▆                ×3 │
      """)
  }

  @Test func `In a narrow window and in ASCII, the numbers stay and the type gives way`() {
    var explorer = counting(3, 5, 9, width: 60, symbols: .ascii)
    explorer.press(.character("z"))
    expectScreen(
      explorer.text(of: .factories),
      """
      +- Factories - Detail  Graph  Scopes ----------------------+
      |   Mode       Name^        Live  Change             Total |
      |>+ singleton  amex                                64.0 us |
      | + singleton  Bank                                 840 us |
      | o template   Bank.serv~ values                           |
      | . reference  BankApplication                             |
      | o template   isoDate         2       0      ___          |
      | + singleton  Ledger                               1.24 s |
      | o template   longDate                                    |
      | . singleton  makeRates       1       0      ___          |
      | + singleton  RateTable                           24.9 ms |
      | o template   receipt         9      +6      _:#       x3 |
      | + reference  tellerWindow                            set |
      | + singleton  Transfers                           3.20 ms |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      |                                                          |
      +------------------------------------------------ 1 of 12 -+
      """)
  }

  @Test func `The order follows the counts as they change`() {
    var explorer = counting(3)
    _ = explorer.perform(FactoriesPane.table.action("change"), ownedBy: .factories)
    _ = explorer.update(.answered(LoadLiveCounts(), counts(1, 9)))
    #expect(explorer.names.first == "receipt")
    _ = explorer.perform(FactoriesPane.table.action("live"), ownedBy: .factories)
    #expect(Array(explorer.names.prefix(3)) == ["receipt", "isoDate", "makeRates"])
    _ = explorer.update(.answered(LoadLiveCounts(), counts(2, 0)))
    #expect(Array(explorer.names.prefix(3)) == ["isoDate", "makeRates", "Bank.serverConnection(to:retries:)"])
  }

  @Test(arguments: [
    ("receipt", "9, +6 in 2.00 s"), ("isoDate", "2, +0 in 2.00 s"),
    ("Bank.serverConnection(to:retries:)", "not known: the factory creates values"),
  ])
  func `Detail has the same numbers with and without the focus`(name: String, words: String) {
    var explorer = counting(3, 5, 9)
    explorer.select(name)
    #expect(explorer.text(of: .detail).contains("Alive      \(words)"))
  }

  @Test func `Objects from before the counting are named`() {
    var bank = Bank.ready
    bank.factories[9].createdCount = 46
    var explorer = Explorer.over(bank, 160, 40)
    explorer.press(.character("L"))
    explorer.answer(.countLiveObjects(true))
    _ = explorer.update(.answered(LoadLiveCounts(), counts(0, 0, counted: 6)))
    explorer.select("receipt")
    #expect(explorer.text(of: .detail).contains("0, +0 in 0 ms; 40 created before the counting began"))
  }

  @Test func `A refused request leaves the columns out, and a read-only explorer sends none`() {
    var explorer = Explorer.over(Bank.ready, 120, 30)
    explorer.press(.character("L"))
    explorer.answer(.countLiveObjects(true), refusal: CommandError("There is no method count."))
    #expect(explorer.footer.contains("There is no method count."))
    #expect(!explorer.text.contains("Live"))
    #expect(explorer.run(.setBaseline) == [])
    #expect(explorer.footer.contains("Press L first, to count living objects."))
    _ = explorer.update(.connected([]))
    #expect(explorer.press(.character("L")) == [])
    #expect(explorer.footer.contains("Read-only"))
  }

  @Test func `The next process is counted again, from a new baseline`() {
    var explorer = counting(3, 5, 9)
    var next = Bank.idle
    next.process.identifier += 1
    _ = explorer.update(.connectionLost("It ended."))
    #expect(explorer.update(.answered(LoadLiveCounts(), counts(3, 9))) == [])
    _ = explorer.update(.connected(Set(Capability.allCases)))
    let effects = explorer.update(.snapshot(next)).map(\.withoutNumber)
    #expect(effects.contains(.perform(.countLiveObjects(true))))
    explorer.answer(.countLiveObjects(true))
    _ = explorer.update(.answered(LoadLiveCounts(), counts(0, 1)))
    explorer.select("receipt")
    #expect(explorer.text(of: .detail).contains("Alive      1, +0"))
  }

  @Test func `A saved file shows the counts that it has, and is not sampled`() {
    var bank = Bank.ready
    bank.factories[9].live = LiveCount(alive: 4, counted: 9)
    var explorer = Explorer()
    _ = explorer.update(.resized(width: 120, height: 30))
    _ = explorer.update(.connected([]))
    #expect(explorer.update(.snapshot(bank)) == [.ask(LoadLiveCounts(delay: 1_000_000_000))])
    #expect(explorer.update(.answered(LoadLiveCounts(), LiveCounts(bank))) == [])
    explorer.select("receipt")
    #expect(explorer.text(of: .detail).contains("Alive      4"))
  }

  @Test func `An old number of living objects is not shown as the current one`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    explorer.select("receipt")
    explorer.press(.enter)
    _ = explorer.update(
      .answered(LoadDetails(9), LoadDetails.Answer(object: "2 alive since you looked", explanations: [])))
    #expect(explorer.text(of: .detail).contains("2 alive since you looked"))
    explorer.go(.factories)
    #expect(explorer.text(of: .detail).contains("2 alive since you looked"))
    _ = explorer.update(.event(Bank.event(17, at: 1_300, .factory(9, .notCreated, createdCount: 40))))
    let detail = explorer.text(of: .detail)
    #expect(detail.contains("40 created"))
    #expect(!detail.contains("2 alive"))
    #expect(detail.contains("The living objects were last counted at 3"))
  }
}
