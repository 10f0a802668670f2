// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Daily exchange rates from a file of comma-separated values.
///
/// ```
/// # Lines after a number sign are comments.
/// date,USD,GBP
/// 2025-03-14,1.0871,0.8412
/// ```
struct RateTable: Equatable, Sendable {
  let currencies: [Currency]
  /// Oldest first, without duplicates.
  private(set) var days: [Day] = []
  /// All rates in one array, with one row for each day.
  private var values: [Double] = []

  /// Reads a file.
  ///
  /// - Throws: ``RateFileError`` for the first invalid line.
  init(parsing text: String) throws(RateFileError) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
      .filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }
      .map { (number: $0.offset + 1, fields: $0.element.split(separator: ",", omittingEmptySubsequences: false)) }[...]

    guard let header = lines.popFirst() else { throw RateFileError(line: 1, reason: .noHeader) }
    guard header.fields.first == "date" else { throw RateFileError(line: header.number, reason: .noHeader) }
    var currencies: [Currency] = []
    for field in header.fields.dropFirst() {
      guard let currency = Currency(rawValue: String(field)), !currencies.contains(currency) else {
        throw RateFileError(line: header.number, reason: .unknownCurrency(String(field)))
      }
      currencies.append(currency)
    }
    self.currencies = currencies

    for line in lines {
      try append(line.fields, line: line.number)
    }
  }

  private mutating func append(_ fields: [Substring], line: Int) throws(RateFileError) {
    guard fields.count == currencies.count + 1 else {
      throw RateFileError(line: line, reason: .wrongNumberOfFields(expected: currencies.count + 1, found: fields.count))
    }
    guard let day = Day(fields[0]) else { throw RateFileError(line: line, reason: .notADay(String(fields[0]))) }
    if let last = days.last, day <= last { throw RateFileError(line: line, reason: .notInOrder(String(fields[0]))) }
    for field in fields.dropFirst() {
      guard let value = Double(field), value.isFinite, value > 0 else {
        throw RateFileError(line: line, reason: .notARate(String(field)))
      }
      values.append(value)
    }
    days.append(day)
  }

  /// The rates of a currency, oldest first; empty for a currency that is not in the file.
  func series(of currency: Currency) -> [Double] {
    guard let column = currencies.firstIndex(of: currency) else { return [] }
    return stride(from: column, to: values.count, by: currencies.count).map { values[$0] }
  }

  /// The rate of a currency on a day or on the last day before it; `nil` if the file has none.
  func rate(of currency: Currency, on day: Day) -> Double? {
    guard let column = currencies.firstIndex(of: currency) else { return nil }
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle] <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : values[(low - 1) * currencies.count + column]
  }
}
