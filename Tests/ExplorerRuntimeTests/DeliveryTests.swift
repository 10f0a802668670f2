// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import TerminalScreen
import Testing

/// Thousands of events that arrive together, and keys in between.
@MainActor
@Suite struct DeliveryTests {
  private let terminal = FakeTerminal()
  private let scheduler = ManualScheduler()

  /// A container whose events are all ready at once.
  private struct Burst: Connection {
    let container = ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: 7), phase: .idle,
      factories: [
        FactorySnapshot(
          id: 0, name: "Barista", typeName: "Barista", module: "Shop", kind: .class, mode: .singleton,
          location: AlchemicSourceLocation(fileID: "Shop/Barista.swift", line: 1))
      ])
    let events: [ContainerEvent]
    /// Ends when all events have been read.
    let read: AsyncStream<Void>
    private let reader: AsyncStream<Void>.Continuation

    /// Events that scan for classes, and one that is ready.
    init(count: Int) {
      events = (1...count).map {
        ContainerEvent(
          number: UInt64($0), instant: UInt64($0), thread: "main",
          change: .phase($0 == count ? .ready : .scanning, failure: nil))
      }
      (read, reader) = AsyncStream.makeStream()
    }

    func snapshot() async throws -> ContainerSnapshot { container }

    func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> {
      let (reader, events) = (reader, events)
      nonisolated(unsafe) var next = 0
      // The stream calls it for one event after the other.
      return AsyncStream {
        next += 1
        if next <= events.count { return .event(events[next - 1]) }
        reader.finish()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        return nil
      }
    }

    func perform(_ command: Command) async throws {}
    func describe(_ factory: Int) async throws -> String { "" }
    func explain(_ factory: Int) async throws -> [Explanation] { [] }
  }

  @Test func `A key is answered before all of a thousand events that arrived together`() async {
    let connection = Burst(count: 1_000)
    let loop = ExplorerLoop(
      Explorer(), on: terminal, connection: connection, snapshot: connection.container, scheduler: scheduler,
      environment: FakeEnvironment(), onQuit: { _ in })
    loop.start()
    for await _ in connection.read {}
    await scheduler.runNext()
    terminal.press(.character("2"))
    #expect(terminal.row(0).hasPrefix(" Alchemic  shop 7  ● Scanning for classes"))
    // More parts follow, each after the terminal was read.
    for _ in 0..<15 { scheduler.advance(milliseconds: 1) }
    terminal.press(.character("1"))
    #expect(terminal.row(0).hasPrefix(" Alchemic  shop 7  ✓ Ready"))
    withExtendedLifetime(loop) {}
  }
}
