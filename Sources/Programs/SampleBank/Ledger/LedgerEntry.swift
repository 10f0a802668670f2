// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// One line in the books: money that an account received or paid.
struct LedgerEntry: Hashable, Sendable {
  var posting: Posting
  var counterparty: String
  var reference: String
}

/// The part of an entry that sums need.
struct Posting: Hashable, Sendable {
  /// The number of the customer's account.
  var account: Int
  var day: Day
  /// Positive for received money.
  var minorUnits: Int
}

/// A customer's account, as the ledger numbers it.
struct CustomerAccount: Hashable, Sendable {
  /// Starts at 1.
  var number: Int
  var product: Product
}
