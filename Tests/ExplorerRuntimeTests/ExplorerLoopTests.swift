// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import TerminalScreen
import Testing

/// The loop with a terminal in memory, a scripted container and a clock that the test moves.
@MainActor
@Suite struct ExplorerLoopTests {
  private let terminal = FakeTerminal()
  private let scheduler = ManualScheduler()

  private nonisolated static func container(_ phase: ContainerPhase = .idle, process: Int32 = 7) -> ContainerSnapshot {
    ContainerSnapshot(
      process: ProcessDescription(name: "shop", identifier: process), phase: phase,
      factories: [
        FactorySnapshot(
          id: 0, name: "Barista", typeName: "Barista", module: "Shop", kind: .class, mode: .singleton,
          location: AlchemicSourceLocation(fileID: "Shop/Barista.swift", line: 1))
      ])
  }

  private func phase(_ number: UInt64, _ phase: ContainerPhase) -> ContainerUpdate {
    .event(ContainerEvent(number: number, instant: number, thread: "main", change: .phase(phase, failure: nil)))
  }

  private func loop(
    _ connection: FakeConnection, successor: Successor? = nil,
    restart: (@Sendable () async throws -> any Connection)? = nil,
    environment: FakeEnvironment = FakeEnvironment(), end: ProgramEnd = .others, hyperlinks: Hyperlinks = .none,
    output: AsyncStream<String>? = nil,
    onLeave: @escaping @MainActor () -> Void = {}, onQuit: @escaping @MainActor (Int32?) -> Void = { _ in }
  ) -> ExplorerLoop {
    let loop = ExplorerLoop(
      Explorer(canRestart: restart != nil, end: end, hyperlinks: hyperlinks), on: terminal, connection: connection,
      snapshot: connection.container,
      scheduler: scheduler, environment: environment, successor: successor, restart: restart, output: output,
      onLeave: onLeave, onQuit: onQuit)
    loop.start()
    return loop
  }

  @Test func `The first screen is drawn at once, and each key draws once`() {
    let loop = loop(FakeConnection(Self.container()))
    #expect(terminal.screens.count == 1)
    #expect(terminal.row(0).hasPrefix(" Alchemic  shop 7  ○ Not started"))
    terminal.press(.character("2"), .character("1"), .character("2"))
    #expect(terminal.screens.count == 2)
    #expect(scheduler.timerCount == 0)
    withExtendedLifetime(loop) {}
  }

  @Test func `Many events within 16 ms become one frame, and nothing runs afterwards`() async {
    let connection = FakeConnection(Self.container(.ready))
    let loop = loop(connection)
    connection.updates.yield(phase(1, .scanning))
    await scheduler.runNext()
    #expect(terminal.screens.count == 2)
    #expect(terminal.row(0).contains("Scanning"))
    connection.updates.yield(phase(2, .ready))
    await scheduler.runNext()
    connection.updates.yield(phase(3, .ready))
    await scheduler.runNext()
    #expect(terminal.screens.count == 2)
    scheduler.advance(milliseconds: 16)
    #expect(terminal.screens.count == 3)
    #expect(terminal.row(0).contains("Ready"))
    scheduler.advance(milliseconds: 16)
    // The tick of the start that is over.
    scheduler.advance(milliseconds: 100)
    scheduler.advance(milliseconds: 100)
    #expect(scheduler.timerCount == 0)
    withExtendedLifetime(loop) {}
  }

  @Test func `The names in a directory complete the path that the user types`() async {
    let loop = loop(FakeConnection(Self.container(.ready)))
    terminal.press(.character("6"), .character("c"))
    for character in "runs/m" { terminal.press(.character(character)) }
    terminal.press(.tab)
    await scheduler.runNext()
    #expect(terminal.screens.last?.text.contains("runs/monday.alchemic") == true)
    withExtendedLifetime(loop) {}
  }

  @Test func `A refused command is shown with its reason`() async {
    let loop = loop(FakeConnection(Self.container(), refusal: CommandError("The doors are closed.")))
    terminal.press(.character("s"))
    await scheduler.runNext()
    #expect(terminal.row(23).hasPrefix(" ✗ The doors are closed."))
    withExtendedLifetime(loop) {}
  }

  @Test func `A missing answer is reported after a second of the clock, and then no timer runs`() {
    let loop = loop(FakeConnection(Self.container(), isSilent: true))
    terminal.press(.character("s"))
    #expect(scheduler.timerCount == 1)
    for _ in 0..<11 { scheduler.advance(milliseconds: 100) }
    scheduler.advance(milliseconds: 100)
    #expect(terminal.row(0).contains("  not responding  "))
    scheduler.advance(milliseconds: 100)
    #expect(scheduler.timerCount == 0)
    withExtendedLifetime(loop) {}
  }

  @Test func `An offline store counts the seconds, also from the first screen on, until it is online again`() async {
    func store(_ replica: ReplicaSnapshot) -> StoreSnapshot {
      StoreSnapshot(id: "cloud", title: "Cloud", location: "memory", entries: [], replica: replica)
    }
    var container = Self.container(.ready)
    container.stores = [
      store(
        ReplicaSnapshot(
          server: "etcd ×3", state: .offline, since: scheduler.date - 40, retryAt: scheduler.date + 8,
          reason: "cut", waiting: 2))
    ]
    let connection = FakeConnection(container)
    let loop = loop(connection)
    /// The words for the store, each time another screen shows others.
    func shown() -> [String] {
      var lines: [String] = []
      for screen in terminal.screens {
        let line = (0..<24).map { screen.rowText($0) }.first { $0.contains("etcd ×3") }
        let words = line?.split(separator: "│").last?.trimmingPrefix(while: { $0 == " " })
        let text = String(words?.prefix { $0 != "!" } ?? "none").split(separator: "  ").first.map(String.init) ?? ""
        if lines.last != text { lines.append(text) }
      }
      return lines
    }
    // Nothing is counted where nobody sees it.
    #expect(scheduler.timerCount == 0)
    terminal.press(.character("3"))
    for _ in 0..<180 { scheduler.advance(milliseconds: 50) }
    #expect(
      shown().filter { $0.contains("for 40 s") || $0.contains("for 48 s") } == [
        "etcd ×3 · 2 waiting · offline for 40 s, retrying in 8 s", "etcd ×3 · 2 waiting · offline for 48 s, retrying",
      ])
    let count = terminal.screens.count
    connection.updates.yield(
      .event(
        ContainerEvent(
          number: 1, instant: 1, thread: "main",
          change: .store(store(ReplicaSnapshot(server: "etcd ×3", state: .online))))))
    await scheduler.runNext()
    await terminal.frames(after: count) { scheduler.advance(milliseconds: 16) }
    #expect(shown().last == "etcd ×3 · synchronised")
    for _ in 0..<20 { scheduler.advance(milliseconds: 500) }
    #expect(scheduler.timerCount == 0)
    withExtendedLifetime(loop) {}
  }

  @Test func `A lost connection keeps the last state, and the next process takes its place`() async {
    let first = FakeConnection(Self.container(.ready))
    let next = FakeConnection(Self.container(process: 8), capabilities: [.describe])
    let (opened, open) = AsyncStream.makeStream(of: Void.self)
    let loop = loop(
      first,
      successor: Successor(notice: "The process has ended. Waiting.") { last in
        #expect(last.identifier == 7)
        for await _ in opened {}
        return next
      })
    let lost = terminal.screens.count
    first.updates.finish()
    await terminal.frames(after: lost)
    #expect(terminal.row(0).hasPrefix(" Alchemic  shop 7  ✗ Connection lost: The process has ended. Waiting."))
    #expect((0..<24).contains { terminal.row($0).contains("Barista") })
    let shown = terminal.screens.count
    open.finish()
    // Within 16 ms of the last frame, the next one waits for the clock.
    await terminal.frames(after: shown) { scheduler.advance(milliseconds: 16) }
    #expect(terminal.row(0).hasPrefix(" Alchemic  shop 8  ○ Not started  read-only"))
    withExtendedLifetime(loop) {}
  }

  @Test func `A restart shows the new container`() async {
    let loop = loop(
      FakeConnection(Self.container(.ready)), restart: { FakeConnection(Self.container(process: 9)) })
    let drawn = terminal.screens.count + 2
    terminal.press(.character("S"))
    terminal.press(.character("y"))
    await terminal.frames(after: drawn)
    #expect(terminal.row(0).hasPrefix(" Alchemic  the sample bank 9  ○ Not started"))
    #expect(terminal.row(23).hasPrefix(" ✓ New container."))
    withExtendedLifetime(loop) {}
  }

  @Test func `While a program is launched again, its end is no lost connection, and a failure says why`() async {
    let first = FakeConnection(Self.container(.ready))
    let (launches, launch) = AsyncStream.makeStream(of: Int32.self)
    let loop = loop(
      first,
      restart: {
        for await process in launches where process > 0 { return FakeConnection(Self.container(process: process)) }
        throw CommandError("shop ended before it accepted a connection.")
      }, end: .program(name: "shop", log: "/tmp/alchemic-run-1.log"))
    let drawn = terminal.screens.count + 2
    terminal.press(.character("S"))
    #expect((0..<24).contains { terminal.row($0).contains("Restart shop?") })
    terminal.press(.character("y"))
    #expect(terminal.row(23).hasPrefix(" Restarting shop."))
    first.updates.finish()
    launch.yield(9)
    await terminal.frames(after: drawn)
    #expect(terminal.row(0).hasPrefix(" Alchemic  shop 9  ○ Not started"))
    #expect(terminal.row(23).hasPrefix(" ✓ New container."))
    // A program that has not started can be launched again too.
    let next = terminal.screens.count + 2
    terminal.press(.character("S"))
    terminal.press(.character("y"))
    launch.finish()
    await terminal.frames(after: next) { scheduler.advance(milliseconds: 16) }
    #expect(terminal.row(23).hasPrefix(" ✗ shop ended before it accepted a connection."))
    #expect(terminal.row(0).hasPrefix(" Alchemic  shop 9  ○ Not started"))
    withExtendedLifetime(loop) {}
  }

  @Test func `Quitting closes the terminal first, and a signal is passed on`() {
    var signals: [Int32?] = []
    let loop = loop(FakeConnection(Self.container()), onQuit: { signals.append($0) })
    terminal.end(15)
    #expect(terminal.calls == [])
    terminal.press(.character("q"))
    #expect(terminal.calls == ["close"])
    #expect(signals == [15, nil])
    withExtendedLifetime(loop) {}
  }

  @Test func `The terminal copies, redraws, and has its new size after a suspension`() {
    let loop = loop(FakeConnection(Self.container()))
    terminal.press(.character("Y"), .control("l"), .control("z"))
    #expect(terminal.calls == ["copy Barista", "redraw", "suspend"])
    #expect(terminal.screens.last?.width == 100)
    terminal.resize(60, 20)
    #expect(terminal.screens.last?.width == 60)
    withExtendedLifetime(loop) {}
  }

  // MARK: The source

  @Test func `Places in the source become links once their files are found`() async {
    let loop = loop(
      FakeConnection(Self.container()), environment: FakeEnvironment(path: "/cafe/Barista.swift"),
      hyperlinks: .filesAtLines)
    #expect(terminal.screens.last?.links == [])
    while terminal.screens.last?.links.isEmpty != false { await scheduler.runNext() }
    #expect(terminal.screens.last?.links.map(\.address) == ["file://nest/cafe/Barista.swift#1"])
    withExtendedLifetime(loop) {}
  }

  @Test(arguments: [("/cafe/Barista.swift", "/cafe/Barista.swift:1"), (nil, "Barista.swift:1")])
  func `The path of a file is copied, or its name where it is not found`(path: String?, copied: String) async {
    let loop = loop(FakeConnection(Self.container()), environment: FakeEnvironment(path: path))
    terminal.press(.character("y"))
    while terminal.calls.isEmpty { await scheduler.runNext() }
    #expect(terminal.calls == ["copy \(copied)"])
    withExtendedLifetime(loop) {}
  }

  @Test func `The editor has the terminal until it ends, and a failure of it is shown`() async {
    let loop = loop(FakeConnection(Self.container()), environment: FakeEnvironment(path: "Sources/Shop/Barista.swift"))
    terminal.press(.character("e"))
    while terminal.calls.isEmpty { await scheduler.runNext() }
    #expect(terminal.calls == ["run ed +1 Sources/Shop/Barista.swift"])
    let before = terminal.row(23)
    terminal.endProgram(0)
    #expect(terminal.row(23) == before)
    terminal.endProgram(2)
    #expect(terminal.row(23).hasPrefix(" ✗ ed ended with status 2."))
    terminal.endProgram(127)
    #expect(terminal.row(23).hasPrefix(" ✗ Can't run ed. Set VISUAL or EDITOR to your editor."))
    withExtendedLifetime(loop) {}
  }

  @Test func `A file that is not on this machine is reported, and the terminal stays with the explorer`() async {
    let loop = loop(FakeConnection(Self.container()))
    terminal.press(.character("e"))
    await scheduler.runNext()
    #expect(terminal.row(23).hasPrefix(" ✗ There is no Shop/Barista.swift of shop."))
    #expect(terminal.calls == [])
    withExtendedLifetime(loop) {}
  }

  // MARK: A program that the explorer has started

  @Test func `The output of the program arrives in its pane, and leaving it running is not the end of it`() async {
    var ends: [String] = []
    let (output, continuation) = AsyncStream.makeStream(of: String.self)
    let loop = loop(
      FakeConnection(Self.container()), end: .program(name: "shop", log: "/tmp/log"), output: output,
      onLeave: { ends.append("left") }, onQuit: { ends.append("quit \($0 ?? 0)") })
    terminal.press(.character("4"), .character("]"))
    continuation.yield("open at nine\n")
    await scheduler.runNext()
    #expect((0..<24).contains { terminal.row($0).contains("open at nine") })
    terminal.press(.character("q"), .character("n"))
    #expect(terminal.calls == ["close"])
    #expect(ends == ["left", "quit 0"])
    withExtendedLifetime(loop) {}
  }
}
