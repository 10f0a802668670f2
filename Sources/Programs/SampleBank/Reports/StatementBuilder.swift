// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore

/// Writes the customers' statements of the last quarter.
final class StatementBuilder: AlchemicDeclaring {
  /// The statement of each account, by its number.
  let statements: [Int: Statement]

  struct Statement: Hashable {
    var holder: String
    var opening: Amount
    var closing: Amount
    var text: String
  }

  init(
    index: LedgerIndex, balances: BalanceBook, directory: CustomerDirectory, formatter: any DateFormatting
  ) throws {
    let days = Day(2025, 10, 1)...EntryGenerator.days.upperBound
    var statements: [Int: Statement] = [:]
    for account in index.ledger.accounts {
      let entries = try index.ledger.entries(of: account.number, in: days)
      let closing = balances.balance(of: account.number)
      let change = entries.reduce(0) { $0 + $1.posting.minorUnits }
      let opening = Amount(minorUnits: closing.minorUnits - change, currency: closing.currency)
      statements[account.number] = Statement(
        holder: directory.name(of: account.number), opening: opening, closing: closing,
        text: Self.text(of: entries, opening: opening, formatter: formatter))
    }
    self.statements = statements
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(
      factory, StatementBuilder.init(index:balances:directory:formatter:), AcClass(LedgerIndex.self),
      AcClass(BalanceBook.self), AcClass(CustomerDirectory.self), AcName("statement date formatter"))
  }

  private static func text(of entries: [LedgerEntry], opening: Amount, formatter: any DateFormatting) -> String {
    var balance = opening
    var text = "Brought forward \(opening)\n"
    for entry in entries {
      balance.minorUnits += entry.posting.minorUnits
      let amount = Amount(minorUnits: entry.posting.minorUnits, currency: .euro)
      let date = formatter.text(of: entry.posting.day)
      text += "\(date) \(entry.counterparty), \(entry.reference): \(amount) | \(balance)\n"
    }
    return text
  }
}
