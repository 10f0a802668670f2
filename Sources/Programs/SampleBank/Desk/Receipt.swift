// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A customer's receipt. It declares nothing: a method of the desk creates it.
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

  /// The printed text.
  var text: String {
    "\(branch), \(date): received \(amount), fee \(fee)"
  }
}
