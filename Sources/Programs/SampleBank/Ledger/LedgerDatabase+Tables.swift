// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import GRDB

extension LedgerDatabase {
  /// Creates the tables of the books.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("accounts") { database in
      try database.create(table: "account") { table in
        table.primaryKey("number", .integer)
        table.column("product", .text).notNull()
      }
    }
    migrator.registerMigration("entries") { database in
      try database.create(table: "entry") { table in
        table.primaryKey("id", .integer)
        table.column("account", .integer).notNull().references("account")
        table.column("day", .integer).notNull()
        table.column("minorUnits", .integer).notNull()
        table.column("counterparty", .text).notNull()
      }
    }
    migrator.registerMigration("references, which auditors asked for") { database in
      try database.alter(table: "entry") { $0.add(column: "reference", .text).notNull().defaults(to: "") }
    }
    return migrator
  }
}
