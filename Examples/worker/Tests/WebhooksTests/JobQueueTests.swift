// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Foundation
import Testing

@testable import Webhooks

@Suite(.alchemic(worker, overriding: emptyDatabase))
struct JobQueueTests {
  private let noon = Date(timeIntervalSince1970: 1_800_000_000)

  private func queue() throws -> JobQueue { try AcGet(JobQueue.self) }

  @Test func `A claimed job is hidden until its lease ends`() async throws {
    let queue = try queue()
    let id = try await queue.add(url: "http://localhost/", body: "{}", at: noon)
    let first = try await queue.claim(10, at: noon)
    #expect(first.map(\.id) == [id] && first.map(\.attempts) == [1])
    #expect(try await queue.claim(10, at: noon + 29) == [])
    let second = try await queue.claim(10, at: noon + 30)
    #expect(second.map(\.key) == first.map(\.key) && second.map(\.attempts) == [2])
  }

  @Test func `Workers beside each other claim each job once`() async throws {
    let queue = try queue()
    for number in 0..<50 { try await queue.add(url: "http://localhost/", body: "\(number)", at: noon) }
    let claimed = try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { try await queue.claim(3, at: noon) } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(claimed.map(\.body).sorted() == (0..<50).map(String.init).sorted())
  }

  @Test func `The jobs that have been due for the longest time are claimed first`() async throws {
    let queue = try queue()
    for minutes in [3, 1, 2] {
      try await queue.add(url: "http://localhost/", body: "\(minutes)", at: noon + Double(minutes))
    }
    #expect(Set(try await queue.claim(2, at: noon + 10).map(\.body)) == ["1", "2"])
    #expect(try await queue.claim(2, at: noon + 10).map(\.body) == ["3"])
  }

  @Test func `A job waits twice as long after each failure, and is a dead letter after the last one`() async throws {
    let queue = try queue()
    try AcGet(WorkerSettings.self).maximumAttempts = 5
    try await queue.add(url: "http://localhost/", body: "{}", at: noon)
    var now = noon
    for longest in [10.0, 20, 40, 60] {
      let job = try #require(try await queue.claim(1, at: now).first)
      try await queue.settle(job, .failed("down"), at: now)
      let waiting = try #require(try await queue.all().first)
      #expect((longest / 2...longest).contains(waiting.due.timeIntervalSince(now)) && waiting.problem == "down")
      now = waiting.due
    }
    let job = try #require(try await queue.claim(1, at: now).first)
    try await queue.settle(job, .failed("still down"), at: now)
    #expect(try await queue.claim(1, at: .distantFuture) == [])
    let dead = try #require(try await queue.all().first)
    #expect(dead.isDead && dead.problem == "still down" && dead.attempts == 5)
    #expect(try await queue.revive(at: now) == 1)
    #expect(try await queue.claim(1, at: now).map(\.attempts) == [1])
  }

  @Test func `A refused job is a dead letter at once, and a delivered one is gone`() async throws {
    let queue = try queue()
    for body in ["refused", "delivered"] { try await queue.add(url: "http://localhost/", body: body, at: noon) }
    for job in try await queue.claim(2, at: noon) {
      try await queue.settle(job, job.body == "refused" ? .refused("gone") : .delivered, at: noon)
    }
    let left = try await queue.all()
    #expect(left.map(\.body) == ["refused"] && left.map(\.isDead) == [true])
  }

  @Test func `A returned job is due at once, and its attempt does not count`() async throws {
    let queue = try queue()
    try await queue.add(url: "http://localhost/", body: "{}", at: noon)
    let job = try #require(try await queue.claim(1, at: noon).first)
    try await queue.settle(job, .returned, at: noon + 3)
    #expect(try await queue.claim(1, at: noon + 3).map(\.attempts) == [1])
  }

  @Test(arguments: [Outcome.delivered, .failed("down"), .refused("gone"), .returned])
  func `An outcome after the end of the lease changes nothing`(outcome: Outcome) async throws {
    let queue = try queue()
    try await queue.add(url: "http://localhost/", body: "{}", at: noon)
    let late = try #require(try await queue.claim(1, at: noon).first)
    let current = try await queue.claim(1, at: noon + 30)
    await #expect(throws: JobQueue.LeaseEnded.self) { try await queue.settle(late, outcome, at: noon + 31) }
    #expect(try await queue.all() == current)
  }

  @Test func `A job that no worker survives becomes a dead letter`() async throws {
    let queue = try queue()
    try AcGet(WorkerSettings.self).maximumAttempts = 2
    try await queue.add(url: "http://localhost/", body: "{}", at: noon)
    for number in 0..<2 { #expect(try await queue.claim(1, at: noon + Double(30 * number)).count == 1) }
    #expect(try await queue.claim(1, at: noon + 60) == [])
    #expect(try await queue.all().map(\.problem) == ["no outcome within the lease"])
  }
}
