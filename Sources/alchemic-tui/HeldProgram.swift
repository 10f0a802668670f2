import AlchemicTUICore
import AlchemicInspection
import AlchemicInspectionClient
import Dispatch
import Foundation
import Synchronization

/// A program that was run to be explored.
final class HeldProgram: Sendable {
  private let name: String
  private let output: URL
  private let process: Process
  private let ended: AsyncStream<Void>
  /// Left when the program has ended.
  private let running: DispatchGroup
  private let state = Mutex(State.waiting)

  private enum State {
    /// Nothing can be explored yet.
    case waiting
    /// A process is explored: the program, or one that it runs.
    case explored(Int32)
    /// It was told to end, and what became of it was said.
    case left
  }

  /// Runs a command, found as the shell would find it.
  init(_ words: [String]) throws {
    name = words.first ?? ""
    output = FileManager.default.temporaryDirectory.appendingPathComponent("alchemic-run-\(UUID().uuidString).log")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--"] + words
    process.environment = ProcessInfo.processInfo.environment.merging(["ALCHEMIC_INSPECT": "hold"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    _ = FileManager.default.createFile(atPath: output.path, contents: nil, attributes: [.posixPermissions: 0o600])
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = file
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
  }

  /// The way to the program once it serves, or to one that it runs. What is waited for is said meanwhile.
  ///
  /// - Throws: ``EndedEarly`` when it ends before.
  func connection() async throws -> SocketConnection {
    write("Waiting for \(name) to let itself be explored…")
    let hint = DispatchWorkItem { [self] in
      write(
        """
        It has not so far: only a program that links AlchemicInspectionServer does, and
        that finds ALCHEMIC_INSPECT=hold in its environment. Ctrl-C ends both.
        """)
    }
    let hints = DispatchQueue(label: "alchemic-tui.hints")
    hints.asyncAfter(deadline: .now() + Self.patience, execute: hint)
    // On their queue, so that nothing is said over what comes next.
    defer { hints.sync { hint.cancel() } }
    let identifier = process.processIdentifier
    return try await withThrowingTaskGroup(of: SocketConnection?.self) { [ended] group in
      group.addTask { try await Arrivals.next(runBy: identifier) }
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
      TerminationSignals.waitWhileEnding()
      state.withLock { $0 = .left }
      throw EndedEarly(name: name, output: takeOutput())
    }
  }

  /// Tells the program to end, waits a moment until it has, and says where its output is, if it wrote any.
  func end() {
    let before = state.withLock { state in
      defer { state = .left }
      return state
    }
    let explored: Int32?
    switch before {
    case .left: return
    case .waiting: explored = nil
    case .explored(let identifier): explored = identifier
    }
    let hadEnded = !process.isRunning
    tellToEnd(explored)
    guard running.wait(timeout: .now() + Self.farewell) == .success else {
      write(
        "\(name) (\(process.processIdentifier)) was told to end and has not yet. What it writes is in \(output.path)")
      return
    }
    let endedBadly = hadEnded && (process.terminationReason == .uncaughtSignal || process.terminationStatus != 0)
    if endedBadly {
      let how = process.terminationReason == .uncaughtSignal ? "by signal" : "with"
      write("\(name) had ended \(how) \(process.terminationStatus).")
    }
    if size == 0 {
      try? FileManager.default.removeItem(at: output)
    } else {
      write("What \(name) wrote is in \(output.path)")
    }
  }

  /// Until what is waited for is told in full.
  private static let patience = DispatchTimeInterval.seconds(3)
  /// How long it may take to end before the explorer does.
  private static let farewell = DispatchTimeInterval.seconds(1)

  /// SIGTERM for the program and for those it runs, once for each: to many a program the second means haste.
  private func tellToEnd(_ explored: Int32?) {
    let identifier = process.processIdentifier
    let isLeader = getpgid(identifier) == identifier
    let isExploredOfGroup = explored.map { getpgid($0) == identifier } ?? false
    // A group of its own is the program's as long as one of it is there.
    if process.isRunning && isLeader || isExploredOfGroup { kill(-identifier, SIGTERM) }
    guard process.isRunning else { return }
    if let explored, explored != identifier, !isExploredOfGroup { kill(explored, SIGTERM) }
    if !isLeader { process.terminate() }
  }

  private var size: Int {
    (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? NSNumber)?.intValue ?? 0
  }

  /// What the program wrote, which is said in full and not kept then.
  private func takeOutput() -> String {
    defer { try? FileManager.default.removeItem(at: output) }
    return (try? String(contentsOf: output, encoding: .utf8)) ?? ""
  }

  private func write(_ line: String) { StandardOutput.remark(line + "\n") }

  /// A program that ended before it could be explored.
  struct EndedEarly: Error, CustomStringConvertible {
    let name: String
    let output: String

    var description: String {
      "\(name) ended before it could be explored." + (output.isEmpty ? "" : " It wrote:\n" + output)
    }
  }
}
