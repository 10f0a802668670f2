// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The bank's loans, each with its repayment plan.
final class LoanBook: AlchemicDeclaring {
  let loans: [Loan]
  /// The total debt of all loans, for each month from the first.
  let outstanding: [Int]

  struct Loan {
    var account: Int
    var principal: Amount
    var months: Int
    var ratePerYear: Double
    /// The monthly payment; the last one may be smaller.
    var payment: Int
  }

  init(generator: EntryGenerator, seed: Int) {
    var random = SplitMix64(seed: seed)
    loans = generator.makeAccounts().flatMap { account in
      (0..<random.next(below: 6)).map { _ in Self.makeLoan(for: account.number, &random) }
    }
    var outstanding = Array(repeating: 0, count: 361)
    for loan in loans {
      for (month, owed) in Self.plan(of: loan).enumerated() { outstanding[month] += owed }
    }
    self.outstanding = outstanding
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, LoanBook.init(generator:seed:), AcClass(EntryGenerator.self), AcInt(17))
  }

  private static func makeLoan(for account: Int, _ random: inout SplitMix64) -> Loan {
    let principal = (5 + random.next(below: 396)) * 1_000_00
    let months = 12 * (2 + random.next(below: 29))
    let rate = Double(250 + random.next(below: 400)) / 10_000
    return Loan(
      account: account, principal: Amount(minorUnits: principal, currency: .euro), months: months, ratePerYear: rate,
      payment: payment(for: principal, months: months, ratePerYear: rate))
  }

  /// The annuity in cents: the present value of all payments is the principal.
  static func payment(for principal: Int, months: Int, ratePerYear: Double) -> Int {
    let monthly = ratePerYear / 12
    var growth = 1.0
    for _ in 0..<months { growth *= 1 + monthly }
    return Int((Double(principal) * monthly * growth / (growth - 1)).rounded(.up))
  }

  /// The debt at the end of each month, to the cent, until it is zero.
  static func plan(of loan: Loan) -> [Int] {
    var owed = loan.principal.minorUnits
    var plan = [owed]
    while owed > 0 {
      let interest = Int((Double(owed) * loan.ratePerYear / 12).rounded())
      owed = max(0, owed + interest - loan.payment)
      plan.append(owed)
    }
    return plan
  }
}
