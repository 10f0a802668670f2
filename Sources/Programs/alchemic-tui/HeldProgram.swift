// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import Dispatch
import Foundation
import Synchronization

/// A program that was launched to be explored, with its container held.
final class HeldProgram: Sendable {
  let name: String
  /// The command that was launched, which is looked up in the `PATH`.
  private let command: String
  private let log: URL
  var logPath: String { log.path }
  private let process: Process
  /// The file with the container's last state, if the program has crashed.
  private let lastState = Mutex<String?>(nil)
  /// Finishes when the program has ended.
  private let ended: AsyncStream<Void>
  /// Left when the program has ended.
  private let running: DispatchGroup
  /// Left when the log has all output of the program, which may have child processes that write; `nil` without a terminal.
  private let copying: DispatchGroup?
  private let state = Mutex(State.waiting)

  /// Whether the program, or one of its child processes, has accepted a connection.
  var hasConnected: Bool { state.withLock { if case .waiting = $0 { false } else { true } } }

  private enum State {
    /// No process has accepted a connection yet.
    case waiting
    /// The process with this identifier is explored: the program, or one of its child processes.
    case explored(Int32)
    /// The program has received SIGTERM or has ended, or shall not end, and the user was informed.
    case ended
  }

  /// The length of what the explorer itself has written to the log.
  private let ownLength: Int

  /// How a program is launched.
  struct Launch {
    /// The command, which is looked up in the `PATH`, and its arguments.
    var words: [String]
    /// The value of ALCHEMIC_INSPECT.
    var request = "hold"
    /// The variables of its environment; `nil` for those of this process.
    var environment: [String: String]?
    /// Whether its output is a terminal.
    var hasTerminal = false
  }

  /// Launches a program.
  convenience init(_ launch: Launch) throws {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(
      "alchemic-run-\(UUID().uuidString.prefix(8)).log")
    guard try PrivateFile.create(log.path, Data()) else { throw Refusal("\(log.path) already exists.") }
    try self.init(launch, log, ownLength: 0)
  }

  /// Launches an earlier program again, whose output goes on in the same log.
  convenience init(_ launch: Launch, after earlier: HeldProgram) throws {
    earlier.waitForOutput()
    let line = "--- \(earlier.name) was restarted ---\n"
    try self.init(launch, earlier.log, ownLength: earlier.ownLength, line)
  }

  private init(_ launch: Launch, _ log: URL, ownLength: Int, _ line: String = "") throws {
    command = launch.words.first ?? ""
    // Without its folder, as the program is known.
    name = command.split(separator: "/").last.map(String.init) ?? ""
    self.log = log
    self.ownLength = ownLength + line.utf8.count
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--"] + launch.words
    // The user who runs a program in the explorer may stop it and sees what outlives its scope, unless the environment says
    // otherwise.
    let defaults = ["ALCHEMIC_INSPECT_STOP": "1", "ALCHEMIC_FIND_OUTLIVED": "1"]
    process.environment = defaults.merging(launch.environment ?? ProcessInfo.processInfo.environment) { $1 }
      .merging(["ALCHEMIC_INSPECT": launch.request]) { $1 }
    process.standardInput = FileHandle.nullDevice
    // A child process of the earlier program may still write, so each writes at the end.
    let descriptor = open(log.path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal("Cannot write \(log.path): \(String(cString: strerror(errno)))") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data(line.utf8))
    let terminal = launch.hasTerminal ? ProgramTerminal(to: file) : nil
    let output = terminal?.output ?? file
    process.standardOutput = output
    process.standardError = output
    copying = terminal?.copying
    let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
    let running = DispatchGroup()
    running.enter()
    process.terminationHandler = { _ in
      continuation.finish()
      running.leave()
    }
    self.ended = ended
    self.running = running
    self.process = process
    try process.run()
    if terminal != nil { try output.close() }
  }

  /// Waits until the program or one of its child processes accepts a connection, and reports the wait.
  ///
  /// - Throws: ``EndedEarly`` if the program ends first.
  func connection() async throws -> SocketConnection {
    guard let connection = try await connectionUnlessEnded() else {
      TerminationSignals.waitWhileEnding()
      state.withLock { $0 = .ended }
      throw endedEarly(output: consumeOutput())
    }
    return connection
  }

  /// The same without a hint and a log: while the explorer is on the screen.
  func connectionInExplorer() async throws -> SocketConnection {
    guard let connection = try await next() else { throw EndedEarly(name: name) }
    return connection
  }

  /// The same without a hint, for a command that asks one question.
  ///
  /// - Throws: ``EndedEarly`` if the program ends first.
  func connectionToAsk() async throws -> SocketConnection {
    guard let connection = try await next() else {
      throw endedEarly(output: consumeOutput(last: 20))
    }
    return connection
  }

  /// Starts the container, and waits until the start has ended.
  ///
  /// - Throws: ``EndedEarly`` if the program ends first, as many do when their container cannot start.
  func started(_ connection: any Connection) async throws -> ContainerSnapshot {
    do { return try await connection.started() } catch {
      guard await hasEnded(within: Self.endTimeout) else { throw error }
      throw EndedEarly(
        name: name, status: process.terminationWords, output: consumeOutput(last: 20), hasConnected: true)
    }
  }

  private func endedEarly(output: String) -> EndedEarly {
    // With these, env says in the output that it could not run the program.
    let isFound = ![126, 127].contains(process.terminationStatus) || InspectedFile.path(of: command) != nil
    return EndedEarly(
      name: name, status: process.terminationWords, output: output,
      advice: isFound ? InspectedFile.advice(on: command) : nil)
  }

  private func connectionUnlessEnded() async throws -> SocketConnection? {
    write("Waiting for \(name) to accept a connection…\nIts output goes to \(log.path)")
    let hint = DispatchWorkItem { [self] in
      write(
        """
        No connection yet. \(InspectedFile.hint(on: command))
        Press Ctrl-C to end both programs.
        """)
    }
    let hints = DispatchQueue(label: "alchemic-tui.hints")
    hints.asyncAfter(deadline: .now() + Self.hintDelay, execute: hint)
    // Cancelling on the same queue ensures that the hint cannot be printed after this function has returned.
    defer { hints.sync { hint.cancel() } }
    return try await next()
  }

  /// The first connection to the program or one of its child processes; `nil` if the program ends first.
  private func next() async throws -> SocketConnection? {
    let identifier = process.processIdentifier
    return try await withThrowingTaskGroup(of: SocketConnection?.self) { [ended] group in
      group.addTask { try await ProcessWatcher.next(runBy: identifier) }
      group.addTask {
        for await _ in ended {}
        return nil
      }
      defer { group.cancelAll() }
      if let connection = try await group.next() ?? nil {
        state.withLock { state in
          if case .waiting = state { state = .explored(connection.hello.process.identifier) }
        }
        return connection
      }
      return nil
    }
  }

  /// Sends SIGTERM to the program, and waits for its end.
  ///
  /// - Throws: ``StillRunning`` if it does not end within ten seconds.
  func terminate() async throws {
    let explored: Int32? = state.withLock { state in
      if case .explored(let identifier) = state { identifier } else { nil }
    }
    sendTermination(explored)
    guard await hasEnded(within: Self.restartTimeout) else {
      throw StillRunning(name: name, identifier: process.processIdentifier)
    }
    state.withLock { $0 = .ended }
  }

  /// Waits up to a second for the end of a program whose connection was lost.
  ///
  /// - Returns: How it ended, as `was ended by signal 11`; `nil` if it was asked to end, was successful, or still runs.
  func unexpectedEnd() async -> String? {
    if state.withLock({ if case .ended = $0 { true } else { false } }) { return nil }
    return await hasEnded(within: Self.endTimeout) ? process.terminationWords : nil
  }

  /// Whether the program ends within a time.
  private func hasEnded(within limit: DispatchTimeInterval) async -> Bool {
    // On a separate thread: the queue of the explorer's tasks must not wait.
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [running] in
        continuation.resume(returning: running.wait(timeout: .now() + limit) == .success)
      }
    }
  }

  /// Writes the container's last state to a file beside the log.
  ///
  /// - Returns: The path of the file; `nil` if it cannot be written.
  func keep(_ contents: Data) -> String? {
    let name = log.deletingPathExtension().lastPathComponent
    let path = try? UniqueFile.write(
      contents, named: name, extension: "alchemic", in: log.deletingLastPathComponent().path + "/")
    lastState.withLock { $0 = path ?? $0 }
    return path
  }

  /// Sends SIGTERM to the program, waits up to a second for its end, and prints the path of its log unless it is empty.
  ///
  /// Only the first call has an effect.
  func end() {
    let before = state.withLock { state in
      defer { state = .ended }
      return state
    }
    let explored: Int32?
    switch before {
    case .ended: return
    case .waiting: explored = nil
    case .explored(let identifier): explored = identifier
    }
    let hadEnded = !process.isRunning
    sendTermination(explored)
    guard running.wait(timeout: .now() + Self.endTimeout) == .success else {
      write(
        "\(name) (\(process.processIdentifier)) received SIGTERM but is still running. Its output is in \(log.path)")
      return
    }
    waitForOutput()
    if hadEnded, let words = process.terminationWords { write("\(name) \(words).") }
    if let file = lastState.withLock(\.self) {
      write("The last state of \(name) is in \(file). Explore it with alchemic-tui open, or ask with --file.")
    }
    if logSize <= ownLength {
      try? FileManager.default.removeItem(at: log)
    } else {
      write("The output of \(name) is in \(log.path)")
    }
  }

  /// Ends the program, with SIGKILL if SIGTERM does not end it within a second, and removes its log. Prints nothing.
  func discard() {
    let explored: Int32? = state.withLock { state in
      defer { state = .ended }
      if case .explored(let identifier) = state { return identifier }
      return nil
    }
    sendTermination(explored)
    if running.wait(timeout: .now() + Self.endTimeout) != .success {
      let identifier = process.processIdentifier
      kill(getpgid(identifier) == identifier ? -identifier : identifier, SIGKILL)
      running.wait()
    }
    try? FileManager.default.removeItem(at: log)
  }

  /// Prints where the output of the program is, which does not end with the explorer.
  func leave() {
    let explored = state.withLock { state in
      defer { state = .ended }
      if case .explored(let identifier) = state { return identifier }
      return process.processIdentifier
    }
    write("\(name) (\(explored)) is still running. Its output is in \(log.path)")
  }

  /// What the program has written and writes, as it arrives.
  func output() -> AsyncStream<String> { FileTail.text(of: log.path) }

  /// The time until the hint about missing connections.
  private static let hintDelay = DispatchTimeInterval.seconds(3)
  /// The time that the program has to end after SIGTERM.
  private static let endTimeout = DispatchTimeInterval.seconds(1)
  /// The time that it has before a restart: services may end their work.
  private static let restartTimeout = DispatchTimeInterval.seconds(10)

  /// Sends SIGTERM once to the program and to the explored process. Many programs treat a second SIGTERM as a request
  /// to end without cleanup.
  private func sendTermination(_ explored: Int32?) {
    let identifier = process.processIdentifier
    let isLeader = getpgid(identifier) == identifier
    let isExploredInGroup = explored.map { getpgid($0) == identifier } ?? false
    // The group's number is safe to use while a process of the group is known to run.
    if process.isRunning && isLeader || isExploredInGroup { kill(-identifier, SIGTERM) }
    guard process.isRunning else { return }
    if let explored, explored != identifier, !isExploredInGroup { kill(explored, SIGTERM) }
    if !isLeader { process.terminate() }
  }

  /// Waits up to a second until the log has all that the program has written.
  private func waitForOutput() { _ = copying?.wait(timeout: .now() + Self.endTimeout) }

  private var logSize: Int {
    (try? FileManager.default.attributesOfItem(atPath: log.path)[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Returns the program's output, or its last lines, and removes its log.
  private func consumeOutput(last count: Int = .max) -> String {
    waitForOutput()
    defer { try? FileManager.default.removeItem(at: log) }
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return count == .max ? text : text.split(separator: "\n").suffix(count).joined(separator: "\n")
  }

  private func write(_ line: String) { StandardError.write(line + "\n") }
}

extension Process {
  /// How the process has ended: `exited with status 3`; `nil` where it was successful.
  fileprivate var terminationWords: String? {
    if terminationReason == .uncaughtSignal { return "was ended by signal \(terminationStatus)" }
    return terminationStatus == 0 ? nil : "exited with status \(terminationStatus)"
  }
}
