// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Date {
  /// Creates a date from the time in an HTTP header, such as `Sun, 22 Nov 2026 08:47:23 GMT`; `nil` for another text.
  init?(httpHeader text: String) {
    let format: Date.FormatString = """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
      """
    let strategy = Date.ParseStrategy(
      format: format, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, isLenient: false)
    guard let date = try? Date(text, strategy: strategy) else { return nil }
    self = date
  }
}
