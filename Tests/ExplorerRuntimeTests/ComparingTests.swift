// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import TerminalScreen
import Testing

/// Work that the loop leaves to others: comparisons and samples.
@MainActor
@Suite struct ComparingTests {
  private let terminal = FakeTerminal()
  private let scheduler = ManualScheduler()

  private nonisolated static func container(_ count: Int, live: LiveCount? = nil) -> ContainerSnapshot {
    ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 7), phase: .ready,
      factories: (0..<count).map { id in
        FactorySnapshot(
          id: id, name: "Service\(id + 1_000)", typeName: "Service", module: "Shop", kind: .class, mode: .template,
          location: AlchemicSourceLocation(fileID: "Shop/Service.swift", line: 1), live: live)
      }, instant: 5)
  }

  private func loop(_ connection: FakeConnection, _ environment: FakeEnvironment = FakeEnvironment()) -> ExplorerLoop {
    let loop = ExplorerLoop(
      Explorer(), on: terminal, connection: connection, snapshot: connection.container, scheduler: scheduler,
      environment: environment, onQuit: { _ in })
    loop.start()
    return loop
  }

  private var screen: String { terminal.screens.last?.text ?? "" }

  @Test func `While two large containers are compared, every key is answered`() async {
    let (runs, continuation) = AsyncStream.makeStream(of: ContainerSnapshot.self)
    let environment = FakeEnvironment(run: { _ in
      for await run in runs { return run }
      throw CancellationError()
    })
    let loop = loop(FakeConnection(Self.container(5_000)), environment)
    terminal.press(.character("6"), .character("c"), .character("x"), .enter)
    #expect(screen.contains("Comparing."))
    terminal.press(.character("1"), .down)
    #expect(screen.contains("2 of 5000"))
    continuation.yield(Self.container(4_000))
    // The answer waits for the main thread, which answers keys until then.
    terminal.press(.down)
    #expect(screen.contains("3 of 5000"))
    await scheduler.runNext()
    terminal.press(.character("6"))
    #expect(screen.contains("Factories  1000"))
    withExtendedLifetime(loop) {}
  }

  @Test func `A run that cannot be read is reported`() async {
    let loop = loop(FakeConnection(Self.container(1)))
    terminal.press(.character("6"), .character("c"), .character("x"), .enter)
    await scheduler.runNext()
    #expect(screen.contains("There is no x."))
    withExtendedLifetime(loop) {}
  }

  @Test func `Living objects that the program counts are loaded, and a saved file's only once`() async {
    let loop = loop(FakeConnection(Self.container(2, live: LiveCount(alive: 3, counted: 4))))
    #expect(scheduler.timerCount == 1)
    scheduler.advance(milliseconds: 1_000)
    await scheduler.runNext()
    // The state is of the same instant, so there is nothing to wait for.
    scheduler.advance(milliseconds: 16)
    #expect(scheduler.timerCount == 0)
    withExtendedLifetime(loop) {}
  }
}
