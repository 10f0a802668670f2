// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation
import Testing

@testable import SampleBank

struct BankTests {
  @Test func `The bank opens completely`() async throws {
    let context = try await Bank.shared.value
    let snapshot = context.snapshot()
    #expect(snapshot.phase == .ready)
    #expect(
      snapshot.callbacks.map { callback in
        if case .fired = callback.state { "\(callback.label): fired" } else { "\(callback.label): \(callback.state)" }
      } == [
        "open the doors: fired", "start the first shift: fired", "warm the rate cache: fired",
        "greet the head office: fired", "serve the first customer: fired", "sign the books: fired",
      ])
    #expect(
      try context.getShared(AuditTrail.self).record.lines.map(\.text) == [
        "the bank's application is complete", "Clara Lindqvist begins",
        "2025-12-31 | First deposit of the day | 1,200.50 EUR",
        "Old Harbour, 31 December 2025: received 1,200.50 EUR, fee 2.86 EUR", "signed by the auditor",
        "signed by the night auditor",
      ])
    let uncreated = snapshot.factories.filter { $0.mode == .singleton && $0.createdCount == 0 }
    // Another test may have requested the lazy one.
    #expect(uncreated.map(\.name).filter { $0 != "OverdraftReport" } == [])
  }

  @Test func `A second bank in the same process holds the same money`() async throws {
    let first = try await Bank.shared.value
    let second = try await Bank.open()
    let firstBook = try first.getShared(BalanceBook.self)
    let secondBook = try second.getShared(BalanceBook.self)
    #expect(firstBook !== secondBook)
    // It is lazy, and nothing has requested it here.
    #expect(second.snapshot().factories.first { $0.name == "OverdraftReport" }?.createdCount == 0)
    #expect(Product.allCases.map { secondBook.total(of: $0) } == Product.allCases.map { firstBook.total(of: $0) })
    #expect(try first.getShared(Ledger.self).accounts == second.getShared(Ledger.self).accounts)
  }

  @Test func `The bank's figures are the same each time`() async throws {
    let context = try await Bank.shared.value
    let book = try context.getShared(BalanceBook.self)
    let interest = try context.getShared(InterestCalculator.self)
    let fraud = try context.getShared(FraudScanner.self)
    let report = try context.getShared(MonthlyReport.self)
    let loans = try context.getShared(LoanBook.self)
    let stress = try context.getShared(StressTest.self).interest
    #expect(
      Product.allCases.map { "\($0): \(book.total(of: $0)), interest \(interest.total(of: $0))" } == [
        "current: 1,771,023.02 EUR, interest 2,293.03 EUR", "savings: 1,202,558.40 EUR, interest 33,017.92 EUR",
        "joint: 853,778.20 EUR, interest 1,047.96 EUR", "amex: -491,772.43 EUR, interest -92,566.21 EUR",
        "escrow: 143,044.44 EUR, interest 0.00 EUR",
      ])
    #expect(try context.getShared(AccountBook.self).deposits == .euros(3_970_404, cents: 6))
    #expect(fraud.suspects.mapValues(\.count) == ["velocity": 2, "outlier": 11, "leading digits": 3])
    #expect(fraud.suspects["leading digits"] == [27, 113, 155])
    #expect(report.lines.count == 120)
    #expect(report.lines.reduce(0) { $0 + $1.bookings } == 80_000)
    #expect(report.lines.reduce(0) { $0 + $1.credits.minorUnits + $1.debits.minorUnits } == book.total.minorUnits)
    let counts = try [
      "overdrawn": context.getShared(OverdraftReport.self).lowest.count,
      "counterparties": context.getShared(CounterpartyReport.self).lines.count,
      "paid twice": context.getShared(DuplicatePayments.self).found.count,
      "standing orders": context.getShared(StandingOrders.self).found.count,
      "same person": context.getShared(CustomerDirectory.self).likelyDuplicates.count,
      "statements": context.getShared(StatementBuilder.self).statements.count,
      "cards": context.getShared(AmexAccount.self).cards.count, "loans": loans.loans.count,
      "found by search": context.getShared(BookSearch.self).count(matching: "harbour"),
      "days with rates": context.getShared(FileRates.self).days.count,
      "bytes in the archive": context.getShared(ReportArchive.self).document.count,
    ]
    #expect(
      counts == [
        "overdrawn": 123, "counterparties": 17, "paid twice": 12, "standing orders": 7, "same person": 31,
        "statements": 200, "cards": 20, "loans": 487, "found by search": 5_162, "days with rates": 4_174,
        "bytes in the archive": 18_662,
      ])
    #expect(loans.outstanding.first == loans.loans.reduce(0) { $0 + $1.principal.minorUnits })
    #expect(loans.outstanding.last == 0)
    #expect(stress.count == 121)
    #expect(zip(stress, stress.dropFirst()).allSatisfy { $0 < $1 })
    #expect(try context.getShared(RiskModel.self).valueAtRisk == .euros(30_094, cents: 33))
  }

  @MainActor @Test func `The notice board is created on the main actor`() async throws {
    let board = try await Bank.shared.value.get(NoticeBoard.self)
    #expect(board.text == "Welcome. Fees and interest, 31 December 2025: a statement on paper costs 2.50 EUR.")
  }

  @Test func `The book contains every account, including private classes and subclasses`() async throws {
    let context = try await Bank.shared.value
    let accounts = try context.getShared([any Account].self)
    #expect(Set(accounts.map(\.product)) == Set(Product.allCases))
    #expect(accounts.count == 5)
    #expect(try context.getShared(AccountBook.self).accounts.map(\.title) == accounts.map(\.title))
    #expect(try context.getShared((any Account).self, AcClass(AmexAccount.self)).title == "Credit cards")
    #expect(
      accounts.reduce(0) { $0 + $1.balance.minorUnits } == (try context.getShared(BalanceBook.self).total.minorUnits))
  }

  @Test func `A formatter is selected by its name, a source of rates because it is primary`() async throws {
    let context = try await Bank.shared.value
    let day = Day(2025, 3, 4)
    #expect(try context.getShared([any DateFormatting].self).count == 3)
    #expect(
      try context.getShared((any DateFormatting).self, AcName("JSON date formatter")).text(of: day) == "2025-03-04")
    #expect(
      try context.getShared((any DateFormatting).self, AcName("display date formatter")).text(of: day) == "4 March 2025"
    )
    #expect(
      try context.getShared((any DateFormatting).self, AcName("statement date formatter")).text(of: day) == "04.03.2025"
    )
    #expect(try context.getShared((any RateSource).self) === context.getShared(FileRates.self))
  }

  @Test func `A receipt takes the caller's values, and a transaction has declared ones`() async throws {
    let context = try await Bank.shared.value
    #expect(
      try context.invoke(Receipt.self, AcName("receipt"), Amount.euros(7), 10).text
        == "Old Harbour, 31 December 2025: received 7.00 EUR, fee 3.70 EUR")
    let transaction = try context.getShared(Transaction.self, AcName("transaction"))
    #expect(transaction.amount == .euros(250))
    #expect(transaction.title == "Deposit")
    #expect(try context.getShared(Transaction.self, AcName("transaction")) !== transaction)
  }
}
