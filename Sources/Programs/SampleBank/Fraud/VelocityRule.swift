// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Suspects accounts with many bookings on one day.
final class VelocityRule: FraudRule, AlchemicDeclaring {
  let name = "velocity"
  private let limit: Int
  private var day = Day(number: 0)
  private var countsOfDay: [Int: Int] = [:]
  private var suspects: Set<Int> = []

  init(limit: Int) {
    self.limit = limit
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, VelocityRule.init(limit:), AcInt(5))
  }

  func inspect(_ posting: Posting) {
    if posting.day != day {
      day = posting.day
      countsOfDay.removeAll(keepingCapacity: true)
    }
    countsOfDay[posting.account, default: 0] += 1
    if countsOfDay[posting.account, default: 0] > limit { suspects.insert(posting.account) }
  }

  func finish() -> [Int] {
    defer { suspects = [] }
    return suspects.sorted()
  }
}
