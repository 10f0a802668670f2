// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Foundation
import Logging
import Webhooks

/// Adds jobs to the queue of a worker, which may run at the same time, and lists undelivered jobs.
@main
enum WebhookQueue {
  private static let usage = """
    usage: webhook-queue add URL [BODY]   adds a job
           webhook-queue list             lists the jobs that are not delivered
           webhook-queue revive           makes dead letters due again
    --database-path=FILE names another database than webhooks.sqlite.

    """

  static func main() async throws {
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = .warning
      return handler
    }
    let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
    let context = try await Alchemic.mainContext.started()
    let queue = try context.get(JobQueue.self)
    switch (words.first, words.count) {
    case ("add", 2): print("job \(try await queue.add(url: words[1], body: "{}"))")
    case ("add", 3): print("job \(try await queue.add(url: words[1], body: words[2]))")
    case ("list", 1): for job in try await queue.all() { print(line(job)) }
    case ("revive", 1): print("\(try await queue.revive()) jobs are due again")
    default:
      FileHandle.standardError.write(Data(usage.utf8))
      exit(EX_USAGE)
    }
    try await context.stop()
  }

  private static func line(_ job: Job) -> String {
    let state = job.isDead ? "dead" : job.lease != nil ? "claimed" : "due \(job.due.formatted(.iso8601))"
    return "\(job.id)\t\(job.attempts) attempts\t\(state)\t\(job.url)\t\(job.problem ?? "")"
  }
}
