// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The customers' credit cards, each with its own number.
final class AmexAccount: Account, AlchemicDeclaring {
  let product = Product.amex
  let title = "Credit cards"
  let balance: Amount
  /// The card's number, by the customer's account.
  let cards: [Int: String]

  init(ledger: Ledger, balances: BalanceBook, issuer: CardIssuer) {
    balance = balances.total(of: .amex)
    cards = issuer.issueCards(for: ledger.accounts.filter { $0.product == .amex })
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, AmexAccount.init(ledger:balances:issuer:))
  }
}
