// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import GRDB
internal import Hummingbird

/// One thing to do.
package struct Todo: Codable, Equatable, Sendable, FetchableRecord, PersistableRecord, ResponseCodable {
  package static let databaseTableName = "todo"

  package var id: UUID
  package var ownerID: UUID
  package var title: String
  package var url: String
  package var completed = false
}
