// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen
import Testing

@testable import AlchemicExplorer

@Suite struct FactoryDetailsTests {
  private static func explanation(_ verdicts: [(Int, Explanation.Verdict)]) -> Explanation {
    Explanation(
      requester: "", location: Bank.location("Transfers", 10), typeName: "", criteria: "", outcome: .one,
      candidates: verdicts.map { id, verdict in
        Explanation.Candidate(id: id, name: "", typeName: "", location: nil, verdict: verdict)
      })
  }

  private static let account = explanation([(0, .chosen), (6, .notPrimary)])
  private static let nothing = explanation([])

  /// The lines of Detail about Transfers, in the whole window.
  private static func details(in bank: ContainerSnapshot) -> [Substring] {
    var explorer = Explorer.over(bank, 80, 40)
    explorer.select("Transfers")
    explorer.press(.enter)
    explorer.press(.character("z"))
    return explorer.text(of: .detail).split(separator: "\n")
  }

  @Test func `Detail names a shared object that is not known to be Sendable`() {
    var bank = Bank.ready
    bank.factories[11].isUnprotected = true
    #expect(
      Self.details(in: bank)[5]
        == "│ Threads    several can use it at once, and its variables may be unprotected  │")
  }

  @Test func `Detail lists callbacks that requested the object, and says that objects leak`() {
    var bank = Bank.ready
    let object = OutlivedObjectSnapshot(
      factory: 11, scope: "request", location: Bank.location("Requests", 3), createdAt: 1, endedAt: 2, keepers: [])
    bank.scopes = ScopesSnapshot(outlived: [object, object], findsOutlived: true)
    bank.callbacks[0].requested = [3, 11]
    (bank.callbacks[1].label, bank.callbacks[1].requested) = ("", [11])
    let lines = Self.details(in: bank)
    #expect(
      lines.prefix(7).dropFirst(6) + lines.drop { !$0.contains("Used by") }.prefix(4) == [
        "│ Leaks      ! 2 objects have outlived their scope: type :leaks.               │",
        "│ Used by  1, 2 callbacks                                                      │",
        "│   ◌ receipt  Receipt                                                         │",
        "│   ✓ greet tellers                                                   callback │",
        "│   ✓ at Audit.swift:41                                               callback │",
      ])
  }

  @Test func `Detail says that a lazy singleton is created at its first use`() {
    var bank = Bank.ready
    bank.factories[11].flags = [.lazy]
    bank.factories[11].state = .notCreated
    let lines = Self.details(in: bank)
    #expect(
      [lines[1], lines[2], lines[5]] == [
        "│ Transfers                                                                    │",
        "│ Mode       singleton, lazy                                                   │",
        "│ State      ○ not created yet: at its first use                               │",
      ])
  }

  @Test func `The focused detail requests details once, and shows candidates, verdicts and the object's description`() {
    var explorer = Explorer.over(Bank.ready, 80, 40)
    explorer.select("Transfers")
    #expect(explorer.press(.enter) == [.ask(LoadDetails(11))])
    #expect(explorer.press(.down) == [])
    let explanations = [Self.account] + Array(repeating: Self.nothing, count: 6)
    _ = explorer.update(
      .answered(LoadDetails(11), LoadDetails.Answer(object: "4 transfers, 1 open", explanations: explanations)))
    explorer.press(.character("z"))
    expectScreen(
      explorer.text(of: .detail),
      """
      ╭─ Detail ─ Factories  Graph  Scopes ──────────────────────────────────────────╮
      │ Transfers                                                                    │
      │ Mode       singleton                                                         │
      │ Type       Transfers                                                         │
      │ Declared   Transfers.swift:10 in SampleBank                                  │
      │ State      ✓ created in 3.20 ms on alchemic, done 1.27 s into the start      │
      │ Object     4 transfers, 1 open                                               │
      │                                                                              │
      │ Arguments  2                                                                 │
      │   #1  → ✓ amex                               any Account AcProtocol(Account) │
      │       › amex                                                 chosen: primary │
      │›      · Ledger                                                   not primary │
      │   #2  = 5                                                       Int AcInt(5) │
      │                                                                              │
      │ Injections  5                                                                │
      │   ledger      → ✓ Ledger                                   Ledger? transient │
      │   rates       → ✓ RateTable                      RateTable AcName(RateTable) │
      │   formatters  → 2 factories  [any DateFormatting] AcProtocol(DateFormatting) │
      │   ◌ isoDate  ISODateFormatter                                                │
      │   ◌ longDate  LongDateFormatter                                              │
      │   window      → ✓ tellerWindow                        TellerWindow? nillable │
      │   bank        → ✓ Bank                                                  Bank │
      │                                                                              │
      │ Used by  1                                                                   │
      │   ◌ receipt  Receipt                                                         │
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

  @Test func `A template's living objects are listed below their number, and requested again from time to time`() {
    var explorer = Explorer.over(Bank.ready, 80, 40)
    explorer.select("receipt")
    #expect(explorer.press(.enter) == [.ask(LoadDetails(9))])
    _ = explorer.update(
      .answered(LoadDetails(9), LoadDetails.Answer(object: "2 alive\nReceipt 4\nReceipt 3", explanations: [])))
    explorer.press(.character("z"))
    let lines = explorer.text(of: .detail).split(separator: "\n").map { $0.dropFirst(2).prefix(20) }
    let first = lines.firstIndex { $0.hasPrefix("Objects") } ?? 0
    expectScreen(
      lines[first..<first + 4].joined(separator: "|\n"),
      """
      Objects    3 created|
                 2 alive  |
                 Receipt 4|
                 Receipt 3
      """)
    var number = explorer.container?.lastEvent ?? 0
    let answers = [10_000, 10_400, 10_600, 10_700].map { (milliseconds: UInt64) in
      number += 1
      let made = ContainerEvent.Change.factory(9, .notCreated, createdCount: Int(number))
      return explorer.update(.event(Bank.event(number, at: milliseconds, made)))
    }
    #expect(answers == [[.ask(LoadDetails(9))], [], [.ask(LoadDetails(9))], []])
  }

  @Test func `A candidate is a link`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.select("Transfers")
    explorer.press(.enter)
    let explanations = [Self.account] + Array(repeating: Self.nothing, count: 6)
    _ = explorer.update(.answered(LoadDetails(11), LoadDetails.Answer(object: nil, explanations: explanations)))
    explorer.press(.down, .down)
    #expect(explorer.press(.enter) == [.ask(LoadDetails(6))])
    #expect(explorer.selectedName == "Ledger")
  }

  @Test func `The detail requests again when the factory changes, and drops details of another graph`() {
    var explorer = Explorer.over(Bank.starting, 80, 24)
    explorer.select("Ledger")
    #expect(explorer.press(.enter) == [.ask(LoadDetails(6))])
    _ = explorer.update(.answered(LoadDetails(6), LoadDetails.Answer(object: "empty", explanations: [Self.nothing])))
    #expect(explorer.text(of: .detail).contains("empty"))
    #expect(explorer.update(.event(Bank.startEvents[9])) == [.ask(LoadDetails(6))])
    _ = explorer.update(.answered(LoadDetails(6), LoadDetails.Answer(object: "full", explanations: [])))
    #expect(explorer.text(of: .detail).contains("full"))
    let effects = explorer.update(.event(Bank.event(99, at: 2_000, .factories(Bank.idle.factories))))
    #expect(effects.contains(.ask(LoadDetails(6))))
    #expect(!explorer.text(of: .detail).contains("full"))
  }

  @Test func `An answer about another factory is not shown`() {
    var explorer = Explorer.over(Bank.ready, 80, 24)
    explorer.select("Transfers")
    explorer.press(.enter)
    explorer.press(.character("n"))
    _ = explorer.update(.answered(LoadDetails(11), LoadDetails.Answer(object: "too late", explanations: [])))
    #expect(!explorer.text.contains("too late"))
  }

  @Test func `A factory without a source line is declared in its module`() {
    var factory = Bank.ready.factories[3]
    factory.location = AlchemicSourceLocation(fileID: "SampleBank", line: 0)
    var bank = Bank.ready
    bank.factories[3] = factory
    var explorer = Explorer.over(bank, 80, 24)
    explorer.select(factory.name)
    let lines = explorer.text(of: .detail).split(separator: "\n")
    #expect(lines[4] == "│ Declared   in SampleBank, without a line: the class declares nothing         │")
  }

  @Test func `The explorer requests no details without a connection, or while the detail is not focused`() {
    var explorer = Explorer.over(Bank.ready, 120, 40)
    #expect(explorer.press(.down) == [])
    _ = explorer.update(.connectionLost("It ended."))
    #expect(explorer.press(.enter) == [])
  }
}
