// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Hummingbird

/// The sessions of the users who are logged in.
package struct Sessions: Sendable {
  private let storage: any PersistDriver
  private let users: UserRepository
  private let hours: Int

  package init(storage: any PersistDriver, users: UserRepository, hours: Int) {
    self.storage = storage
    self.users = users
    self.hours = hours
  }

  /// Begins a session, and returns its cookie.
  func begin(_ user: User) async throws -> Cookie {
    let token = (0..<4).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
    try await storage.create(key: token, value: user.id, expires: .seconds(hours * 3_600))
    return Cookie(name: "session", value: token, maxAge: hours * 3_600, path: "/", sameSite: .strict)
  }

  /// The user of a request's session.
  func user(of request: Request) async throws -> User? {
    guard let token = request.cookies["session"]?.value else { return nil }
    guard let id = try await storage.get(key: token, as: UUID.self) else { return nil }
    return try await users.user(id)
  }

  /// Ends a request's session.
  func end(_ request: Request) async throws {
    if let token = request.cookies["session"]?.value { try await storage.remove(key: token) }
  }
}
