import AlchemicCommands
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation

extension AlchemicTui {
  /// `alchemic-tui attach`: explores a process that runs already.
  struct Attach: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Explore a process of yours that runs with ALCHEMIC_INSPECT=1.",
      discussion:
        "Without an argument it lists those there are, and asks which. When the process ends, what is known of "
        + "it stays, and the next one of its name takes its place.")

    @ParentCommand var root: AlchemicTui

    @Argument(help: "The process: its number, its name where no other has it, or the path of its socket.")
    var process: String?

    @OptionGroup var options: ExplorerOptions

    func run() throws {
    func validate() throws { try root.refuseOptions(of: Self.self, use: .explores) }

      let path = try process.map(ProcessChoice.path) ?? choose()
      let connection = try awaiting { try await SocketConnection.connect(to: path) }
      let snapshot = try awaiting { try await connection.snapshot() }
      let name = snapshot.process.name
      try explore(
        connection, snapshot, options: options,
        successor: Session.Successor(notice: "The process has ended; waiting for the next \(name).") { last in
          try await Arrivals.next(named: last.name, after: last.identifier)
        })
    }

    private func choose() throws -> String {
      let processes = try awaiting { await ExplorableProcess.all() }
      guard !processes.isEmpty else { throw unavailable(ProcessChoice.nobody) }
      FileHandle.standardOutput.write(Data((ProcessChoice.table(processes) + "\n").utf8))
      guard isatty(STDIN_FILENO) == 1 else { throw ExitCode.success }
      while true {
        FileHandle.standardOutput.write(Data("Which? [1] ".utf8))
        guard let answer = readLine() else { throw ExitCode.success }
        let number = answer.isEmpty ? 1 : Int(answer) ?? 0
        if processes.indices.contains(number - 1) { return processes[number - 1].socketPath }
      }
    }
  }

  /// `alchemic-tui save`: puts what a process shows into a file.
  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save what a process shows, with the events it remembers, to be opened later.",
      discussion: "Settings are in the file, secrets are not; only you may read it.")

    @ParentCommand var root: AlchemicTui

    @Argument(help: "The file to write.")
    var file: String

    @Argument(help: "The process's number, or the path of its socket; may be left out where there is only one.")
    var process: String?

    func run() throws {
      let path = try process.map(ProcessChoice.path) ?? only()
      let contents = try awaiting {
        try await SavedConnection.save(try await SocketConnection.connect(to: path))
      }
      do {
        try PrivateFile.replace(file, by: contents)
      } catch {
        throw unavailable("\(file.printable) cannot be written: \(error)")
      }
    }

    private func only() throws -> String {
      let processes = try awaiting { await ExplorableProcess.all() }
      guard let first = processes.first else { throw unavailable(ProcessChoice.nobody) }
      guard processes.count == 1 else {
        throw unavailable("There are several; say which:\n\(ProcessChoice.table(processes))")
      }
      return first.socketPath
    }
  }

  /// `alchemic-tui open`: explores what was saved.
  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Explore what was saved from a process.")

    @Argument(help: "The file.", completion: .file())
    var file: String
    @ParentCommand var root: AlchemicTui


    @OptionGroup var options: ExplorerOptions

    func run() throws {
      let connection = try SavedConnection(file: file)
    func validate() throws { try root.refuseOptions(of: Self.self, use: .explores) }

      let snapshot = try awaiting { try await connection.snapshot() }
      try explore(connection, snapshot, options: options)
    }
  }
}

/// The processes to choose from, in words.
enum ProcessChoice {
  static let nobody = "No process of yours can be explored. Run one with ALCHEMIC_INSPECT=1 in its environment."

  /// The socket of a process that was named by its number or by its socket.
  static func path(_ text: String) -> String {
    Int32(text).map { ExplorableProcess.socketPath(of: $0) } ?? text
  }

  /// The processes with their numbers in the list, from 1.
  static func table(_ processes: [ExplorableProcess]) -> String {
    let rows = processes.enumerated().map { index, process in
      let (state, age) =
        switch process.state {
        case .answering(let hello): (hello.phase.rawValue, duration(hello.uptime))
        case .unavailable(_, let error): ("\(error)", "")
        }
      return ["\(index + 1)", process.name, "\(process.identifier)", age, state]
    }
    let all = [["", "name", "pid", "up", "state"]] + rows
    let widths = (0..<5).map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { text, width in text.padding(toLength: width, withPad: " ", startingAt: 0) }
        .joined(separator: "  ").trimmingCharacters(in: .newlines)
    }.map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  private static func duration(_ seconds: Double) -> String {
    switch Int(seconds) {
    case let seconds where seconds < 120: "\(seconds) s"
    case let seconds where seconds < 7_200: "\(seconds / 60) min"
    case let seconds where seconds < 172_800: "\(seconds / 3_600) h"
    case let seconds: "\(seconds / 86_400) d"
    }
  }
}
