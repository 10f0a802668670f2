// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SampleBank

struct RateTests {
  @Test func `Reading a file ignores comments and empty lines`() throws {
    let table = try RateTable(
      parsing: """
        # A remark.
        date,USD,JPY

        2025-03-13,1.0871,160.5
        2025-03-14,1.0903,161.25
        """)
    #expect(table.currencies == [.dollar, .yen])
    #expect(table.days == [Day(2025, 3, 13), Day(2025, 3, 14)])
    #expect(table.series(of: .dollar) == [1.0871, 1.0903])
    #expect(table.series(of: .yen) == [160.5, 161.25])
    #expect(table.series(of: .pound) == [])
  }

  @Test(arguments: [
    (Day(2025, 3, 13), nil), (Day(2025, 3, 14), 1.5), (Day(2025, 3, 16), 1.5), (Day(2025, 3, 17), 1.25),
    (Day(2030, 1, 1), 1.25),
  ])
  func `A day without a rate has the previous day's rate`(day: Day, rate: Double?) throws {
    let table = try RateTable(parsing: "date,USD\n2025-03-14,1.5\n2025-03-17,1.25")
    #expect(table.rate(of: .dollar, on: day) == rate)
  }

  @Test(arguments: [
    ("", "line 1: The first line must name the columns: date, then currencies."),
    ("# Rates\nday,USD", "line 2: The first line must name the columns: date, then currencies."),
    ("date,USD,XXX", "line 1: \"XXX\" is no currency the bank keeps books in, or is named twice."),
    ("date,USD,USD", "line 1: \"USD\" is no currency the bank keeps books in, or is named twice."),
    ("date,USD\n\n2025-03-14", "line 3: There are 1 fields where the header has 2."),
    ("date,USD\n2025-02-29,1.1", "line 2: \"2025-02-29\" is not a day; write it as 2025-03-14."),
    ("date,USD\n14.03.2025,1.1", "line 2: \"14.03.2025\" is not a day; write it as 2025-03-14."),
    (
      "date,USD\n2025-03-14,1.1\n# Again\n2025-03-14,1.1",
      "line 4: 2025-03-14 does not come after the day before it."
    ),
    ("date,USD\n2025-03-14,much", "line 2: \"much\" is not a rate; write a number above zero."),
    ("date,USD\n2025-03-14,-1", "line 2: \"-1\" is not a rate; write a number above zero."),
    ("date,USD\n2025-03-14,nan", "line 2: \"nan\" is not a rate; write a number above zero."),
  ])
  func `A malformed file is refused with the line number`(text: String, explanation: String) {
    let error = #expect(throws: RateFileError.self) { try RateTable(parsing: text) }
    #expect(error?.description == "exchange rates, \(explanation)")
  }

  @Test func `The bank's own file is the generated one`() throws {
    #expect(try BankResources.text(of: "exchange-rates.csv") == RatesFile.text())
  }

  @Test func `Amounts are converted at the latest rate, to the nearest coin`() throws {
    let converter = CurrencyConverter(source: FixedRates(), base: .euro)
    #expect(converter.convert(.euros(10), to: .euro) == .euros(10))
    #expect(converter.convert(.euros(10), to: .dollar) == Amount(minorUnits: 1_250, currency: .dollar))
    #expect(converter.convert(.euros(10), to: .yen) == Amount(minorUnits: 1_605, currency: .yen))
    #expect(converter.convert(Amount(minorUnits: 1_605, currency: .yen), to: .euro) == .euros(10))
    #expect(converter.convert(.euros(10), to: .krona) == nil)
  }

  private final class FixedRates: RateSource {
    let days = [Day(2025, 3, 14)]

    func rate(of currency: Currency, on day: Day) -> Double? {
      switch currency {
      case .euro: 1
      case .dollar: 1.25
      case .yen: 160.5
      case .pound, .franc, .krona: nil
      }
    }
  }
}
