// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicStores

/// The branch's settings, each with its name and type.
///
/// Their titles, ranges and choices are in Settings.bundle. Each set is on the disk when it returns. This declared
/// class replaces the store that `AcEnableUserDefaults` would add.
// Unchecked, as Swift requires of a subclass. It has only `@AcStored` properties, which are safe from any thread.
final class BankDefaults: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
  @AcStored var branchName = "Old Harbour"
  @AcStored var opensDriveIn = true
  /// In degrees Celsius.
  @AcStored var roomTemperature = 20.5
  @AcStored var safeCode = "0000"
  /// In euros.
  @AcStored var cashLimit = 10_000
  @AcStored var displayCurrency = Currency.euro
  @AcStored(transformer: .day) var booksSince = EntryGenerator.days.lowerBound
  @AcStored var printsStatements = false
  @AcStored var statementInterval = "month"

  override init() {
    super.init(
      configuration: BankStores.configuration(of: "user-defaults", settings: .directory(BankResources.settings)))
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcEnableUserDefaults()
  }
}

extension StoredValueTransformer<Day> {
  /// Stores a day as a text such as `2025-03-14`, because stores do not support days.
  fileprivate static var day: Self {
    Self(
      String.self, store: { PatternDateFormatter(pattern: "yyyy-MM-dd").text(of: $0) },
      restore: { text in
        guard let day = Day(text) else { throw InvalidDayError(text: text) }
        return day
      })
  }
}

/// A text that is not a day of the calendar.
struct InvalidDayError: Error {
  let text: String
}
