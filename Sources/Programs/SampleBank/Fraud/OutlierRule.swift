// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Suspects accounts with a booking far outside their usual range.
final class OutlierRule: FraudRule, AlchemicDeclaring {
  let name = "outlier"
  private let factor: Float
  private var ranges: [Int: Range] = [:]
  private var suspects: Set<Int> = []

  /// The number and the mean size of an account's bookings so far.
  private struct Range {
    var count = 0
    var mean = 0.0
  }

  init(factor: Float) {
    self.factor = factor
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, OutlierRule.init(factor:), AcFloat(7.75))
  }

  func inspect(_ posting: Posting) {
    let size = Double(posting.minorUnits.magnitude)
    var range = ranges[posting.account, default: Range()]
    // A usual range requires twenty bookings.
    if range.count >= 20 && size > range.mean * Double(factor) { suspects.insert(posting.account) }
    range.count += 1
    range.mean += (size - range.mean) / Double(range.count)
    ranges[posting.account] = range
  }

  func finish() -> [Int] {
    defer {
      suspects = []
      ranges = [:]
    }
    return suspects.sorted()
  }
}
