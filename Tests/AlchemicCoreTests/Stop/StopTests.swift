// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Foundation
import Synchronization
import Testing

/// Stops once the test releases "pool".
private final class Pool: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate) { self.gate = gate }
  func alchemicStop() async throws { await gate.pass("pool") }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Pool.init(gate:)) }
}

/// Has nothing to stop, and passes on the order.
private final class Ledger: AlchemicDeclaring, Sendable {
  init(pool: Pool) {}
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Ledger.init(pool:)) }
}

private final class Server: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate, ledger: Ledger) { self.gate = gate }
  func alchemicStop() async throws { await gate.pass("server") }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Server.init(gate:ledger:)) }
}

private final class Worker: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate, ledger: Ledger) { self.gate = gate }
  func alchemicStop() async throws { await gate.pass("worker") }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Worker.init(gate:ledger:)) }
}

/// Created at its first use, until the test unblocks it.
private final class Slow: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate) {
    self.gate = gate
    gate.note("creating")
    gate.block()
  }
  func alchemicStop() async throws { gate.note("slow") }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcLazy())
    AcInitializer(factory, Slow.init(gate:))
  }
}

private struct Jam: Error {}

/// Throws, and notes that it did.
private final class Printer: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate, pool: Pool) { self.gate = gate }
  func alchemicStop() async throws {
    gate.note("printer")
    throw Jam()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Printer.init(gate:pool:)) }
}

/// What each object of a report did, in a word, with the times.
private func words(_ report: StopReport) -> [String] {
  report.objects.map { object in
    let outcome =
      switch object.outcome {
      case .stopped: "stopped"
      case .failed(let error): "failed: \(error)"
      case .timedOut(let waiting): "timed out before \(waiting)"
      case .notBegun(let others): "not begun after \(others)"
      case .stillCreating: "still creating"
      }
    return "\(object.name) \(object.began.map { "\($0)" } ?? "–") + \(object.took): \(outcome)"
  }
}

/// The events of stops, until a container has stopped or has failed to start.
private func stopEvents(_ context: ALCContext) async -> [String] {
  let names = context.snapshot().factories.map(\.name)
  var found: [String] = []
  for await case .event(let event) in context.events() {
    switch event.change {
    case .phase(.stopping, _): found.append("stopping")
    case .factory(let id, .stopping, _): found.append("stopping \(names[id])")
    case .factory(let id, .stopped(_, let took), _):
      found.append("stopped \(names[id]) after \(took / 1_000_000) ms")
    case .factory(let id, .stopFailed(let failure, _, _), _):
      found.append("not stopped \(names[id]) [\(failure.problems.map(\.code).joined(separator: ", "))]")
    case .phase(.stopped, _): return found + ["stopped"]
    case .phase(.failed, _): return found + ["failed"]
    default: continue
    }
  }
  return found
}

/// Waits until an object has stopped.
private func untilStopped(_ name: String, _ context: ALCContext) async {
  let names = context.snapshot().factories.map(\.name)
  for await case .event(let event) in context.events() {
    if case .factory(let id, .stopped, _) = event.change, names[id] == name { return }
  }
}

@Suite struct StopTests {
  private let time = ManualTime()

  @Test func `Objects stop in the order of the graph, independent ones beside each other`() async throws {
    let context = try await time.container(StopGate.self, Pool.self, Ledger.self, Server.self, Worker.self).started()
    let gate = try context.get(StopGate.self)
    async let report = context.stop()
    await gate.untilArrived(2)
    #expect(Set(gate.arrived) == ["server", "worker"])
    #expect(context.phase == .stopping)
    time.advance(by: .seconds(1))
    gate.release("worker")
    time.advance(by: .seconds(1))
    gate.release("server")
    await gate.untilArrived(3)
    time.advance(by: .seconds(3))
    gate.release("pool")
    let result = try await report
    #expect(result.isClean)
    #expect(gate.arrived.last == "pool")
    #expect(context.phase == .stopped)
    #expect(result.took == .seconds(5))
    #expect(words(result).last == "Pool 2.0 seconds + 3.0 seconds: stopped")
  }

  @Test func `The events of a stop come in pairs`() async throws {
    let context = try await time.container(StopGate.self, Pool.self, Printer.self).started()
    let gate = try context.get(StopGate.self)
    gate.release("pool")
    let report = try await context.stop()
    #expect(
      words(report) == ["Printer 0.0 seconds + 0.0 seconds: failed: Jam()", "Pool 0.0 seconds + 0.0 seconds: stopped"])
    #expect(
      await stopEvents(context) == [
        "stopping", "stopping Printer", "not stopped Printer [stop-failed]", "stopping Pool",
        "stopped Pool after 0 ms", "stopped",
      ])
    #expect(!report.isClean)
    #expect(report.problems.map(\.name) == ["Printer"])
  }

  @Test func `A hanging object is named with the objects that waited for it, and the rest stops`() async throws {
    let context = try await time.container(StopGate.self, Pool.self, Ledger.self, Server.self, Worker.self).started()
    let gate = try context.get(StopGate.self)
    gate.release("worker")
    gate.release("pool")
    async let report = context.stop(within: .seconds(10))
    await gate.untilArrived(2)
    await untilStopped("Worker", context)
    time.advance(by: .seconds(5))
    let result = try await report
    #expect(
      words(result) == [
        "Server 0.0 seconds + 5.0 seconds: timed out before [\"Pool\"]", "Worker 0.0 seconds + 0.0 seconds: stopped",
        "Pool 5.0 seconds + 0.0 seconds: stopped",
      ])
    #expect(
      "\(result)" == """
        3 objects, 5.0 s
          Server (StopTests.swift:28) did not stop within 5.0 s; it kept Pool waiting
        """)
    gate.release("server")
  }

  @Test func `An object without time left is reported, with the objects that it waited for`() async throws {
    let context = try await time.container(StopGate.self, Pool.self, Ledger.self, Server.self).started()
    let gate = try context.get(StopGate.self)
    async let report = context.stop(within: .zero)
    #expect(
      try await words(report) == [
        "Pool – + 0.0 seconds: not begun after []", "Server – + 0.0 seconds: not begun after []",
      ])
    #expect(
      await stopEvents(context) == [
        "stopping", "not stopped Pool [stop-not-started]", "not stopped Server [stop-not-started]",
        "stopped",
      ])
    #expect(gate.arrived.isEmpty)
  }

  @Test func `A creation that began before the stop finishes, and its object stops too`() async throws {
    let context = try await time.container(StopGate.self, Slow.self).started()
    let gate = try context.get(StopGate.self)
    Thread.detachNewThread { _ = try? context.get(Slow.self) }
    await gate.untilArrived(1)
    async let report = context.stop()
    while context.phase != .stopping { await Task.yield() }
    gate.unblock()
    #expect(try await words(report) == ["Slow 0.0 seconds + 0.0 seconds: stopped"])
    #expect(gate.arrived == ["creating", "slow"])
  }

  @Test func `A creation that does not finish in half of the time is reported, and the rest stops`() async throws {
    let context = try await time.container(StopGate.self, Slow.self, Pool.self).started()
    let gate = try context.get(StopGate.self)
    gate.release("pool")
    Thread.detachNewThread { _ = try? context.get(Slow.self) }
    await gate.untilArrived(1)
    async let report = context.stop(within: .seconds(8))
    await time.untilDue()
    time.advance(by: .seconds(4))
    let result = try await report
    #expect(
      words(result) == ["Pool 0.0 seconds + 0.0 seconds: stopped", "Slow – + 4.0 seconds: still creating"])
    #expect(result.took == .seconds(4))
    gate.unblock()
  }

  @Test func `A snapshot says what stops, when it was created, and when it stopped`() async throws {
    let context = try await time.container(StopGate.self, Pool.self, Ledger.self, Printer.self).started()
    #expect(context.snapshot().factories.map(\.stops) == [false, true, true, false])
    #expect(context.snapshot().progress.stoppingAt == nil)
    let gate = try context.get(StopGate.self)
    time.advance(by: .seconds(1))
    async let report = context.stop()
    await gate.untilArrived(2)
    #expect(context.snapshot().progress.stoppingAt == 1_000_000_000)
    #expect(context.snapshot().progress.stoppedAt == nil)
    time.advance(by: .seconds(2))
    gate.release("pool")
    _ = try await report
    let snapshot = context.snapshot()
    #expect(snapshot.progress.stoppingAt == 1_000_000_000)
    #expect(snapshot.progress.stoppedAt == 3_000_000_000)
    #expect(
      snapshot.factories.map { factory in
        switch factory.state {
        case .stopped(let instant, let took): "\(factory.name) stopped at \(instant) after \(took)"
        case .stopFailed(_, let instant, let took): "\(factory.name) not stopped at \(instant) after \(took)"
        case .notCreated: "\(factory.name) released"
        default: "\(factory.name) \(factory.state)"
        }
      } == [
        "Ledger released", "Pool stopped at 3000000000 after 2000000000",
        "Printer not stopped at 1000000000 after 0", "StopGate released",
      ])
    #expect(snapshot.factories.allSatisfy { $0.creation != nil })
    try await context.started()
    #expect(context.snapshot().progress.stoppingAt == nil)
    #expect(context.snapshot().factories.allSatisfy { $0.creation == nil })
  }

  @Test func `A second call waits for the same stop, and returns the same report`() async throws {
    let context = try await time.container(StopGate.self, Pool.self).started()
    let gate = try context.get(StopGate.self)
    async let first = context.stop()
    await gate.untilArrived(1)
    async let second = context.stop()
    time.advance(by: .seconds(2))
    gate.release("pool")
    let reports = try await [words(first), words(second), words(context.stop())]
    #expect(reports == Array(repeating: ["Pool 0.0 seconds + 2.0 seconds: stopped"], count: 3))
    #expect(gate.arrived == ["pool"])
  }

  @Test func `A container that stops or has stopped refuses requests`() async throws {
    let context = try await time.container(StopGate.self, Pool.self).started()
    let gate = try context.get(StopGate.self)
    async let report = context.stop()
    await gate.untilArrived(1)
    func refusal() -> String {
      do throws(AlchemicError) {
        _ = try context.get(Pool.self)
        return "none"
      } catch {
        return "\(error)".split(separator: "\n").first.map(String.init) ?? ""
      }
    }
    #expect(refusal() == "AcGet needs a container that is ready; this one is stopping.")
    #expect(!context.start())
    gate.release("pool")
    _ = try await report
    #expect(refusal() == "AcGet needs a container that is ready; this one has stopped.")
    await #expect(throws: AlchemicError.self) { try await context.untilReady() }
  }

  @Test func `A container that has stopped can start and stop again, with new objects`() async throws {
    let context = try await time.container(StopGate.self, Pool.self).started()
    let earlier = try context.get(Pool.self)
    try context.get(StopGate.self).release("pool")
    try await context.stop()
    try await context.started()
    let later = try context.get(Pool.self)
    #expect(earlier !== later)
    try context.get(StopGate.self).release("pool")
    #expect(try await context.stop().objects.map(\.name) == ["Pool"])
  }

  @Test func `The objects of a stopped container are released`() async throws {
    let context = try await time.container(StopGate.self, Pool.self).started()
    weak let pool = try context.get(Pool.self)
    try context.get(StopGate.self).release("pool")
    try await context.stop()
    // The task that has stopped it releases it a moment after the report.
    while pool != nil { await Task.yield() }
  }

  @Test func `A container that is not started has nothing to stop`() async throws {
    let context = time.container(Pool.self)
    #expect(try await context.stop().objects.isEmpty)
    #expect(context.phase == .idle)
  }

  @Test func `A caller whose task is cancelled stops waiting, and the stop continues`() async throws {
    let context = try await time.container(StopGate.self, Pool.self).started()
    let gate = try context.get(StopGate.self)
    let caller = Task { try await context.stop() }
    await gate.untilArrived(1)
    caller.cancel()
    let error = await #expect(throws: AlchemicError.self) { try await caller.value }
    #expect(error?.problems.map(\.code) == ["cancelled"])
    gate.release("pool")
    #expect(try await context.stop().objects.map(\.name) == ["Pool"])
  }

  @Test func `Waiting callbacks do not run once the container stops`() async throws {
    let jobs = Mutex<[@Sendable () -> Void]>([])
    let context = ALCContext(
      scan: .classes([StopGate.self]), main: { job in jobs.withLock { $0.append(job) } })
    let hasRun = Mutex(false)
    context.whenReady { hasRun.withLock { $0 = true } }
    context.start()
    for await case .event(let event) in context.events() {
      if case .phase(.firingCallbacks, _) = event.change { break }
    }
    try await context.stop()
    for job in jobs.withLock({ $0 }) { job() }
    #expect(!hasRun.withLock { $0 })
    #expect(context.phase == .stopped)
  }
}
