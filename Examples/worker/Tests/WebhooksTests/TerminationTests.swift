// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Webhooks

/// Signals at random moments while jobs are delivered: `ROUNDS=100 SEED=7 swift test --filter TerminationTests`.
@Suite(.serialized)
struct TerminationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["ROUNDS"].flatMap(Int.init) ?? 10
  private static let seed = environment["SEED"].flatMap(UInt64.init) ?? .random(in: 0...999_999)

  @Test(.timeLimit(.minutes(20)))
  func `After SIGTERM at any moment, each job is delivered exactly once`() async throws {
    print("seed \(Self.seed), \(Self.rounds) rounds")
    var ends: [Duration] = []
    var remaining: [Int] = []
    for round in 0..<Self.rounds {
      let yard = try await Yard(seed: Self.seed &+ UInt64(round) << 32)
      let name: Comment = "round \(round) of seed \(Self.seed)"
      for isLast in [false, true] {
        // The HTTP client is lazy: only a process that sends a message has one to close.
        let known = yard.receiver.messages.count
        let worker = try await WorkerProcess(in: yard.directory)
        if isLast { await yard.receiver.waitForAll(yard.bodies) } else { try await yard.addWhileRandomTimePasses() }
        let ending = await worker.end()
        #expect(ending.status == 0 && !ending.wasKilled, "\(name): \(ending.log)")
        #expect(ending.took < .seconds(20), "\(name): \(ending.log)")
        let hasSent = yard.receiver.messages.count > known
        for closed in hasSent ? ["client closed", "database closed"] : ["database closed"] {
          #expect(
            ending.isInOrder(["SIGTERM: ending", "service ended: Courier", "stopping", closed, "stopped"]),
            "\(name): \(ending.log)")
        }
        #expect(!ending.log.contains("outlived"), "\(name): \(ending.log)")
        #expect(!ending.log.contains("error"), "\(name): \(ending.log)")
        let left = try await yard.jobs()
        #expect(left.allSatisfy { $0.lease == nil }, "\(name): no job is under way")
        // What the receiver took is not delivered again, and nothing else is gone.
        #expect(Set(left.map(\.body)) == yard.bodies.subtracting(yard.acceptedBodies), "\(name)")
        if !isLast {
          remaining.append(left.count)
          ends.append(ending.took)
        }
      }
      for (body, messages) in yard.messagesByBody {
        #expect(messages.map(\.status) == (body.hasPrefix("flaky") ? [503, 200] : [200]), "\(name): \(body)")
        #expect(Set(messages.map(\.key)).count == 1, "\(name): \(body)")
      }
      try await yard.remove()
    }
    ends.sort()
    print(
      "\(Self.rounds) × SIGTERM with \(remaining.min()!) to \(remaining.max()!) of \(Yard.count) jobs left; "
        + "ends took \(ends[0]) to \(ends[ends.count - 1]), median \(ends[ends.count / 2])")
  }

  @Test(.timeLimit(.minutes(10)))
  func `After kill -9 at any moment, each job is delivered, and a repeated message has its key`() async throws {
    let rounds = max(1, Self.rounds / 5)
    var repeated = 0
    for round in 0..<rounds {
      let yard = try await Yard(seed: Self.seed &+ UInt64(round) << 32 &+ 1)
      let name: Comment = "round \(round) of seed \(Self.seed)"
      for _ in 0..<3 {
        let worker = try await WorkerProcess(in: yard.directory, ["--lease-seconds=2"])
        try await yard.addWhileRandomTimePasses()
        #expect(await worker.end(SIGKILL).wasKilled, "\(name)")
      }
      var left = try await yard.jobs()
      while !left.isEmpty {
        let known = yard.receiver.messages.count
        let worker = try await WorkerProcess(in: yard.directory, ["--lease-seconds=2"])
        await yard.receiver.waitForAll(Set(left.map(\.body)), since: known)
        let ending = await worker.end()
        #expect(ending.status == 0 && !ending.wasKilled, "\(name): \(ending.log)")
        // Not empty if a request of the worker that was killed came late.
        left = try await yard.jobs()
      }
      #expect(yard.acceptedBodies == yard.bodies, "\(name)")
      for (body, messages) in yard.messagesByBody {
        #expect(Set(messages.map(\.key)).count == 1, "\(name): \(body)")
        repeated += messages.count { $0.status == 200 } - 1
      }
      #expect(Set(yard.receiver.messages.map(\.key)).count == Yard.count, "\(name)")
      try await yard.remove()
    }
    print("\(3 * rounds) × kill -9: of \(rounds * Yard.count) messages, \(repeated) came again, with the same key")
  }

  @Test(.timeLimit(.minutes(5)))
  func `A worker closes its client if it has sent a message, and has none otherwise`() async throws {
    let yard = try await Yard(seed: Self.seed, jobs: ["quick 1"])
    var closed: [[String]] = []
    // The first worker delivers the only job.
    for _ in 0..<2 {
      let worker = try await WorkerProcess(in: yard.directory)
      await yard.receiver.waitForAll(yard.bodies)
      let ending = await worker.end()
      #expect(ending.status == 0 && !ending.wasKilled, "\(ending.log)")
      closed.append(["client closed", "database closed"].filter { ending.log.contains($0) })
    }
    #expect(closed == [["client closed", "database closed"], ["database closed"]])
    try await yard.remove()
  }

  @Test(.timeLimit(.minutes(5)))
  func `A job that takes too long is cancelled and returned, and the exit code is 0`() async throws {
    let yard = try await Yard(seed: Self.seed, jobs: ["mute", "quick 1"])
    let worker = try await WorkerProcess(in: yard.directory, ["--finish-seconds=0.2"])
    await yard.receiver.waitForAll(["quick 1"])
    let ending = await worker.end()
    #expect(ending.status == 0 && !ending.wasKilled, "\(ending.log)")
    #expect(
      ending.isInOrder([
        "SIGTERM: ending", "cancelling job 1, to \(yard.receiver.url): it did not finish within 0.2 seconds",
        "returned to the queue", "service ended: Courier", "stopped",
      ]), "\(ending.log)")
    let left = try await yard.jobs()
    #expect(left.map(\.body) == ["mute"] && left[0].lease == nil && left[0].attempts == 0)
    try await yard.remove()
  }

  @Test(.timeLimit(.minutes(5)))
  func `A job that never ends is named, and everything else stops`() async throws {
    let yard = try await Yard(seed: Self.seed, jobs: ["hang", "quick 1", "slow 50", "quick 2"])
    let stuck = try await WorkerProcess(
      "stuck-worker", in: yard.directory, ["--finish-seconds=0.5", "--lease-seconds=9"])
    await yard.receiver.waitForAll(["quick 1", "slow 50", "quick 2"])
    let ending = await stuck.end()
    #expect(ending.status == 2 && !ending.wasKilled, "\(ending.log)")
    #expect(ending.took < .seconds(20), "\(ending.log)")
    for closed in ["client closed", "database closed"] {
      #expect(
        ending.isInOrder(["SIGTERM: ending", "cancelling job 1,", "service given up: Courier", closed]), "\(ending.log)"
      )
    }
    #expect(try await yard.jobs().map(\.body) == ["hang"])
    // The end of its lease makes the job due again.
    let worker = try await WorkerProcess(in: yard.directory)
    await yard.receiver.waitForAll(yard.bodies)
    #expect(await worker.end().status == 0)
    #expect(try await yard.jobs() == [])
    try await yard.remove()
  }
}
