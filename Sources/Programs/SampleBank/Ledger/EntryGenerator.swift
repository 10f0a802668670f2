// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Generates two years of bookings, the same ones for the same seed.
final class EntryGenerator: AlchemicDeclaring {
  /// The days of the books.
  static let days = Day(2024, 1, 1)...Day(2025, 12, 31)

  private static let counterparties = [
    "Bakery Lindqvist", "Harbour Books", "City Water Works", "Northern Rail", "Green Grocer", "Opera House",
    "Bicycle Cooperative", "Old Mill Brewery", "Telephone Exchange", "Lighthouse Insurance", "Pharmacy at the Bridge",
    "Municipal Library", "Island Ferries", "Winter Market", "Carpenter and Daughter", "Salary Office",
  ]

  /// An account that always stays just below the amounts that the bank checks, so that its scanner finds something.
  private static let fraudster = 113

  /// After this many entries, one is booked twice.
  private static let repetition = 4_000

  private let seed: Int
  private let count: Int
  private let accountCount: Int

  init(seed: Int, count: Int, accountCount: Int) {
    self.seed = seed
    self.count = count
    self.accountCount = accountCount
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, EntryGenerator.init(seed:count:accountCount:), AcInt(19_840_229), AcInt(80_000), AcInt(200))
  }

  /// The customers' accounts, with each product's share of them.
  func makeAccounts() -> [CustomerAccount] {
    let products = Product.allCases.flatMap { Array(repeating: $0, count: $0.share) }
    return (1...accountCount).map { number in
      // 37 and 100 have no common factor, so that any hundred consecutive accounts contain every share once.
      CustomerAccount(number: number, product: products[number * 37 % 100])
    }
  }

  /// Calls a function with each entry, in the order of days.
  func forEachEntry(_ visit: (LedgerEntry) throws -> Void) rethrows {
    var random = SplitMix64(seed: seed)
    let accounts = makeAccounts()
    let dayCount = Self.days.count
    var last: LedgerEntry?
    for index in 0..<count {
      let day = Self.days.lowerBound.advanced(by: index * dayCount / count)
      var entry =
        index < accountCount
        ? makeOpening(of: accounts[index], on: day, &random)
        : makeEntry(of: random.pick(accounts), on: day, &random)
      // Sometimes a payment is booked twice.
      if index % Self.repetition == Self.repetition - 1, let last {
        entry = last
        entry.posting.day = day
      }
      try visit(entry)
      last = entry
    }
  }

  private func makeOpening(of account: CustomerAccount, on day: Day, _ random: inout SplitMix64) -> LedgerEntry {
    let size = account.product == .amex ? 0 : (10 + random.next(below: 90)) * 100_00
    return LedgerEntry(
      posting: Posting(account: account.number, day: day, minorUnits: size), counterparty: "Opening deposit",
      reference: makeReference(&random))
  }

  private func makeEntry(of account: CustomerAccount, on day: Day, _ random: inout SplitMix64) -> LedgerEntry {
    // The product of three factors has the leading digits of real books: many ones, few nines.
    let factors = (1 + random.next(below: 100), 1 + random.next(below: 100), 1 + random.next(below: 50))
    let size = account.number == Self.fraudster ? 90_000 + factors.0 * 99 : factors.0 * factors.1 * factors.2
    // At the end of a month a little money is left, except on credit cards.
    let isCredit = random.next(below: 100) < (account.product == .amex ? 45 : 53)
    return LedgerEntry(
      posting: Posting(account: account.number, day: day, minorUnits: isCredit ? size : -size),
      counterparty: random.pick(Self.counterparties), reference: makeReference(&random))
  }

  private func makeReference(_ random: inout SplitMix64) -> String {
    "RF\(10_000_000 + random.next(below: 90_000_000))"
  }
}
