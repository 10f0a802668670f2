import AlchemicCore

/// All accounts of the bank, whichever there are.
final class AccountBook: AlchemicManaged {
  private(set) var accounts: [any Account] = []
  private var cards: (any Account)?

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInject(factory, \AccountBook.accounts)
    AcInject(factory, \AccountBook.cards, AcClass(AmexAccount.self))
  }

  /// What the bank's customers hold, credit cards aside: what is owed on a card is not held.
  var deposits: Amount {
    Amount(
      minorUnits: accounts.filter { $0 !== cards }.reduce(0) { $0 + $1.balance.minorUnits }, currency: .euro)
  }
}

/// Money that the bank holds for two who do not trust each other yet.
///
/// Private: not even this module knows it by name. The container finds it, and the book has it among its accounts.
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
