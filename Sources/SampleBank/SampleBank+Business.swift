public import AlchemicCore

extension SampleBank {
  /// Serves one customer at the counter: a transaction, and a receipt for it; every tenth hears of a new teller.
  ///
  /// - Parameters:
  ///   - number: The customer's number, from 1.
  ///   - context: The container of a bank that is open.
  /// - Throws: What the bank throws where it is not.
  public static func serve(customer number: Int, in context: ALCContext) throws {
    try context.withCurrent {
      let amount = Amount.euros(10 + number * 7 % 490)
      let transaction = try AcInvoke(Transaction.self, AcName("transaction"), "Customer \(number)", amount)
      transaction.book(on: EntryGenerator.days.upperBound)
      _ = try AcInvoke(Receipt.self, AcName("receipt"), amount, number, true)
      let cloud = try AcGet(BankCloud.self)
      cloud.customersServed += 1
      guard number.isMultiple(of: 10) else { return }
      let names = ["Clara Lindqvist", "Jonas Weber", "Amélie Roux"]
      try AcSet(Shift(tellerName: names[number / 10 % names.count]))
    }
  }
}
