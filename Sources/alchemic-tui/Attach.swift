import AlchemicTUICore
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation

extension AlchemicTUI {
  /// `alchemic-tui attach`: explores a process that runs already.
  struct Attach: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Explore a process of yours that runs with ALCHEMIC_INSPECT=1.",
      discussion:
        "Without an argument it lists those there are, and asks which. When the process ends, what is known of "
        + "it stays, and the next one of its name takes its place.")

    @ParentCommand var root: AlchemicTUI

    @Argument(help: "The process: its number, its name where no other has it, or the path of its socket.")
    var process: String?

    @OptionGroup var options: ExplorerOptions

    func validate() throws { try root.rejectOptions(of: Self.self, use: .explores) }

    func run() throws {
      let path =
        if let process {
          try awaiting { try await ProcessChoice.path(process, choosing: "alchemic-tui attach") }
        } else {
          try choose()
        }
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
      StandardOutput.show(ProcessChoice.table(processes) + "\n")
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

    @ParentCommand var root: AlchemicTUI

    @Argument(help: "The file to write.")
    var file: String

    @Argument(help: "The process, as attach takes it; may be left out where there is only one.")
    var process: String?

    func validate() throws { try root.rejectOptions(of: Self.self, use: .nothing) }

    func run() throws {
      let contents = try awaiting { [process, choosing = "alchemic-tui save \(file.printable)"] in
        let path =
          if let process {
            try await ProcessChoice.path(process, choosing: choosing)
          } else {
            try await ProcessChoice.only(choosing: choosing)
          }
        return try await SavedConnection.save(try await SocketConnection.connect(to: path))
      }
      do {
        try PrivateFile.replace(file, by: contents)
      } catch {
        throw unavailable("\(file.printable) cannot be written: \(error)")
      }
    }
  }

  /// `alchemic-tui open`: explores what was saved.
  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Explore what was saved from a process.")

    @ParentCommand var root: AlchemicTUI

    @Argument(help: "The file.", completion: .file())
    var file: String

    @OptionGroup var options: ExplorerOptions

    func validate() throws { try root.rejectOptions(of: Self.self, use: .explores) }

    func run() throws {
      let connection = try SavedConnection(file: file)
      let snapshot = try awaiting { try await connection.snapshot() }
      try explore(connection, snapshot, options: options)
    }
  }
}
