// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB

/// The todos in the database.
package struct TodoRepository: Sendable {
  private let database: Database

  package init(database: Database) {
    self.database = database
  }

  func todos(of user: User) async throws -> [Todo] {
    try await database.read { try Todo.filter(Column("ownerID") == user.id).order(Column.rowID).fetchAll($0) }
  }

  func todo(_ id: UUID) async throws -> Todo? {
    try await database.read { try Todo.fetchOne($0, key: ["id": id]) }
  }

  func insert(_ todo: Todo) async throws {
    try await database.write { try todo.insert($0) }
  }

  func update(_ todo: Todo) async throws {
    try await database.write { try todo.update($0) }
  }

  func delete(_ todo: Todo) async throws {
    _ = try await database.write { try todo.delete($0) }
  }
}
