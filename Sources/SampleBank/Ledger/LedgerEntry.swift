/// One line in the books: money that came into an account or left it.
struct LedgerEntry: Hashable, Sendable {
  var posting: Posting
  var counterparty: String
  var reference: String
}

/// The part of an entry that sums are made of.
struct Posting: Hashable, Sendable {
  /// The number of the customer's account.
  var account: Int
  var day: Day
  /// Positive when money came in.
  var minorUnits: Int
}

/// A customer's account, as the ledger numbers it.
struct CustomerAccount: Hashable, Sendable {
  /// Counted from 1.
  var number: Int
  var product: Product
}
