// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// Finds entries by the words in them.
final class BookSearch: AlchemicDeclaring {
  private let database: LedgerDatabase

  /// Creates a full-text index without the texts, so that none is stored twice.
  ///
  /// - Parameter index: It is written first: until then nothing else can read the books.
  init(index: LedgerIndex, database: LedgerDatabase) throws {
    self.database = database
    try database.derive { database in
      // The prefixes are for searches while a teller types.
      try database.execute(
        sql: """
          CREATE VIRTUAL TABLE entrySearch USING fts5(counterparty, reference, content = '', prefix = '2 4')
          """)
      try database.execute(
        sql: """
          INSERT INTO entrySearch (rowid, counterparty, reference)
          SELECT id, counterparty, reference FROM books.entry
          """)
    }
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, BookSearch.init(index:database:))
  }

  /// Returns the number of entries that contain all words of a text; zero for a text without words.
  func count(matching text: String) throws -> Int {
    guard let pattern = FTS5Pattern(matchingAllTokensIn: text) else { return 0 }
    return try database.derive { database in
      try Int.fetchOne(
        database, sql: "SELECT COUNT(*) FROM entrySearch WHERE entrySearch MATCH ?", arguments: [pattern]) ?? 0
    }
  }
}
