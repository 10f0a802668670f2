// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Computes the interest that each account earned or owes, for each day of the books.
final class InterestCalculator: AlchemicDeclaring {
  /// In cents, by account.
  private let earned: [Int: Double]
  private let products: [Int: Product]

  init(ledger: Ledger, fees: FeeSchedule, daysPerYear: Double) throws {
    var products: [Int: Product] = [:]
    for account in ledger.accounts { products[account.number] = account.product }
    self.products = products

    let highest = ledger.accounts.map(\.number).max() ?? 0
    let dailyRates = (0...highest).map { number in
      (products[number].map(fees.interestPerYear(on:)) ?? 0) / daysPerYear
    }
    var balances = Array(repeating: 0, count: highest + 1)
    var earned = Array(repeating: 0.0, count: highest + 1)
    var day: Day?

    /// A day's interest is on its closing balance.
    func close(until next: Day) {
      guard let first = day else { return }
      let days = Double(first.distance(to: next))
      for number in balances.indices { earned[number] += Double(balances[number]) * dailyRates[number] * days }
    }

    try ledger.forEachPosting { posting in
      if posting.day != day {
        close(until: posting.day)
        day = posting.day
      }
      balances[posting.account] += posting.minorUnits
    }
    close(until: EntryGenerator.days.upperBound.advanced(by: 1))
    self.earned = Dictionary(uniqueKeysWithValues: ledger.accounts.map { ($0.number, earned[$0.number]) })
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // In banking, a year has 360 days.
    AcInitializer(
      factory, InterestCalculator.init(ledger:fees:daysPerYear:), AcClass(Ledger.self), AcClass(FeeSchedule.self),
      AcDouble(360))
  }

  /// The interest of one account, rounded to the cent.
  func interest(of account: Int) -> Amount {
    Amount(minorUnits: Int((earned[account] ?? 0).rounded()), currency: .euro)
  }

  /// The interest of all accounts of a product: the sum of the accounts' rounded interest.
  func total(of product: Product) -> Amount {
    let numbers = products.filter { $0.value == product }.keys
    return Amount(minorUnits: numbers.reduce(0) { $0 + interest(of: $1).minorUnits }, currency: .euro)
  }
}
