// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Synchronization
import TerminalScreen

/// A terminal in memory: it keeps the screens that were drawn, and passes on the input of a test.
@MainActor
final class FakeTerminal: Terminal {
  var width = 80
  var height = 24
  private(set) var screens: [Screen] = []
  private(set) var calls: [String] = []
  private var onInput: @MainActor ([Input]) -> Void = { _ in }
  private var onResize: @MainActor () -> Void = {}
  /// Ends the program that has the terminal, with an exit status.
  private(set) var endProgram: @MainActor (Int32) -> Void = { _ in }
  private(set) var end: @MainActor (Int32) -> Void = { _ in }

  func start(
    onInput: @escaping @MainActor ([Input]) -> Void, onResize: @escaping @MainActor () -> Void,
    onQuit: @escaping @MainActor (Int32) -> Void
  ) {
    (self.onInput, self.onResize, end) = (onInput, onResize, onQuit)
  }

  func draw(_ screen: Screen) {
    screens.append(screen)
  }

  /// Waits until more than a number of screens were drawn.
  ///
  /// - Parameter turn: Called before each check, to move the clock.
  func frames(after count: Int, turn: @MainActor () -> Void = {}) async {
    turn()
    while screens.count <= count {
      await Task.yield()
      turn()
    }
  }

  /// Waits until the terminal has been called this many times.
  func calls(count: Int) async {
    while calls.count < count { await Task.yield() }
  }

  func redraw() { calls.append("redraw") }
  func copy(_ text: String) { calls.append("copy \(text)") }
  func close() { calls.append("close") }
  func suspend() {
    calls.append("suspend")
    width = 100
  }

  func run(_ command: [String], onEnd: @escaping @MainActor (Int32) -> Void) {
    calls.append("run \(command.joined(separator: " "))")
    endProgram = onEnd
  }

  func press(_ keys: Key...) { onInput(keys.map(Input.key)) }

  func resize(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    onResize()
  }

  /// The rows of the last screen.
  func row(_ number: Int) -> String { screens.last?.rowText(number) ?? "" }
}

/// A main thread and a clock that move only when a test says so.
final class ManualScheduler: Scheduler {
  private let state = Mutex(State())
  private let posts: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  private struct State {
    var now: UInt64 = 0
    var ready: [@MainActor @Sendable () -> Void] = []
    var timers: [(at: UInt64, body: @MainActor @Sendable () -> Void)] = []
  }

  init() { (posts, continuation) = AsyncStream.makeStream() }

  var now: UInt64 { state.withLock { $0.now } }
  /// The clock of the tests begins in 2026.
  var date: Double { 1_795_336_942 + Double(now) / 1e9 }
  /// The number of timers that run: none while nothing changes.
  var timerCount: Int { state.withLock { $0.timers.count } }

  func runOnMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    state.withLock { $0.ready.append(body) }
    continuation.yield()
  }

  func run(after nanoseconds: UInt64, _ body: @escaping @MainActor @Sendable () -> Void) {
    state.withLock { $0.timers.append((at: $0.now + nanoseconds, body: body)) }
  }

  func detach(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task.detached(operation: operation)
  }

  /// Waits until something was posted to the main thread, and runs it.
  @MainActor func runNext() async {
    for await _ in posts { break }
    for body in state.withLock({ state in
      defer { state.ready = [] }
      return state.ready
    }) {
      body()
    }
  }

  /// Moves the clock, and runs the timers that are due.
  @MainActor func advance(milliseconds: UInt64) {
    let due = state.withLock { state in
      state.now += milliseconds * 1_000_000
      let due = state.timers.filter { $0.at <= state.now }
      state.timers.removeAll { $0.at <= state.now }
      return due
    }
    for timer in due { timer.body() }
  }
}

/// A container whose updates and answers come from a test.
final class FakeConnection: Connection {
  let container: ContainerSnapshot
  let capabilities: Set<Capability>
  private let stream: AsyncStream<ContainerUpdate>
  let updates: AsyncStream<ContainerUpdate>.Continuation
  private let refusal: CommandError?
  private let isSilent: Bool
  private let never = AsyncStream.makeStream(of: Void.self)

  init(
    _ container: ContainerSnapshot, refusal: CommandError? = nil, isSilent: Bool = false,
    capabilities: Set<Capability> = Set(Capability.allCases)
  ) {
    self.container = container
    self.refusal = refusal
    self.isSilent = isSilent
    self.capabilities = capabilities
    (stream, updates) = AsyncStream.makeStream()
  }

  func snapshot() async throws -> ContainerSnapshot { container }
  func updates(after event: UInt64) -> AsyncStream<ContainerUpdate> { stream }

  func perform(_ command: Command) async throws {
    // A stopped process: the answer never comes.
    if isSilent { for await _ in never.stream {} }
    if let refusal { throw refusal }
  }

  func describe(_ factory: Int) async throws -> String { "an object" }
  func explain(_ factory: Int) async throws -> [Explanation] { [] }
}

/// An environment without files to read, whose editor opens the file at a given path. Without a path there is no editor.
struct FakeEnvironment: Environment {
  var path: String?
  var isFull = false
  /// The run that a comparison finds.
  var run: @Sendable (_ name: String) async throws -> ContainerSnapshot = { name in
    throw CommandError("There is no \(name).")
  }

  func write(_ text: String, named name: String, extension: String) throws -> String {
    if isFull { throw CommandError("The disk is full.") }
    return "\(name).\(`extension`)"
  }

  func save(_ connection: any Connection) async throws -> String {
    try write("", named: "saved", extension: "alchemic")
  }

  func save(_ container: ContainerSnapshot, _ events: [ContainerEvent]) async throws -> String {
    try write("", named: "\(container.process.name)-\(container.lastEvent)-\(events.count)", extension: "alchemic")
  }

  func contents(of path: String) throws -> [UInt8] { throw CommandError("There is no \(path).") }

  func names(in directory: String) -> [String] { directory == "runs/" ? ["monday.alchemic", "old/"] : [] }

  func run(named name: String) async throws -> (ContainerSnapshot, RunSummary) {
    let run = try await run(name)
    return (run, RunSummary(run, named: name, .process))
  }

  func command(toOpen location: AlchemicSourceLocation, of process: ProcessDescription) async throws -> LentCommand {
    guard let path else { throw CommandError("There is no \(location.fileID) of \(process.name).") }
    return LentCommand(name: "ed", words: ["ed", "+\(location.line)", path])
  }

  func path(of location: AlchemicSourceLocation, of process: ProcessDescription) async -> String? { path }

  func addresses(of files: Set<String>, of process: ProcessDescription) async -> [String: String] {
    path.map { path in Dictionary(uniqueKeysWithValues: files.map { ($0, "file://nest\(path)") }) } ?? [:]
  }
}
