// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Testing

@testable import Webhooks

/// Answers with the status in the body of the job. Other bodies fail.
private final class FakeSender: Sender {
  struct Unreachable: Error {}

  func send(_ job: Job) async throws -> Int {
    if let status = Int(job.body) { return status }
    if job.body == "cancelled" { withUnsafeCurrentTask { $0?.cancel() } }
    throw Unreachable()
  }
}

@Suite(.alchemic(worker, overriding: emptyDatabase, AcOverride((any Sender).self) { FakeSender() }))
struct DeliveryTests {
  /// Attempts a job, and returns what the queue has of it after the end of its scope.
  private func attempt(_ body: String) async throws -> Job? {
    let queue = try AcGet(JobQueue.self)
    try await queue.add(url: "http://localhost/", body: body)
    let job = try #require(try await queue.claim(1).first)
    // In a task that a job can cancel.
    try await Task { try await AcScope(.job, giving: job) { try await AcGet(Delivery.self).run() } }.value
    return try await queue.all().first
  }

  @Test(arguments: [200, 204]) func `A delivered job leaves the queue`(status: Int) async throws {
    #expect(try await attempt("\(status)") == nil)
  }

  @Test(arguments: ["408", "429", "503", "unreachable"])
  func `A job whose receiver is busy, broken or away is attempted again`(body: String) async throws {
    let job = try #require(try await attempt(body))
    #expect(!job.isDead && job.lease == nil && job.problem != nil && job.attempts == 1)
  }

  @Test(arguments: [302, 400, 410]) func `A job that its receiver refuses is a dead letter`(status: Int) async throws {
    let job = try #require(try await attempt("\(status)"))
    #expect(job.isDead && job.problem == "the receiver answered \(status)")
  }

  @Test func `A cancelled job returns to the queue`() async throws {
    let job = try #require(try await attempt("cancelled"))
    #expect(!job.isDead && job.lease == nil && job.attempts == 0)
  }
}
