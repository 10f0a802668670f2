// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import GRDB

/// A person with todos.
package struct User: Codable, Equatable, Sendable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "user"

  package var id: UUID
  package var name: String
  package var email: String
  /// The salt and the derived key of the password; see ``Passwords``.
  package var passwordHash: String
}
