// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// The customers' savings, with the interest that they earned.
final class SavingsAccount: Account, AlchemicDeclaring {
  let product = Product.savings
  let title = "Savings accounts"
  let balance: Amount
  let interest: Amount

  init(balances: BalanceBook, interest: InterestCalculator) {
    balance = balances.total(of: .savings)
    self.interest = interest.total(of: .savings)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, SavingsAccount.init(balances:interest:))
  }
}
