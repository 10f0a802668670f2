import AlchemicCore

/// Where transactions and receipts are made out.
final class TransactionDesk: AlchemicManaged {
  private var lastNumber = 0
  private var fees: FeeSchedule!
  private var defaults: BankDefaults!
  private var display: (any DateFormatting)!

  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInject(of, \TransactionDesk.fees)
    AcInject(of, \TransactionDesk.defaults)
    AcInject(of, \TransactionDesk.display, AcName("display date formatter"))

    AcMethod(of, TransactionDesk.openingAmount(euros:), AcInt(250), options: AcFactoryName("opening amount"))
    AcMethod(
      of, TransactionDesk.makeTransaction(of:), AcName("opening amount"),
      options: AcTemplate(), AcFactoryName("numbered transaction"))
    // The amount is what the till held in the morning, until a caller of `AcInvoke` says another.
    AcMethod(
      of, TransactionDesk.makeReceipt(for:bookings:isOnPaper:), AcArg(Amount.self, AcName("opening amount")), AcInt(1),
      AcArg(Bool.self, AcBool(false)), options: AcTemplate(), AcFactoryName("receipt"))
  }

  /// What a till holds in the morning.
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
