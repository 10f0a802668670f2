// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import GRDB

/// The ledger's database and its tables.
final class LedgerDatabase: AlchemicDeclaring, AlchemicStopping {
  private let queue: DatabaseQueue

  /// Opens and migrates a private database.
  ///
  /// With an empty path, SQLite creates a private file and unlinks it at once. Books larger than the cache are written
  /// to the disk, each bank in a process has its own file, and even a crash leaves nothing behind.
  init() throws {
    queue = try DatabaseQueue(path: "")
    try Self.migrator.migrate(queue)
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, LedgerDatabase.init)
    AcRegister(factory, AcStopTimeout(.seconds(5)))
  }

  /// Closes the database when all that reads it has stopped.
  func alchemicStop() throws {
    try queue.close()
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.read(body)
  }

  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.write(body)
  }

  private static var migrator: DatabaseMigrator {
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
