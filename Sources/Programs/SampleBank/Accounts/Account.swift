// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// A kind of account, which adds up the customers' accounts of one product.
protocol Account: AnyObject {
  var product: Product { get }
  var title: String { get }
  /// The total of all customers' accounts of the product.
  var balance: Amount { get }
}
