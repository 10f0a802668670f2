// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import ServiceLifecycle

/// The SQLite database. It closes when the server has stopped.
package final class Database: Service {
  private let queue: DatabaseQueue

  /// Opens a database, and creates the missing tables.
  ///
  /// - Parameter path: The file; `:memory:` for a database in memory.
  package init(path: String) throws {
    queue = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("users and todos") { database in
      try database.create(table: User.databaseTableName) { table in
        table.primaryKey("id", .blob)
        table.column("name", .text).notNull()
        table.column("email", .text).notNull().unique()
        table.column("passwordHash", .text).notNull()
      }
      try database.create(table: Todo.databaseTableName) { table in
        table.primaryKey("id", .blob)
        table.column("ownerID", .blob).notNull().indexed().references(User.databaseTableName, onDelete: .cascade)
        table.column("title", .text).notNull()
        table.column("url", .text).notNull()
        table.column("completed", .boolean).notNull()
      }
    }
    try migrator.migrate(queue)
  }

  func read<Value: Sendable>(_ body: @escaping @Sendable (GRDB.Database) throws -> Value) async throws -> Value {
    try await queue.read(body)
  }

  func write<Value: Sendable>(_ body: @escaping @Sendable (GRDB.Database) throws -> Value) async throws -> Value {
    try await queue.write(body)
  }

  /// Waits until the server stops.
  package func run() async throws {
    try await gracefulShutdown()
    try queue.close()
  }
}
