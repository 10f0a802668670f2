/// A kind of account, which adds up the customers' accounts of one product.
protocol Account: AnyObject {
  var product: Product { get }
  var title: String { get }
  /// The total of all customers' accounts of the product.
  var balance: Amount { get }
}
