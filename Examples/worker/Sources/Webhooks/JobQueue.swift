// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

package import AlchemicCore
package import Foundation
internal import GRDB

/// The jobs in the database. Several workers and processes may use it at the same time.
///
/// A claim is a lease: it hides the job from other workers until a time. A worker that is killed settles nothing, and the
/// end of the lease makes its jobs due again. So each job is attempted at least once.
package final class JobQueue: AlchemicDeclaring, Sendable {
  private let database: DatabaseQueue
  private let timing: Timing
  private let settings: WorkerSettings

  init(database: DatabaseQueue, timing: Timing, settings: WorkerSettings) {
    self.database = database
    self.timing = timing
    self.settings = settings
  }

  package static func alchemic(_ factory: ALCClassObjectFactory) {
    AcInitializer(factory, JobQueue.init(database:timing:settings:))
  }

  /// Adds a job, and returns its number. The job is on the disk then.
  @discardableResult
  package func add(url: String, body: String, at now: Date = .now) async throws -> Int64 {
    try await database.write { database in
      try database.execute(
        sql: "INSERT INTO job (key, url, body, due) VALUES (?, ?, ?, ?)",
        arguments: [UUID().uuidString, url, body, now])
      return database.lastInsertedRowID
    }
  }

  /// Claims the jobs that have been due for the longest time, at most `count`.
  func claim(_ count: Int, at now: Date = .now) async throws -> [Job] {
    let (maximum, end) = (settings.maximumAttempts, now.addingTimeInterval(timing.lease))
    return try await database.write { database in
      // Their last attempt has no outcome: the worker was killed, perhaps by the job.
      try database.execute(
        sql: """
          UPDATE job SET isDead = TRUE, lease = NULL, problem = 'no outcome within the lease'
          WHERE NOT isDead AND due <= ? AND attempts >= ?
          """, arguments: [now, maximum])
      return try Job.fetchAll(
        database,
        sql: """
          UPDATE job SET lease = ?, due = ?, attempts = attempts + 1
          WHERE id IN (SELECT id FROM job WHERE NOT isDead AND due <= ? ORDER BY due, id LIMIT ?)
          RETURNING *
          """, arguments: [UUID().uuidString, end, now, count])
    }
  }

  /// Applies the outcome of an attempt.
  ///
  /// - Throws: ``LeaseEnded`` if the job is no longer under the claim of this attempt.
  func settle(_ job: Job, _ outcome: Outcome, at now: Date = .now) async throws {
    let retry = now.addingTimeInterval(timing.backOff(after: job.attempts))
    let (sql, arguments): (String, StatementArguments) =
      switch outcome {
      case .delivered:
        ("DELETE FROM job", [])
      case .failed(let problem) where job.attempts < settings.maximumAttempts:
        ("UPDATE job SET lease = NULL, due = ?, problem = ?", [retry, problem])
      case .failed(let problem), .refused(let problem):
        ("UPDATE job SET lease = NULL, isDead = TRUE, problem = ?", [problem])
      case .returned:
        ("UPDATE job SET lease = NULL, due = ?, attempts = attempts - 1", [now])
      }
    try await database.write { database in
      try database.execute(sql: sql + " WHERE id = ? AND lease = ?", arguments: arguments + [job.id, job.lease])
      if database.changesCount == 0 { throw LeaseEnded() }
    }
  }

  /// The outcome came too late: another worker has the job, or will.
  struct LeaseEnded: Error {}

  /// All jobs that are not delivered, the oldest first.
  package func all() async throws -> [Job] {
    try await database.read { try Job.fetchAll($0, sql: "SELECT * FROM job ORDER BY id") }
  }

  /// Makes the dead jobs due again, with all of their attempts, and returns how many they are.
  package func revive(at now: Date = .now) async throws -> Int {
    try await database.write { database in
      try database.execute(sql: "UPDATE job SET isDead = FALSE, attempts = 0, due = ? WHERE isDead", arguments: [now])
      return database.changesCount
    }
  }
}
