// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Creates the bank's date formatters. All have one type; their names distinguish them.
final class DateFormatters: AlchemicManaged {
  private let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcMethod(factory, DateFormatters.jsonDateFormatter, options: AcFactoryName("JSON date formatter"))
    AcMethod(factory, DateFormatters.displayDateFormatter, options: AcFactoryName("display date formatter"))
    AcMethod(
      factory, DateFormatters.dateFormatter(pattern:), AcString("dd.MM.yyyy"),
      options: AcFactoryName("statement date formatter"))
  }

  /// `2025-03-14`
  func jsonDateFormatter() -> any DateFormatting {
    PatternDateFormatter(pattern: "yyyy-MM-dd")
  }

  /// `14 March 2025`
  func displayDateFormatter() -> any DateFormatting {
    PatternDateFormatter(pattern: "d MMMM yyyy", monthNames: monthNames)
  }

  /// A formatter for a pattern. Static: the container creates no object of this class for it.
  static func dateFormatter(pattern: String) -> any DateFormatting {
    PatternDateFormatter(pattern: pattern)
  }
}
