// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The bank's fees and interest rates. Its declaration uses every kind of value that a declaration can contain.
final class FeeSchedule: AlchemicDeclaring {
  let title: String
  private let savingsPerYear: Double
  private let cardPerYear: Float
  private let isFirstMonthFree: Bool
  private let paper: Amount
  /// The largest monthly fee of an account; `nil` for no limit.
  private let monthlyLimit: Amount?
  /// The notice for customers; `nil` until one is written.
  private var notice: String?
  private var bookingCents = 0

  init(
    title: String, savingsPerYear: Double, cardPerYear: Float, isFirstMonthFree: Bool, paper: Amount,
    monthlyLimit: Amount?
  ) {
    self.title = title
    self.savingsPerYear = savingsPerYear
    self.cardPerYear = cardPerYear
    self.isFirstMonthFree = isFirstMonthFree
    self.paper = paper
    self.monthlyLimit = monthlyLimit
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, FeeSchedule.init(title:savingsPerYear:cardPerYear:isFirstMonthFree:paper:monthlyLimit:),
      AcString("Fees and interest"), AcDouble(0.021), AcFloat(0.18), AcBool(true), AcValue(Amount.euros(2, cents: 50)),
      AcNil())
    AcInject(factory, \FeeSchedule.bookingCents, AcInt(12))
    AcInject(factory, \FeeSchedule.notice, AcNil())
  }

  /// The yearly interest on a product, as a fraction of the balance. On a negative balance the customer owes it.
  func interestPerYear(on product: Product) -> Double {
    switch product {
    case .current, .joint: 0.001
    case .savings: savingsPerYear
    case .amex: Double(cardPerYear)
    case .escrow: 0
    }
  }

  /// The monthly fee of an account.
  func fee(bookings: Int, onPaper: Bool, isFirstMonth: Bool) -> Amount {
    if isFirstMonth && isFirstMonthFree { return .euros(0) }
    let cents = bookings * bookingCents + (onPaper ? paper.minorUnits : 0)
    return Amount(minorUnits: min(cents, monthlyLimit?.minorUnits ?? cents), currency: .euro)
  }
}
