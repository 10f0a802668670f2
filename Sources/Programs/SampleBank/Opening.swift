// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicStores

/// What the bank does when it opens.
///
/// These functions run as when-ready callbacks, so that `AcGet` and its relatives use the container that is ready.
extension SampleBank {
  @Sendable
  static func openDoors() throws {
    try AcGetShared(BankApplication.self).openWindows()
    guard try AcGetShared(Branch.self).isOpen else { throw OpeningError.noWindowIsOpen }
  }

  @Sendable
  static func startShift() throws {
    let shift = try AcGetShared(Teller.self).begin()
    try AcSet(shift)
    let cloud = try AcGet(BankCloud.self)
    // A preview must not change the user's settings.
    guard !BankStores.isPreview else { return }
    // Inside of the explorer, these changes would have the same author as the user's.
    KeyValueAuthor.$current.withValue("the sample bank") {
      cloud.timesOpened += 1
      cloud.lastTeller = shift.tellerName
    }
  }

  /// Converts all of the bank's money to every currency, and back.
  @Sendable
  static func warmRates() throws {
    let converter = try AcGet(CurrencyConverter.self)
    let holdings = try AcGetShared(BalanceBook.self).total
    for currency in Currency.allCases {
      guard let there = converter.convert(holdings, to: currency),
        converter.convert(there, to: converter.base) != nil
      else { throw OpeningError.noRate(currency) }
    }
  }

  @Sendable
  static func greetHeadOffice() throws {
    let connection = try AcGetShared(ServerConnection.self, AcName("server connection"))
    let greeting = try AcGetShared(BankApplication.self).greeting
    let answer = try connection.exchange(greeting)
    guard answer == greeting else { throw OpeningError.unexpectedAnswer(answer) }
  }

  /// The customer complains, so that an explorer finds an object that outlives its scope.
  @Sendable
  static func serveFirstCustomer() throws {
    let context = ALCContext.current
    try Waiting.run {
      try await visit(by: 1, to: context) {
        let amount = Amount.euros(1_200, cents: 50)
        let transaction = try AcInvoke(Transaction.self, AcName("transaction"), "First deposit of the day", amount)
        transaction.book(on: EntryGenerator.days.upperBound)
        let receipt = try AcInvoke(Receipt.self, AcName("receipt"), amount, 3)
        try AcGetShared(AuditTrail.self).record(receipt.text)
        return true
      }
    }
  }

  @Sendable
  static func signBooks() throws {
    guard try AcGetShared(AuditOffice.self).signBooks(atNight: false) else { throw OpeningError.booksAreUnsigned }
  }
}

/// Why the bank cannot open.
enum OpeningError: Error, CustomStringConvertible {
  case noWindowIsOpen
  case noRate(Currency)
  case unexpectedAnswer(String)
  case booksAreUnsigned

  var description: String {
    switch self {
    case .noWindowIsOpen: "No window is open."
    case .noRate(let currency): "There is no rate of \(currency.rawValue)."
    case .unexpectedAnswer(let answer): "The head office answered \"\(answer)\"."
    case .booksAreUnsigned: "An auditor would not sign the books."
    }
  }
}
