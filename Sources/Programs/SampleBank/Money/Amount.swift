// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A sum of money, in the currency's smallest coins, so that no cent is lost to rounding.
struct Amount: Hashable, Codable, Sendable {
  var minorUnits: Int
  var currency: Currency

  static func euros(_ euros: Int, cents: Int = 0) -> Amount {
    Amount(minorUnits: euros * 100 + cents, currency: .euro)
  }
}

extension Amount: CustomStringConvertible {
  /// The amount in the form of a statement: `-1,234.50 EUR`.
  var description: String {
    let digits = String(minorUnits.magnitude)
    let places = currency.decimalPlaces
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let whole = padded.dropLast(places)

    var text = minorUnits < 0 ? "-" : ""
    for (index, digit) in whole.enumerated() {
      if index > 0 && (whole.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    if places > 0 { text += "." + padded.suffix(places) }
    return text + " " + currency.rawValue
  }
}
