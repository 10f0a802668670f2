// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Creates transactions and receipts.
final class TransactionDesk: AlchemicManaged {
  private var lastNumber = 0
  private var fees: FeeSchedule!
  private var defaults: BankDefaults!
  private var display: (any DateFormatting)!

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // The books are sealed before the first transaction.
    AcDependsOn(factory, AuditTrail.self)
    AcInject(factory, \TransactionDesk.fees)
    AcInject(factory, \TransactionDesk.defaults)
    AcInject(factory, \TransactionDesk.display, AcName("display date formatter"))

    AcMethod(factory, TransactionDesk.openingAmount(euros:), 250, options: AcFactoryName("opening amount"))
    AcMethod(
      factory, TransactionDesk.makeTransaction(of:), AcName("opening amount"),
      options: AcTemplate(), AcFactoryName("numbered transaction"))
    // The caller of `AcInvoke` passes the amount and the number of bookings.
    AcMethod(
      factory, TransactionDesk.makeReceipt(for:bookings:isOnPaper:), AcParameter(), AcParameter(), true,
      options: AcTemplate(), AcFactoryName("receipt"))
  }

  /// The amount in the till in the morning.
  static func openingAmount(euros: Int) -> Amount {
    .euros(euros)
  }

  func makeTransaction(of amount: Amount) -> Transaction {
    lastNumber += 1
    return Transaction(title: "Transaction \(lastNumber)", amount: amount, memo: nil)
  }

  func makeReceipt(for amount: Amount, bookings: Int, isOnPaper: Bool) -> Receipt {
    Receipt(
      branch: defaults.branchName, amount: amount,
      fee: fees.fee(bookings: bookings, onPaper: isOnPaper, isFirstMonth: false),
      date: display.text(of: EntryGenerator.days.upperBound))
  }
}
