import AlchemicCore

/// Creates transactions and receipts.
final class TransactionDesk: AlchemicManaged {
  private var lastNumber = 0
  private var fees: FeeSchedule!
  private var defaults: BankDefaults!
  private var display: (any DateFormatting)!

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \TransactionDesk.fees)
    AcInject(factory, \TransactionDesk.defaults)
    AcInject(factory, \TransactionDesk.display, AcName("display date formatter"))

    AcMethod(factory, TransactionDesk.openingAmount(euros:), AcInt(250), options: AcFactoryName("opening amount"))
    AcMethod(
      factory, TransactionDesk.makeTransaction(of:), AcName("opening amount"),
      options: AcTemplate(), AcFactoryName("numbered transaction"))
    // The amount in the till in the morning, unless a caller of `AcInvoke` passes another one.
    AcMethod(
      factory, TransactionDesk.makeReceipt(for:bookings:isOnPaper:), AcArg(Amount.self, AcName("opening amount")),
      AcInt(1),
      AcArg(Bool.self, AcBool(false)), options: AcTemplate(), AcFactoryName("receipt"))
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
