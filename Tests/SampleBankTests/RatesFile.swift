// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

@testable import SampleBank

/// Generates the bank's file of exchange rates, the same one each time.
///
/// To change the rates, change this function and replace the file by its output. A test compares them.
enum RatesFile {
  private static let days = Day(2010, 1, 1)...Day(2025, 12, 31)

  /// The rates of the first day, and their daily deviations.
  private static let currencies: [(currency: Currency, start: Double, deviation: Double, decimals: Int)] = [
    (.dollar, 1.32, 0.0052, 4), (.pound, 0.86, 0.0048, 5), (.franc, 1.08, 0.0038, 4), (.krona, 10.2, 0.0041, 4),
    (.yen, 132, 0.0066, 2),
  ]

  static func text() -> String {
    var random = SplitMix64(seed: 2_010)
    var rates = currencies.map(\.start)
    var text = "# What one euro bought on each day that the markets were open. Made up; no market ever saw these.\n"
    text += "date," + currencies.map(\.currency.rawValue).joined(separator: ",") + "\n"
    for day in days where !day.isWeekend {
      let date = day.date
      text += "\(date.year)-\(padded(date.month))-\(padded(date.day))"
      for (index, column) in currencies.enumerated() {
        // Pulls a rate back to its start. Otherwise it could be anywhere after sixteen years.
        let pull = 0.002 * (column.start - rates[index]) / column.start
        rates[index] *= 1 + pull + column.deviation * random.nextNormal()
        text += "," + decimal(rates[index], places: column.decimals)
      }
      text += "\n"
    }
    return text
  }

  private static func decimal(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let number = Int((value * Double(scale)).rounded())
    let fraction = String(number % scale)
    return "\(number / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
