// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// SIGTERM while the server is under load, at random moments: `ROUNDS=100 SEED=7 swift test --filter TerminationTests`.
@Suite(.serialized)
struct TerminationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["ROUNDS"].flatMap(Int.init) ?? 10
  private static let seed = environment["SEED"].flatMap(UInt64.init) ?? .random(in: 0...999_999)
  private static let clientCount = 16

  @Test(.timeLimit(.minutes(20)))
  func `No accepted request is cut, and everything stops in order and in time`() async throws {
    print("seed \(Self.seed), \(Self.rounds) rounds, \(Self.clientCount) clients")
    var answered = 0
    var unaccepted = 0
    var ends: [Duration] = []
    for round in 0..<Self.rounds {
      let load = try await Load("link-shortener", seed: Self.seed &+ UInt64(round) << 32)
      answered += load.answered.count
      unaccepted += load.sent.count - load.answered.count
      ends.append(load.ending.took)
      try load.expectNothingCut("round \(round) of seed \(Self.seed)")
      #expect(load.ending.status == 0 && !load.ending.wasKilled, "round \(round): \(load.ending.log)")
      #expect(load.ending.took < .seconds(20), "round \(round): \(load.ending.log)")
      #expect(
        load.ending.isInOrder([
          "SIGTERM: ending", "service ended: WebServer", "stopping", "access log closed", "stopped",
        ]),
        "round \(round): \(load.ending.log)")
      #expect(load.ending.isInOrder(["service ended: WebServer", "journal closed"]), "round \(round)")
      try load.server.removeDirectory()
    }
    ends.sort()
    print(
      "\(Self.rounds) × SIGTERM: \(answered) requests answered, \(unaccepted) sent to a closing connection; "
        + "ends took \(ends[0]) to \(ends[ends.count - 1]), median \(ends[ends.count / 2])")
  }

  @Test(.timeLimit(.minutes(5)))
  func `An object that never stops is named, and everything else stops`() async throws {
    let load = try await Load("stuck-shortener", seed: Self.seed)
    try load.expectNothingCut("seed \(Self.seed)")
    let log = load.ending.log
    #expect(load.ending.status == 2 && !load.ending.wasKilled, "\(log)")
    #expect(load.ending.isInOrder(["service ended: WebServer", "stopped with problems", "StuckCache"]), "\(log)")
    #expect(load.ending.isInOrder(["service ended: WebServer", "access log closed"]), "\(log)")
    #expect(load.ending.isInOrder(["service ended: WebServer", "journal closed"]), "\(log)")
    try load.server.removeDirectory()
  }

  /// One server that gets SIGTERM under load.
  private struct Load {
    let server: ServerProcess
    let ending: ServerProcess.Ending
    let sent: Set<String>
    let answered: Set<String>
    let partlyAnswered: Set<String>
    let addedTargets: Set<String>

    init(_ program: String, seed: UInt64) async throws {
      var random = SplitMix64(state: seed)
      let server = try await ServerProcess(program)
      let moment = Duration.microseconds(Int.random(in: 0...500_000, using: &random))
      let ledger = Ledger()
      ending = try await withThrowingTaskGroup { group in
        for number in 0..<clientCount {
          group.addTask { await Client(number: number, port: server.port, ledger: ledger).run(seed: seed) }
        }
        try await Task.sleep(for: moment)
        let ending = try await server.terminate()
        try await group.waitForAll()
        return ending
      }
      self.server = server
      let outcomes = ledger.outcomes
      sent = Set(outcomes.keys)
      answered = Set(outcomes.filter { if case .answered = $0.value { true } else { false } }.keys)
      partlyAnswered = Set(outcomes.filter { $0.value == .partlyAnswered }.keys)
      addedTargets = Set(ledger.addedTargets)
    }

    /// The access log has each request whose scope the server opened, and the journal each link that it stored.
    func expectNothingCut(_ name: String) throws {
      let accepted = try server.acceptedRequests()
      #expect(accepted.count == Set(accepted).count, "\(name): a request has two lines")
      #expect(Set(accepted) == answered, "\(name): accepted requests are answered, and answered ones are in the log")
      #expect(partlyAnswered.isEmpty, "\(name)")
      #expect(Set(try server.storedTargets()) == addedTargets, "\(name): what is stored is what clients know")
    }
  }
}
