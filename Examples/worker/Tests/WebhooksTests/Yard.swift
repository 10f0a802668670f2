// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

@testable import Webhooks

/// A directory with a database, a receiver, and jobs that some worker must deliver.
final class Yard {
  static let count = 200

  let directory: URL
  let receiver: Receiver
  /// The bodies of all jobs, which tell them apart.
  private(set) var bodies: Set<String> = []
  private let database: DatabaseQueue
  /// The bodies of the jobs that are added while a worker runs.
  private var planned: [String] = []
  private var random: SplitMix64

  /// Creates a directory of jobs that are due in part.
  ///
  /// - Parameters:
  ///   - seed: What decides the jobs and the moments.
  ///   - jobs: The bodies of the jobs; by default random ones.
  init(seed: UInt64, jobs: [String]? = nil) async throws {
    random = SplitMix64(state: seed)
    directory = URL(filePath: NSTemporaryDirectory()).appending(path: "worker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    database = try Connections.openDatabase(path: directory.appending(path: "webhooks.sqlite").path)
    receiver = try await Receiver()
    for number in 0..<Self.count {
      let behaviour = [Receiver.Behaviour.quick, .slow, .flaky].randomElement(using: &random)!
      planned.append("\(behaviour) \(Int.random(in: 1...60, using: &random)) \(number)")
    }
    if let jobs { planned = jobs }
    try await add(jobs == nil ? Self.count / 2 : planned.count)
  }

  /// Adds some of the planned jobs.
  private func add(_ count: Int) async throws {
    let (now, url) = (Date.now, receiver.url)
    let added = Array(planned.prefix(count))
    planned.removeFirst(added.count)
    bodies.formUnion(added)
    try await database.write { database in
      for body in added {
        try database.execute(
          sql: "INSERT INTO job (key, url, body, due) VALUES (?, ?, ?, ?)",
          arguments: [UUID().uuidString, url, body, now])
      }
    }
  }

  /// Lets a random time pass, at most half a second, while another process adds jobs.
  func addWhileRandomTimePasses() async throws {
    let end = ContinuousClock.now + .microseconds(Int.random(in: 0...500_000, using: &random))
    while ContinuousClock.now < end, !planned.isEmpty { try await add(1) }
    try await Task.sleep(until: end)
    try await add(planned.count)
  }

  /// All jobs that are not delivered.
  func jobs() async throws -> [Job] {
    try await database.read { try Job.fetchAll($0, sql: "SELECT * FROM job ORDER BY id") }
  }

  /// The requests for each job, in the order of their arrival.
  var messagesByBody: [String: [Receiver.Message]] { Dictionary(grouping: receiver.messages, by: \.body) }

  /// The bodies that the receiver has answered with 200.
  var acceptedBodies: Set<String> { Set(receiver.messages.filter { $0.status == 200 }.map(\.body)) }

  func remove() async throws {
    try await receiver.close()
    try database.close()
    try FileManager.default.removeItem(at: directory)
  }
}

/// A generator of random numbers that a seed decides.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
