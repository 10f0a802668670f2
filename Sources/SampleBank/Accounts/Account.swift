/// One of the accounts under which the bank sums up its customers'.
protocol Account: AnyObject {
  var product: Product { get }
  var title: String { get }
  /// What all customers' accounts of the product hold together.
  var balance: Amount { get }
}
