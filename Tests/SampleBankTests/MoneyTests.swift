// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SampleBank

struct MoneyTests {
  @Test(arguments: [
    (0, Currency.euro, "0.00 EUR"), (5, .euro, "0.05 EUR"), (-123_450, .dollar, "-1,234.50 USD"),
    (100_000_000, .pound, "1,000,000.00 GBP"), (-1_234, .yen, "-1,234 JPY"), (999, .yen, "999 JPY"),
  ])
  func `An amount is written with its currency's decimal places`(units: Int, currency: Currency, text: String) {
    #expect(Amount(minorUnits: units, currency: currency).description == text)
  }

  @Test func `Every day of four centuries is its own date, in order`() throws {
    var day = Day(1899, 12, 31)
    for year in 1900...2300 {
      for month in 1...12 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        for dayOfMonth in 1...length {
          day = day.advanced(by: 1)
          try #require(day.date == Day.Date(year: year, month: month, day: dayOfMonth))
          try #require(day == Day(year, month, dayOfMonth))
        }
      }
    }
  }

  @Test func `The epoch is day 0, and weekends are found`() {
    #expect(Day(1970, 1, 1).number == 0)
    #expect((10...16).map { Day(2025, 3, $0).isWeekend } == [false, false, false, false, false, true, true])
  }

  @Test(arguments: [
    ("yyyy-MM-dd", "2025-03-04"), ("dd.MM.yyyy", "04.03.2025"), ("d MMMM yyyy", "4 March 2025"),
  ])
  func `A day is formatted by a pattern`(pattern: String, text: String) {
    let formatter = PatternDateFormatter(pattern: pattern, monthNames: ["January", "February", "March"])
    #expect(formatter.text(of: Day(2025, 3, 4)) == text)
  }

  @Test func `The random numbers match the algorithm's reference values`() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
