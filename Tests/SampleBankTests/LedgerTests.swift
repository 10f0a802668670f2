// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SampleBank

struct LedgerTests {
  @Test func `The same seed always generates the same books`() {
    func books(seed: Int) -> [LedgerEntry] {
      var entries: [LedgerEntry] = []
      EntryGenerator(seed: seed, count: 2_000, accountCount: 240).forEachEntry { entries.append($0) }
      return entries
    }
    let entries = books(seed: 1)
    #expect(entries == books(seed: 1))
    #expect(entries != books(seed: 2))
    #expect(entries.count == 2_000)
    #expect(entries.reduce(0) { $0 + $1.posting.minorUnits } == 119_190_176)
    #expect(entries.first?.posting.day == Day(2024, 1, 1))
    #expect(entries.last?.posting.day == Day(2025, 12, 31))
  }

  @Test func `Each product has its share of the accounts`() {
    let accounts = EntryGenerator(seed: 1, count: 0, accountCount: 200).makeAccounts()
    #expect(
      Dictionary(grouping: accounts, by: \.product).mapValues(\.count)
        == [.current: 80, .savings: 60, .joint: 30, .amex: 20, .escrow: 10])
    #expect(accounts.map(\.number) == Array(1...200))
  }

  @Test func `The books contain what was written, and the sums agree`() throws {
    let generator = EntryGenerator(seed: 7, count: 3_000, accountCount: 12)
    let database = try LedgerDatabase()
    let ledger = try Ledger(database: database, generator: generator)
    var written: [LedgerEntry] = []
    generator.forEachEntry { written.append($0) }

    var read: [LedgerEntry] = []
    try ledger.forEachEntry { read.append($0) }
    #expect(read == written)

    var postings: [Posting] = []
    try ledger.forEachPosting { postings.append($0) }
    #expect(postings == written.map(\.posting))

    let days = Day(2024, 6, 1)...Day(2024, 6, 30)
    #expect(
      try ledger.entries(of: 3, in: days)
        == written.filter { $0.posting.account == 3 && days.contains($0.posting.day) })

    let index = try LedgerIndex(ledger: ledger, database: database)
    let book = try BalanceBook(index: index, database: database)
    #expect(book.total.minorUnits == written.reduce(0) { $0 + $1.posting.minorUnits })
    #expect(
      (1...12).map { book.balance(of: $0).minorUnits }
        == (1...12).map { number in
          written.filter { $0.posting.account == number }.reduce(0) { $0 + $1.posting.minorUnits }
        })
    #expect(book.balance(of: 13) == .euros(0))

    let search = try BookSearch(index: index, database: database)
    #expect(try search.count(matching: "harbour books") == written.filter { $0.counterparty == "Harbour Books" }.count)
    #expect(try search.count(matching: "…") == 0)
  }

  @Test func `An audit trail is sealed with the state of the books`() throws {
    func trail(seed: Int) throws -> AuditTrail {
      let generator = EntryGenerator(seed: seed, count: 100, accountCount: 2)
      return try AuditTrail(ledger: Ledger(database: LedgerDatabase(), generator: generator))
    }
    #expect(try trail(seed: 1).record == trail(seed: 1).record)
    #expect(try trail(seed: 1).record != trail(seed: 2).record)
  }

  @Test func `A sealed line that is changed, moved or removed is detected`() {
    var sealed = SealedLines(origin: 1)
    #expect(sealed.isIntact)
    for text in ["one", "two", "three"] { sealed.append(text) }
    #expect(sealed.isIntact)

    var altered = sealed
    altered.lines[1].text = "twice"
    #expect(!altered.isIntact)
    var moved = sealed
    moved.lines.swapAt(0, 1)
    #expect(!moved.isIntact)
    var leftOut = sealed
    leftOut.lines.remove(at: 0)
    #expect(!leftOut.isIntact)
  }

  @Test func `Each rule of the fraud scanner finds its suspects`() {
    let day = Day(2025, 3, 14)
    let velocity = VelocityRule(limit: 2)
    for account in [1, 2, 2, 3, 2] { velocity.inspect(Posting(account: account, day: day, minorUnits: 1)) }
    #expect(velocity.finish() == [2])
    #expect(velocity.finish() == [])

    let outlier = OutlierRule(factor: 10)
    for index in 0..<30 {
      outlier.inspect(Posting(account: 1, day: day, minorUnits: 100))
      outlier.inspect(Posting(account: 2, day: day, minorUnits: index == 25 ? -1_001 : 100))
    }
    #expect(outlier.finish() == [2])

    let digits = FraudScanner.LeadingDigitRule()
    var power = 1.0
    for _ in 0..<500 {
      power = power * 1.07 > 1e9 ? 1.0 : power * 1.07
      digits.inspect(Posting(account: 1, day: day, minorUnits: Int(power)))
      digits.inspect(Posting(account: 2, day: day, minorUnits: 500))
    }
    #expect(digits.finish() == [2])
  }
}
