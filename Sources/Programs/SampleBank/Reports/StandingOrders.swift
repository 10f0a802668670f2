// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Monthly payments found in the books. The bank offers to make them automatically.
final class StandingOrders: AlchemicDeclaring {
  /// The regular payments, sorted by account and counterparty.
  let found: [Order]

  struct Order: Hashable {
    var account: Int
    var counterparty: String
    /// The number of consecutive months.
    var months: Int
  }

  private struct Key: Hashable {
    var account: Int
    var counterparty: String
  }

  /// The length of a series of payments so far.
  private struct Run {
    var lastMonth: Int
    var length = 1
    var longest = 1

    mutating func pay(in month: Int) {
      if month == lastMonth { return }
      length = month == lastMonth + 1 ? length + 1 : 1
      longest = max(longest, length)
      lastMonth = month
    }
  }

  init(ledger: Ledger, months: Int) throws {
    var runs: [Key: Run] = [:]
    try ledger.forEachEntry { entry in
      guard entry.posting.minorUnits < 0 else { return }
      let date = entry.posting.day.date
      let month = date.year * 12 + date.month
      let key = Key(account: entry.posting.account, counterparty: entry.counterparty)
      runs[key, default: Run(lastMonth: month)].pay(in: month)
    }
    found = runs.filter { $0.value.longest >= months }
      .map { Order(account: $0.key.account, counterparty: $0.key.counterparty, months: $0.value.longest) }
      .sorted { ($0.account, $0.counterparty) < ($1.account, $1.counterparty) }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, StandingOrders.init(ledger:months:), AcClass(Ledger.self), AcInt(9))
  }
}
