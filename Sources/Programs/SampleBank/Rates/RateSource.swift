// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A source of euro exchange rates.
protocol RateSource: AnyObject {
  /// The days with rates, oldest first.
  var days: [Day] { get }

  /// How much of a currency one euro bought on a day, or on the last trading day before it.
  ///
  /// `nil` before the first day.
  func rate(of currency: Currency, on day: Day) -> Double?
}
