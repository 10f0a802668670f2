// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import BenchmarkSubjects
import BenchmarkSupport
import Synchronization

/// The cost of an explorer in another process for the program, and the latency of events.
enum ExplorerCost {
  static func measure() async throws {
    let context = try await started(.classes(requestedClasses + [Dial.self]))
    let directory = NSTemporaryDirectory() + "ratios-\(getpid())"
    let inspection = try InspectionServer.serve(context, directory: directory)
    defer {
      inspection.stop()
      try? FileManager.default.removeItem(atPath: directory)
    }
    try await throughput(context, inspection.socketPath)
    try latency(context, inspection.socketPath)
  }

  // MARK: Cost

  private static func throughput(_ context: ALCContext, _ path: String) async throws {
    let requests = BenchmarkCase("") { for _ in 0..<$0 { keep(try context.get(Clock.self)) } }
    let graphs = BenchmarkCase("") { for _ in 0..<$0 / 10 { keep(try context.getShared(Trunk.self)) } }
    var alone: [[Double]] = [[], []]
    var explored: [[Double]] = [[], []]
    func measure(_ times: inout [[Double]]) async throws {
      for (index, benchmark) in [requests, graphs].enumerated() {
        // The median of several rounds, because the explorer's own start can slow one of them.
        var round: [Double] = []
        for _ in 0..<21 { round.append(try await benchmark.nanoseconds(of: 20_000)) }
        times[index].append(Spread(round).median)
      }
    }
    for repetition in 0..<12 {
      if repetition.isMultiple(of: 2) { try await measure(&alone) }
      let explorer = try Explorer(at: path)
      try await measure(&explored)
      explorer.end()
      if !repetition.isMultiple(of: 2) { try await measure(&alone) }
    }
    Table.heading("with an explorer", baseline: "without")
    for (index, name) in ["context.get", "10 templates, 3 classes, 3 levels"].enumerated() {
      let calls = index == 0 ? 20_000.0 : 2_000
      Table.row(
        name, "\(number(Spread(explored[index]).median / calls)) ns", .ratios(explored[index], to: alone[index]),
        goal: "≤ 1.02 × without")
    }
  }

  // MARK: Latency

  /// A setting that the program changes.
  private final class Dial: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
    @AcStored var position = 0

    override init() {
      super.init(
        configuration: KeyValueStoreConfiguration(
          engine: InMemoryEngine(), settings: .none, arguments: [], importsFoundationDefaults: false))
    }
  }

  private static func latency(_ context: ALCContext, _ path: String) throws {
    let explorer = try Explorer(at: path)
    defer { explorer.end() }
    let dial = try context.get(Dial.self)
    func changes() -> String {
      let took = (1...100).map { position in
        let began = now
        dial.position = position
        return explorer.nextChange() - began
      }.sorted()
      return "\(number(Double(took[50]) / 1e6)), \(number(Double(took[99]) / 1e6)) ms"
    }
    Table.heading("latency of 100 changes: median, worst")
    Table.row("in an idle program", changes(), goal: "≤ 50 ms")
    let other = Busy { _ = (try? context.getShared(Trunk.self)).map(keep) }
    Table.row("while templates are created", changes(), goal: "≤ 50 ms")
    other.stop()
  }

  /// A thread that repeats work until it is stopped.
  private final class Busy: Sendable {
    private let isOver = Atomic(false)

    init(_ work: @escaping @Sendable () -> Void) {
      Thread { [self] in
        while !isOver.load(ordering: .relaxed) { work() }
      }.start()
    }

    func stop() { isOver.store(true, ordering: .relaxed) }
  }

  /// Nanoseconds of a clock that is the same in all processes.
  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// This program, run as an explorer that reads every event.
  private struct Explorer {
    private let process = Process()
    private let output = Pipe()

    /// Returns once the explorer is subscribed.
    init(at path: String) throws {
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["explore", path]
      process.standardOutput = output
      try process.run()
      _ = output.fileHandleForReading.availableData
    }

    /// When the explorer received the next change of a setting.
    func nextChange() -> UInt64 {
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      return UInt64(line.dropLast()) ?? .max
    }

    func end() {
      process.terminate()
      process.waitUntilExit()
    }
  }

  /// Runs the explorer: takes a snapshot, reads every event, and prints when each change of a setting arrived.
  static func explore() async throws {
    let connection = try await SocketConnection.connect(to: CommandLine.arguments.last ?? "")
    let updates = connection.updates(after: try await connection.snapshot().lastEvent)
    _ = try await connection.snapshot()
    try FileHandle.standardOutput.write(contentsOf: Data("listening\n".utf8))
    for await update in updates {
      guard case .event(let event) = update, case .entry = event.change else { continue }
      try FileHandle.standardOutput.write(contentsOf: Data("\(now)\n".utf8))
    }
  }
}
