// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The customers' current accounts, and the superclass of similar accounts.
class CurrentAccount: Account, AlchemicManaged {
  private var balances: BalanceBook!

  required init() {}

  class func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \CurrentAccount.balances)
  }

  var product: Product { .current }

  var title: String { "Current accounts" }

  var balance: Amount {
    balances.total(of: product)
  }
}

/// Current accounts with two holders. It inherits the injections.
final class JointAccount: CurrentAccount {
  override var product: Product { .joint }

  override var title: String { "Joint accounts" }
}
