// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Converts amounts at the latest rates. A value: each object that needs it has a copy.
struct CurrencyConverter: AlchemicDeclaringValue {
  let base: Currency
  /// The latest rate of each currency: how much of it one unit of the base buys.
  private let rates: [Currency: Double]

  init(source: any RateSource, base: Currency) {
    self.base = base
    let day = source.days.last ?? EntryGenerator.days.upperBound
    let unit = source.rate(of: base, on: day) ?? 1
    var rates: [Currency: Double] = [base: 1]
    for currency in Currency.allCases where currency != base {
      rates[currency] = source.rate(of: currency, on: day).map { $0 / unit }
    }
    self.rates = rates
  }

  static func alchemic(_ factory: ValueFactory<CurrencyConverter>) {
    // The first argument is found by its type, and the primary source is chosen. The second is a constant.
    AcInitializer(
      factory, CurrencyConverter.init(source:base:), AcAuto(), AcValue(Currency.euro))
  }

  /// Converts an amount to another currency, rounded to the smallest coin; `nil` without a rate.
  func convert(_ amount: Amount, to currency: Currency) -> Amount? {
    guard let from = rates[amount.currency], let to = rates[currency] else { return nil }
    let coins = Double(currency.coinsPerUnit) / Double(amount.currency.coinsPerUnit)
    return Amount(minorUnits: Int((Double(amount.minorUnits) * to / from * coins).rounded()), currency: currency)
  }
}
