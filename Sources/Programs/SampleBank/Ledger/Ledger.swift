// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// The bank's books: every account and every entry.
final class Ledger: AlchemicDeclaring {
  let accounts: [CustomerAccount]
  private let database: LedgerDatabase

  /// Writes the books in one transaction.
  init(database: LedgerDatabase, generator: EntryGenerator) throws {
    self.database = database
    accounts = generator.makeAccounts()
    try database.write { [accounts] database in
      let insertAccount = try database.makeStatement(sql: "INSERT INTO account (number, product) VALUES (?, ?)")
      for account in accounts {
        try insertAccount.execute(arguments: [account.number, account.product.rawValue])
      }
      let insertEntry = try database.makeStatement(
        sql: "INSERT INTO entry (account, day, minorUnits, counterparty, reference) VALUES (?, ?, ?, ?, ?)")
      try generator.forEachEntry { entry in
        let posting = entry.posting
        try insertEntry.execute(arguments: [
          posting.account, posting.day.number, posting.minorUnits, entry.counterparty, entry.reference,
        ])
      }
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, Ledger.init(database:generator:))
  }

  /// Calls a function with every posting, oldest first.
  ///
  /// The postings are streamed, since the books may be larger than the memory.
  func forEachPosting(_ visit: (Posting) throws -> Void) throws {
    try database.read { database in
      let rows = try Row.fetchCursor(database, sql: "SELECT account, day, minorUnits FROM entry ORDER BY id")
      while let row = try rows.next() {
        try visit(Posting(account: row[0], day: Day(number: row[1]), minorUnits: row[2]))
      }
    }
  }

  /// Returns the entries of one account on some days, oldest first.
  func entries(of account: Int, in days: ClosedRange<Day>) throws -> [LedgerEntry] {
    try database.read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT account, day, minorUnits, counterparty, reference FROM entry
          WHERE account = ? AND day BETWEEN ? AND ? ORDER BY id
          """,
        arguments: [account, days.lowerBound.number, days.upperBound.number])
      var entries: [LedgerEntry] = []
      while let row = try rows.next() { entries.append(LedgerEntry(row)) }
      return entries
    }
  }

  /// Calls a function with every complete entry, oldest first.
  func forEachEntry(_ visit: (LedgerEntry) throws -> Void) throws {
    try database.read { database in
      let rows = try Row.fetchCursor(
        database, sql: "SELECT account, day, minorUnits, counterparty, reference FROM entry ORDER BY id")
      while let row = try rows.next() { try visit(LedgerEntry(row)) }
    }
  }
}

extension LedgerEntry {
  fileprivate init(_ row: Row) {
    self.init(
      posting: Posting(account: row[0], day: Day(number: row[1]), minorUnits: row[2]), counterparty: row[3],
      reference: row[4])
  }
}

extension Ledger: CustomStringConvertible {
  /// The text that explorers show.
  var description: String { "books of \(accounts.count) accounts" }
}
