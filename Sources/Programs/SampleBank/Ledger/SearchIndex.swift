// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// Finds entries by the words in them.
final class SearchIndex: AlchemicDeclaring {
  private let database: LedgerDatabase

  /// Creates a full-text index that refers to the entries, so that no text is stored twice.
  init(ledger: Ledger, database: LedgerDatabase) throws {
    self.database = database
    try database.write { database in
      try database.create(virtualTable: "entrySearch", using: FTS5()) { table in
        table.content = "entry"
        table.contentRowID = "id"
        // For searches while a teller types.
        table.prefixes = [2, 4]
        table.column("counterparty")
        table.column("reference")
      }
      try database.execute(sql: "INSERT INTO entrySearch (entrySearch) VALUES ('rebuild')")
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, SearchIndex.init(ledger:database:))
  }

  /// Returns the number of entries that contain all words of a text; zero for a text without words.
  func count(matching text: String) throws -> Int {
    guard let pattern = FTS5Pattern(matchingAllTokensIn: text) else { return 0 }
    return try database.read { database in
      try Int.fetchOne(
        database, sql: "SELECT COUNT(*) FROM entrySearch WHERE entrySearch MATCH ?", arguments: [pattern]) ?? 0
    }
  }
}
