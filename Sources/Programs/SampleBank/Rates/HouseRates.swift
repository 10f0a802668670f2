// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The bank's fallback rates: one for each currency, on every day.
final class HouseRates: RateSource, AlchemicManaged {
  private static let rates: [Currency: Double] = [
    .euro: 1, .dollar: 1.10, .pound: 0.85, .franc: 0.95, .krona: 11.20, .yen: 160,
  ]

  let days: [Day] = []

  func rate(of currency: Currency, on day: Day) -> Double? {
    Self.rates[currency]
  }
}
