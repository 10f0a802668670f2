// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// All kinds of accounts, in whichever module they are declared.
final class AccountBook: AlchemicManaged {
  private(set) var accounts: [any Account] = []
  private var cards: (any Account)?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \AccountBook.accounts)
    AcInject(factory, \AccountBook.cards, AcClass(AmexAccount.self))
  }

  /// The total of the customers' money, without credit cards: a card's balance is a debt.
  var deposits: Amount {
    Amount(
      minorUnits: accounts.filter { $0 !== cards }.reduce(0) { $0 + $1.balance.minorUnits }, currency: .euro)
  }
}

/// Money that the bank holds until a deal between two customers is completed.
///
/// Private: not even this module knows it by name. The container finds it and adds it to the book's accounts.
private final class EscrowAccount: Account, AlchemicManaged {
  let product = Product.escrow
  let title = "Escrow accounts"
  private var balances: BalanceBook!

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \EscrowAccount.balances)
  }

  var balance: Amount {
    balances.total(of: .escrow)
  }
}
