// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import Dispatch
import TestPrograms
import Testing

private final class Clock: AlchemicManaged {}

/// Is created only once the test allows it.
private final class Expensive: AlchemicManaged {
  static let gate = DispatchSemaphore(value: 0)
  init() { Self.gate.wait() }
}

@Suite("24. Starting, and not starting")
struct Chapter24Starting {
  @Test func `A program that imports Alchemic starts its container automatically, unless an argument prevents it`()
    throws
  {
    let program = Program("self-starting")
    #expect(try program.run().output == "started: hello, notified\n")
    #expect(try program.run(["--alchemic-nostart"]).output == "not started\n")
    #expect(try program.run(environment: ["ALCHEMIC_NOSTART": "1"]).output == "not started\n")
  }

  @Test func `A program can start its container explicitly`() throws {
    #expect(try Program("not-starting").run().output == "not started\nstarted: hello, notified\n")
  }

  @Test func `A start does not keep its caller waiting`() async throws {
    let context = container([Expensive.self])
    // The initialiser waits for the signal below, so this call returns before it does.
    #expect(context.start())
    #expect(context.phase != .ready)
    Expensive.gate.signal()
    try await context.untilReady()
    #expect(context.snapshot().factories.map(\.createdCount) == [1])
  }

  @Test func `A container starts once`() async throws {
    let context = try await started(Clock.self)
    #expect(!context.start())
    #expect(context.snapshot().factories.map(\.createdCount) == [1])
  }

  @Test func `The steps of a start have the order of the manual`() async throws {
    let context = try await started(Clock.self)
    var steps: [String] = []
    for await delivery in context.events() {
      guard case .event(let event) = delivery else { continue }
      switch event.change {
      case .phase(.scanning, _): steps.append("scanning")
      case .phase(.registering, _): steps.append("registering")
      case .phase(.resolving, _): steps.append("resolving")
      case .singletons: steps.append("starting singletons")
      case .phase(.firingCallbacks, _): steps.append("firing callbacks")
      case .phase(.ready, _): steps.append("ready")
      default: continue
      }
      if steps.last == "ready" { break }
    }
    #expect(steps == ["scanning", "registering", "resolving", "starting singletons", "firing callbacks", "ready"])
  }
}
