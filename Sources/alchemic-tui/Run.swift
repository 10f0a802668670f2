import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation
import Synchronization

extension AlchemicTui {
  /// `alchemic-tui run`: explores a program from before its start on.
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run a program, held before its start; press s to start it, and watch.",
      discussion: "The program must link AlchemicInspectionServer and import Alchemic. What it writes goes to a file. "
        + "Both end with the explorer: the program gets SIGTERM, and its file goes where nothing was written to it; else "
        + "it stays, and is named.")

    @ParentCommand var root: AlchemicTui

    @OptionGroup var options: ExplorerOptions
    @OptionGroup var starting: StartingOptions

    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var command: [String] = []

    func validate() throws {
      try root.refuseOptions(of: Self.self, use: .exploresAndStarts)
      try starting.validate(with: options)
      if command.isEmpty { throw ValidationError("Which program? alchemic-tui run -- PROGRAM") }
    }

    func run() throws {
      guard let name = command.first else { throw ValidationError("Which program? alchemic-tui run -- PROGRAM") }
      let program = try HeldProgram(command)
      FileHandle.standardError.write(Data("Waiting for \(name) to let itself be explored…\n".utf8))
      let connection = try awaiting { try await program.connection() }
      let snapshot = try awaiting { try await connection.snapshot() }
      try explore(
        connection, snapshot, options: options, mustStart: starting.mustStart, onLeave: program.end)
    }
  }
}

/// A program that was run to be explored.
final class HeldProgram: Sendable {
  private let name: String
  private let output: URL
  private let process: Process
  private let ended: AsyncStream<Void>
  /// The process that is explored: the program, or one that it runs.
  private let explored = Mutex<Int32?>(nil)

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
    process.terminationHandler = { _ in continuation.finish() }
    self.ended = ended
    self.process = process
    try process.run()
  }

  /// The way to the program once it serves, or to one that it runs.
  ///
  /// - Throws: ``EndedEarly`` when it ends before.
  func connection() async throws -> SocketConnection {
    let identifier = process.processIdentifier
    return try await withThrowingTaskGroup(of: SocketConnection?.self) { [ended] group in
      group.addTask { try await Arrivals.next(runBy: identifier) }
      group.addTask {
        for await _ in ended {}
        return nil
      }
      defer { group.cancelAll() }
      if let connection = try await group.next() ?? nil {
        explored.withLock { $0 = connection.hello.process.identifier }
        return connection
      }
      throw EndedEarly(name: name, output: (try? String(contentsOf: output, encoding: .utf8)) ?? "")
    }
  }

  /// Ends the program, and says where its output is.
  @MainActor
  func end() {
    if let explored = explored.withLock(\.self), process.isRunning { kill(explored, SIGTERM) }
    if process.isRunning { process.terminate() }
    let size = (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? NSNumber)?.intValue ?? 0
    if size == 0 {
      try? FileManager.default.removeItem(at: output)
    } else {
      FileHandle.standardError.write(Data("What \(name) wrote is in \(output.path)\n".utf8))
    }
  }

  /// A program that ended before it could be explored.
  struct EndedEarly: Error, CustomStringConvertible {
    let name: String
    let output: String

    var description: String {
      "\(name) ended before it could be explored." + (output.isEmpty ? "" : " It wrote:\n" + output)
    }
  }
}
