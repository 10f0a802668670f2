// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation

/// The exchange rates in the bank's own file.
///
/// Primary: a request for a ``RateSource`` gets this one, although there are several.
final class FileRates: RateSource, AlchemicDeclaring {
  let table: RateTable

  init(fileName: String) throws {
    table = try RateTable(parsing: BankResources.text(of: fileName))
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcPrimary())
    AcInitializer(factory, FileRates.init(fileName:), "exchange-rates.csv")
  }

  var days: [Day] {
    table.days
  }

  func rate(of currency: Currency, on day: Day) -> Double? {
    currency == .euro ? 1 : table.rate(of: currency, on: day)
  }
}

extension FileRates: CustomStringConvertible {
  /// The text that explorers show.
  var description: String { "rates of \(days.count) days" }
}
