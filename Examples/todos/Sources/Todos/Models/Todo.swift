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
