/// What a customer takes home. It declares nothing: a method of the desk makes it.
final class Receipt {
  let branch: String
  let amount: Amount
  let fee: Amount
  let date: String

  init(branch: String, amount: Amount, fee: Amount, date: String) {
    self.branch = branch
    self.amount = amount
    self.fee = fee
    self.date = date
  }

  /// The receipt as it is printed.
  var text: String {
    "\(branch), \(date): received \(amount), fee \(fee)"
  }
}
