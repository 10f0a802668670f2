// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The volatility of each currency: the deviation of its daily changes over the last thirty trading days, for each day.
final class RateStatistics: AlchemicDeclaring {
  private static let window = 30

  /// The deviations of each currency, oldest first, starting with the first complete window.
  private let deviations: [Currency: [Double]]

  init(rates: FileRates) {
    deviations = Dictionary(
      uniqueKeysWithValues: rates.table.currencies.map { currency in
        (currency, Self.deviations(of: Self.changes(in: rates.table.series(of: currency))))
      })
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, RateStatistics.init(rates:))
  }

  /// The latest deviation of a currency's daily changes; 0 for a currency without rates.
  func deviation(of currency: Currency) -> Double {
    deviations[currency]?.last ?? 0
  }

  private static func changes(in series: [Double]) -> [Double] {
    zip(series, series.dropFirst()).map { earlier, later in later / earlier - 1 }
  }

  /// Uses sliding sums: each day costs one addition and one subtraction, however long the window is.
  private static func deviations(of changes: [Double]) -> [Double] {
    var deviations: [Double] = []
    var sum = 0.0
    var squares = 0.0
    for (index, change) in changes.enumerated() {
      sum += change
      squares += change * change
      if index >= window {
        let gone = changes[index - window]
        sum -= gone
        squares -= gone * gone
      }
      if index >= window - 1 {
        let mean = sum / Double(window)
        deviations.append(max(0, squares / Double(window) - mean * mean).squareRoot())
      }
    }
    return deviations
  }
}
