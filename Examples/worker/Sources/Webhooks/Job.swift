// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import GRDB

/// A message that must reach a URL.
package struct Job: Codable, Equatable, Sendable, FetchableRecord {
  package let id: Int64
  /// Lets the receiver recognise a repeated message: it is the same in all attempts.
  package let key: String
  package let url: String
  package let body: String
  /// How often a worker has claimed the job.
  package let attempts: Int
  /// When a worker may claim the job: the time of the next attempt, or the end of the lease.
  package let due: Date
  /// The claim of the worker that has the job; `nil` while none has it.
  package let lease: String?
  /// Whether the job is a dead letter, which no worker attempts again.
  package let isDead: Bool
  /// Why the last attempt failed.
  package let problem: String?
}

extension Job {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("jobs") { database in
      try database.create(table: "job") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("key", .text).notNull().unique()
        table.column("url", .text).notNull()
        table.column("body", .text).notNull()
        table.column("attempts", .integer).notNull().defaults(to: 0)
        table.column("due", .datetime).notNull()
        table.column("lease", .text)
        table.column("isDead", .boolean).notNull().defaults(to: false)
        table.column("problem", .text)
      }
      try database.create(indexOn: "job", columns: ["isDead", "due"])
    }
    return migrator
  }
}
