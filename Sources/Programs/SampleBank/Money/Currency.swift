// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The currencies of the bank's books.
enum Currency: String, CaseIterable, Codable, Hashable, Sendable {
  case euro = "EUR"
  case dollar = "USD"
  case pound = "GBP"
  case franc = "CHF"
  case krona = "SEK"
  case yen = "JPY"

  /// The number of decimal places of an amount.
  var decimalPlaces: Int {
    self == .yen ? 0 : 2
  }

  /// The number of the smallest coins in one unit.
  var coinsPerUnit: Int {
    self == .yen ? 1 : 100
  }
}
