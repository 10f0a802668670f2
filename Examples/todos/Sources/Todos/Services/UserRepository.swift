// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GRDB
internal import Hummingbird

/// The users in the database.
package struct UserRepository: Sendable {
  private let database: Database
  private let passwords: Passwords

  package init(database: Database, passwords: Passwords) {
    self.database = database
    self.passwords = passwords
  }

  func user(_ id: UUID) async throws -> User? {
    try await database.read { try User.fetchOne($0, key: ["id": id]) }
  }

  /// Adds a user. Throws 409 if the email address is in use.
  func create(name: String, email: String, password: String) async throws -> User {
    let hash = try await passwords.hash(password)
    let user = User(id: UUID(), name: name, email: email, passwordHash: hash)
    return try await database.write { database in
      guard try User.filter(Column("email") == email).isEmpty(database) else { throw HTTPError(.conflict) }
      try user.insert(database)
      return user
    }
  }

  /// The user with an email address and a password; `nil` if one of them is wrong.
  func user(email: String, password: String) async throws -> User? {
    let user = try await database.read { try User.filter(Column("email") == email).fetchOne($0) }
    guard let user, try await passwords.verify(password, user.passwordHash) else { return nil }
    return user
  }
}
