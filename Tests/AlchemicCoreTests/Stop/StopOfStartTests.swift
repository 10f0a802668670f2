// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import Synchronization
import Testing

private struct Broken: Error {}

/// Stops without waiting.
private final class Pool: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate) { self.gate = gate }
  func alchemicStop() async throws { gate.note("pool") }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Pool.init(gate:)) }
}

private final class Server: AlchemicDeclaring, AlchemicStopping, Sendable {
  private let gate: StopGate
  init(gate: StopGate, pool: Pool) { self.gate = gate }
  func alchemicStop() async throws { gate.note("server") }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Server.init(gate:pool:)) }
}

/// Fails after the server is created.
private final class Failing: AlchemicDeclaring {
  init(server: Server) throws { throw Broken() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Failing.init(server:)) }
}

/// Is created asynchronously, until its task is cancelled.
private final class Slow: AlchemicDeclaring, Sendable {
  init(gate: StopGate, server: Server) async throws {
    gate.note("creating")
    let (events, _) = AsyncStream<Void>.makeStream()
    for await _ in events {}
    try Task.checkCancellation()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Slow.init(gate:server:)) }
}

/// Blocks its thread until the test lets it go on.
private final class Blocking: AlchemicDeclaring, Sendable {
  init(gate: StopGate, server: Server) {
    gate.note("creating")
    gate.block()
  }
  static func alchemic(_ factory: ALCClassObjectFactory) {
    #sourceLocation(file:"Blocking.swift",line:3)
    AcInitializer(factory, Blocking.init(gate:server:))
    #sourceLocation()
  }
}

/// Would be created after the blocking one.
private final class Later: AlchemicDeclaring, Sendable {
  static let createdCount = Mutex(0)
  init(blocking: Blocking) { Later.createdCount.withLock { $0 += 1 } }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, Later.init(blocking:)) }
}

@Suite struct StopOfStartTests {
  private let time = ManualTime()
  private let gate = StopGate()

  /// A container whose gate the test has before the start.
  private func container(_ classes: AnyClass...) -> ALCContext {
    let (time, gate) = (time, gate)
    return ALCContext(
      scan: .classes(classes + [StopGate.self]).overriding(AcOverride(StopGate.self) { gate }), clock: { time.now },
      logger: silent, timer: { time.after($0, $1) })
  }

  private func phases(_ context: ALCContext) async -> [String] {
    var found: [String] = []
    for await case .event(let event) in context.events() {
      switch event.change {
      case .phase(.stopping, _): found.append("stopping")
      case .factory(_, .stopped, _): found.append("stopped one")
      case .phase(.stopped, _): return found + ["stopped"]
      case .phase(.failed, _): return found + ["failed"]
      case .phase(.ready, _): found.append("ready")
      default: continue
      }
    }
    return found
  }

  @Test func `A failed start stops its objects, in order, before its error is visible`() async throws {
    let context = container(Pool.self, Server.self, Failing.self)
    let failure = await context.failureOfStart()
    #expect(failure?.problems.map(\.code) == ["creation-failed"])
    #expect(gate.arrived == ["server", "pool"])
    #expect(context.phase == .failed)
    #expect(await phases(context) == ["stopping", "stopped one", "stopped one", "failed"])
  }

  @Test func `A stop ends a start, cancels asynchronous initialisers, and stops what exists`() async throws {
    let context = container(Pool.self, Server.self, Slow.self)
    context.start()
    await gate.untilArrived(1)
    let ready = Task { try await context.untilReady() }
    let report = try await context.stop()
    #expect(report.objects.map(\.name) == ["Server", "Pool"])
    #expect(gate.arrived == ["creating", "server", "pool"])
    let error = await #expect(throws: AlchemicError.self) { try await ready.value }
    #expect(error?.problems.map(\.code) == ["lifecycle"])
    #expect(context.phase == .stopped)
    #expect(await phases(context) == ["stopping", "stopped one", "stopped one", "stopped"])
  }

  @Test func `A stop creates nothing more, and waits for the initialiser that runs`() async throws {
    let context = container(Pool.self, Server.self, Blocking.self, Later.self)
    context.start()
    await gate.untilArrived(1)
    async let report = context.stop()
    // The time limit is set once the stop is requested.
    await time.untilDue()
    gate.unblock()
    #expect(try await report.objects.map(\.name) == ["Server", "Pool"])
    #expect(Later.createdCount.withLock { $0 } == 0)
  }

  @Test func `An initialiser that does not return is named when the time of the stop is over`() async throws {
    let context = container(Pool.self, Server.self, Blocking.self)
    context.start()
    await gate.untilArrived(1)
    let report = Task { try await context.stop(within: .seconds(10)) }
    await time.untilDue()
    time.advance(by: .seconds(10))
    #expect(
      try await "\(report.value)" == """
        1 object, 10.0 s
          Blocking (Blocking.swift:3) was not created within 10.0 s of the stop
        """)
    // The start ends later. Its objects are stopped then.
    gate.unblock()
    #expect(await phases(context) == ["stopping", "stopped one", "stopped one", "stopped"])
  }

  @Test func `A start that was stopped can be repeated`() async throws {
    let context = container(Pool.self, Server.self, Blocking.self)
    context.start()
    await gate.untilArrived(1)
    let report = Task { try await context.stop(within: .seconds(10)) }
    await time.untilDue()
    gate.unblock()
    _ = try await report.value
    gate.unblock()
    try await context.started()
    #expect(context.phase == .ready)
    try await context.stop()
  }

  @Test func `An object that stops its container while it is being stopped gets an error`() async throws {
    let context = ALCContext(testing: .classes([Impatient.self]))
    try await context.started()
    let report = try await context.stop()
    guard case .failed(let error)? = report.objects.first?.outcome else {
      Issue.record("the object did not fail: \(report)")
      return
    }
    #expect((error as? AlchemicError)?.problems.map(\.code) == ["illegal-argument"])
  }
}

/// Stops its container, although that stops it.
private final class Impatient: AlchemicManaged, AlchemicStopping, Sendable {
  func alchemicStop() async throws { try await ALCContext.current.stop() }
}
