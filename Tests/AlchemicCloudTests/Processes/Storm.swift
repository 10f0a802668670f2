// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededNumbers
import TestPrograms

/// Devices in several processes that change values at random while processes die and hosts are cut off, and the account
/// of what became of each change.
///
/// Called from one task at a time.
final class Storm {
  let seed: UInt64
  private var random: Seeded
  private let hosts: Hosts
  private let cluster: EtcdCluster
  private let folder: URL
  private var programs: [DeviceProgram] = []
  private var historyOfKilled: Set<String> = []
  private var lastStates: Set<[String]> = []
  private(set) var faults: [String] = []
  /// What devices said to have in common with etcd, long after they could have noticed that they had not.
  private(set) var falseClaims: [String] = []
  /// An endpoint that refuses each request.
  private let refusing: ProcessOnHost
  /// The member that hangs or is cut off, and the devices with a wrong clock, or with more keys than they have room for.
  private var absent: Int?
  private var wrongClock: Int?
  private var full: Int?

  private struct DeviceProgram {
    let number: Int
    let count: Int
    let first: Int
    var process: ProcessOnHost
    /// What earlier processes of the devices wrote.
    var earlier: [String] = []
    var isConnected = true

    var lines: [String] { earlier + process.lines }
  }

  private static let programCount = 4

  init(seed: UInt64) async throws {
    self.seed = seed
    random = Seeded(seed: seed)
    folder = FileManager.default.temporaryDirectory.appending(path: "storm-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    hosts = try Hosts(EtcdCluster.count + Self.programCount + 1)
    cluster = try await EtcdCluster(on: hosts, folder: folder)
    let last = EtcdCluster.count + Self.programCount
    refusing = try ProcessOnHost(
      hosts.command(on: last) + [Program("cloud-device").url.path],
      ["refuse", Hosts.address(last), ["500", "404", "401", "403", "429"].randomElement(using: &random) ?? ""])
    await refusing.wait { $0 == "serving" }
    // Two to fifty devices, in four processes.
    let count = Int.random(in: 2...50, using: &random)
    var first = 0
    for number in 0..<min(Self.programCount, count) {
      let share = count / Self.programCount + (number < count % Self.programCount ? 1 : 0)
      programs.append(
        DeviceProgram(number: number, count: share, first: first, process: try launch(number, share, first)))
      first += share
    }
    for program in programs { await program.process.wait { $0 == "ready" } }
  }

  deinit {
    for program in programs { program.process.kill() }
    refusing.kill()
    try? FileManager.default.removeItem(at: folder)
  }

  var deviceCount: Int { programs.reduce(0) { $0 + $1.count } }

  private func launch(_ number: Int, _ count: Int, _ first: Int) throws -> ProcessOnHost {
    let host = hosts.command(on: EtcdCluster.count + number)
    return try ProcessOnHost(
      host + [Program("cloud-device").url.path],
      [folder.path, "\(count)", "\(first)"]
        + (cluster.endpoints + ["http://\(Hosts.address(EtcdCluster.count + Self.programCount)):2379"])
        .shuffled(using: &random))
  }

  /// Runs changes on all devices with faults between them, and heals everything.
  func run(operations: Int) async throws {
    var isRunning: [Int: Int] = [:]
    let kinds = StormFault.dealt(to: seed).shuffled(using: &random)
    for round in 0...kinds.count {
      for (index, program) in programs.enumerated() {
        isRunning[index] = program.process.lines.count
        program.process.tell("run \(seed &* 100 &+ UInt64(round)) \(operations) 8")
      }
      log("\(deviceCount) devices change values")
      if round < kinds.count { try await fault(kinds[round], &isRunning) }
      for (index, program) in programs.enumerated() {
        guard let start = isRunning[index] else { continue }
        await program.process.wait(after: start) { $0 == "ran" }
      }
      try await findFalseClaims()
      try await heal()
      log("round \(round) of \(kinds.count) ended")
    }
  }

  private func note(_ fault: String) {
    faults.append(fault)
    log(fault)
  }

  /// Shows the progress of long runs.
  private func log(_ text: String) {
    if ProcessInfo.processInfo.environment["ALCHEMIC_STORM_LOG"] != nil {
      FileHandle.standardError.write(Data("storm \(seed): \(text)\n".utf8))
    }
  }

  /// Does harm while the devices change values.
  private func fault(_ kind: StormFault, _ isRunning: inout [Int: Int]) async throws {
    // Some changes first.
    for (index, program) in programs.enumerated() {
      await program.process.wait(after: isRunning[index] ?? 0) { $0.hasPrefix("set") || $0 == "ran" }
    }
    let member = Int.random(in: 0..<EtcdCluster.count, using: &random)
    let device = Int.random(in: 0..<programs.count, using: &random)
    switch kind {
    case .killDevices:
      note("kill devices \(device)")
      programs[device].process.kill()
      isRunning[device] = nil
      try await restart(device)
    case .killMember:
      note("kill member \(member)")
      cluster.kill(member)
      try cluster.start(member)
      await cluster.waits(member)
    case .killLeader:
      let leader = try await cluster.leader()
      note("kill the leader \(leader)")
      cluster.kill(leader)
      try cluster.start(leader)
      await cluster.waits(leader)
    case .killAllMembers:
      note("kill all members")
      try await cluster.restart(keepsData: true)
    case .loseAllDisks:
      note("kill all members with their disks")
      try await cluster.restart(keepsData: false)
    case .replaceMember:
      note("replace member \(member)")
      try await cluster.replace(member)
    case .cutOffMember:
      note("cut off member \(member)")
      absent = member
      try hosts.connect(member, false)
    case .hangMember:
      note("hang member \(member)")
      absent = member
      cluster.suspend(member)
    case .setClockWrong:
      let seconds = [-30 * 86_400, 3 * 86_400, -10 * 365 * 86_400].randomElement(using: &random) ?? 0
      note("set the clock of devices \(device) wrong by \(seconds) s")
      wrongClock = device
      await programs[device].process.ask("clock \(seconds)") { $0 == "set clock" }
    case .fillStores:
      note("fill the stores of devices \(device)")
      full = device
      await programs[device].process.ask("fill") { $0 == "filled" }
    case .restoreSnapshot:
      note("restore a snapshot")
      let backup = try await cluster.backUp()
      for (index, program) in programs.enumerated() {
        await program.process.wait(after: isRunning[index] ?? 0) { $0 == "ran" }
        let start = program.process.lines.count
        program.process.tell("run \(seed &* 100 &+ 50) 3 8")
        await program.process.wait(after: start) { $0.hasPrefix("set") || $0 == "ran" }
        isRunning[index] = start
      }
      try await cluster.restore(backup)
    case .cutOffDevices:
      note("cut off devices \(device)")
      try hosts.connect(EtcdCluster.count + device, false)
    }
  }

  /// Restarts a killed process. A conflict that it merged and could not report any more is in the history of its files.
  private func restart(_ device: Int) async throws {
    let old = programs[device]
    programs[device].earlier += old.process.lines
    programs[device].process = try launch(old.number, old.count, old.first)
    historyOfKilled.formUnion(await history(of: programs[device]))
  }

  private func history(of program: DeviceProgram) async -> [String] {
    await program.process.ask("history") { $0 == "end" }.filter { $0.hasPrefix("history ") }
      .map { String($0.dropFirst("history ".count)) }
  }

  /// How long a device may say to be synchronised without any change, although etcd holds something else. The documented time
  /// to notice is six seconds here: an interval of checks, and twice the time of an answer.
  private static let timeToNotice = Duration.seconds(20)

  /// Compares what each device holds that says to be synchronised with what etcd holds, until all are right or one is wrong
  /// for too long. Each change of a device or of etcd begins its time again: while many devices send, each is behind at times.
  private func findFalseClaims() async throws {
    let reader = absent.map { ($0 + 1) % EtcdCluster.count } ?? 0
    let start = ContinuousClock.now
    var claims: [String: Claim] = [:]
    repeat {
      let before = try await serverValues(from: reader)
      let states = await states()
      let after = try await serverValues(from: reader)
      let now = ContinuousClock.now
      var present: [String: Claim] = [:]
      for (device, state) in states where state.count > 2 && state[2] == "same" {
        let values = Self.values(state)
        guard values != before, values != after else { continue }
        let earlier = claims[device].flatMap { $0.device == state && $0.server == before && before == after ? $0 : nil }
        present[device] = earlier ?? Claim(device: state, server: after, since: now)
      }
      claims = present
      log("\(claims.count) devices are behind after \(now - start)")
      falseClaims += claims.filter { now - $0.value.since >= Self.timeToNotice }.map { device, claim in
        "\(device): \(claim.device.joined(separator: " ")), but etcd has \(claim.server)"
      }
    } while !claims.isEmpty && falseClaims.isEmpty
  }

  /// What a device says to have in common with etcd, which holds something else.
  private struct Claim {
    let device: [String]
    let server: [String: String]
    let since: ContinuousClock.Instant
  }

  private func heal() async throws {
    if let absent { cluster.resume(absent) }
    if let wrongClock { await programs[wrongClock].process.ask("clock 0") { $0 == "set clock" } }
    // The other devices' copies too, since each device removes its own.
    if full != nil { for program in programs { await program.process.ask("clear") { $0 == "cleared" } } }
    (absent, wrongClock, full) = (nil, nil, nil)
    for host in 0..<(EtcdCluster.count + Self.programCount) { try hosts.connect(host, true) }
  }

  /// The differing states of devices at the last attempt to settle, with what the devices reported.
  private var unsent: [String] = []
  var disagreement: String {
    let reports = programs.flatMap { program in
      program.lines.filter { ["report", "cloud", "failed"].contains($0.prefix { $0 != " " }) }
    }
    return (lastStates.map { $0.joined(separator: " ") }.sorted() + unsent + reports.suffix(20)).joined(separator: "\n")
  }

  /// Waits until all devices hold the same, and have nothing to send.
  ///
  /// - Returns: What they hold, by key; `nil` if they differ after many attempts.
  func settled() async throws -> [String: String]? {
    for _ in 0..<120 {
      let states = Set(await states().values)
      lastStates = states
      log("\(states.count) different states")
      if states.count == 1, let state = states.first, state.starts(with: ["online", "0", "same"]) {
        return Self.values(state)
      }
    }
    for program in programs { unsent += await program.process.ask("unsent") { $0 == "end" } }
    return nil
  }

  /// The state of each device, by its number.
  private func states() async -> [String: [String]] {
    var states: [String: [String]] = [:]
    for program in programs {
      let lines = await program.process.ask("state") { $0 == "end" }
      for line in lines where line.hasPrefix("state ") {
        let words = line.split(separator: " ").map { String($0) }
        states[words[1]] = Array(words.dropFirst(2))
      }
    }
    return states
  }

  /// The values of a state, by key.
  private static func values(_ state: [String]) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: state.dropFirst(3).map { text in
        let parts = text.split(separator: "=", maxSplits: 1)
        return (String(parts[0]).replacing("_", with: " "), String(parts[1]))
      })
  }

  /// What etcd holds, by key.
  func serverValues(from member: Int = 0) async throws -> [String: String] {
    var values: [String: String] = [:]
    for (key, record) in try await cluster.values("/alchemic/storm/storm/", from: member) where !key.isEmpty {
      values[key] = record["value"] as? String
    }
    return values
  }

  /// The changes that were acknowledged, and what became of them.
  func account(standing: [String: String]) -> Account {
    var account = Account()
    var tried: Set<String> = []
    var shown: Set<String> = []
    for program in programs {
      for line in program.lines {
        let words = line.split(separator: " ").map { String($0) }
        switch words.first {
        case "try" where words.count == 2: tried.insert(words[1])
        case "set" where words.count == 3:
          account.acknowledged.insert(words[1])
          account.accounted.insert(words[2])
        case "removed" where words.count == 3:
          account.removals += 1
          account.accounted.insert(words[2])
        case "conflict" where words.count == 3:
          account.conflicts += 1
          account.accounted.insert(words[2])
        case "shown" where words.count == 2: shown.insert(words[1])
        case "report", "cloud", "failed": account.reports.append(line)
        default: break
        }
      }
    }
    account.accounted.formUnion(standing.values.map { String($0.prefix { $0 != "<" }) })
    account.strangers = shown.subtracting(tried)
    account.accounted.formUnion(historyOfKilled)
    return account
  }

  struct Account {
    var acknowledged: Set<String> = []
    /// The changes that stand, that a later one replaced knowingly, or that a conflict reports; of a killed process also
    /// those in the history.
    var accounted: Set<String> = []
    /// Values that a device showed and that no device had set.
    var strangers: Set<String> = []
    var conflicts = 0
    var removals = 0
    var reports: [String] = []

    var lost: Set<String> { acknowledged.subtracting(accounted) }
  }
}
