// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A day of the calendar, counted from 1 January 1970.
///
/// A bank books on days, not on instants. A whole number needs no time zone and is a fast key in SQLite.
struct Day: Hashable, Comparable, Strideable, Sendable {
  let number: Int

  init(number: Int) {
    self.number = number
  }

  /// The day of a Gregorian date.
  ///
  /// Years start in March here, so that a leap day is a year's last day and one formula gives each month's offset.
  init(_ year: Int, _ month: Int, _ day: Int) {
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// The day of a text such as `2025-03-14`; `nil` for any other form and for days that do not exist.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year, month, day)
    guard date == Date(year: year, month: month, day: day) else { return nil }
  }

  /// A year, a month from 1 and a day of the month from 1.
  struct Date: Hashable {
    var year: Int
    var month: Int
    var day: Int
  }

  /// The date in the Gregorian calendar.
  var date: Date {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return Date(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// Whether the bank and the markets are closed.
  var isWeekend: Bool {
    // 1 January 1970 was a Thursday.
    let weekday = ((number + 3) % 7 + 7) % 7
    return weekday >= 5
  }

  static func < (left: Day, right: Day) -> Bool {
    left.number < right.number
  }

  func distance(to other: Day) -> Int {
    other.number - number
  }

  func advanced(by days: Int) -> Day {
    Day(number: number + days)
  }
}
