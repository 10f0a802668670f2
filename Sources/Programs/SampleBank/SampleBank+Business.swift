public import AlchemicCore

extension SampleBank {
  /// Serves one customer: creates a transaction and its receipt. For every tenth customer the teller changes.
  ///
  /// - Parameters:
  ///   - number: The customer's number, from 1.
  ///   - context: The container of an open bank.
  /// - Throws: The bank's error if it is not open.
  public static func serve(customer number: Int, in context: ALCContext) throws {
    try context.withCurrent {
      let amount = Amount.euros(10 + number * 7 % 490)
      let transaction = try AcInvoke(Transaction.self, AcName("transaction"), "Customer \(number)", amount)
      transaction.book(on: EntryGenerator.days.upperBound)
      _ = try AcInvoke(Receipt.self, AcName("receipt"), amount, number)
      let cloud = try AcGet(BankCloud.self)
      cloud.customersServed += 1
      guard number.isMultiple(of: 10) else { return }
      let names = ["Clara Lindqvist", "Jonas Weber", "Amélie Roux"]
      try AcSet(Shift(tellerName: names[number / 10 % names.count]))
    }
  }
}
