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
