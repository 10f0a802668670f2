// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// A movement of money. A template: each request creates a new one, which is injected like any other object.
final class Transaction: AlchemicDeclaring {
  let title: String
  let amount: Amount
  let memo: String?
  private var trail: AuditTrail?
  private var formatter: (any DateFormatting)?

  init(title: String, amount: Amount, memo: String?) {
    self.title = title
    self.amount = amount
    self.memo = memo
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate(), AcFactoryName("transaction"))
    AcInitializer(
      factory, Transaction.init(title:amount:memo:), AcString("Deposit"), AcName("opening amount"), AcNil())
    AcInject(factory, \Transaction.trail)
    AcInject(factory, \Transaction.formatter, AcName("JSON date formatter"))
  }

  /// Records the transaction.
  func book(on day: Day) {
    let date = formatter?.text(of: day) ?? ""
    trail?.record([date, title, amount.description, memo].compactMap(\.self).joined(separator: " | "))
  }
}
