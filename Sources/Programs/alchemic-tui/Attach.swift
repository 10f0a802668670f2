// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation

extension AlchemicTUI {
  /// `alchemic-tui attach`: explores a running process.
  struct Attach: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach",
      abstract: "Explore a running process that has ALCHEMIC_INSPECT=1 in its environment.",
      discussion:
        "Without an argument, attach connects to the only available process, or lists several and asks for one. When the "
        + "process ends, its last state stays on the screen, and attach connects to the next process with the same name."
    )

    @ParentCommand var root: AlchemicTUI

    @Argument(help: "The process: its process ID, its name if only one process has it, or the path of its socket.")
    var process: String?

    @OptionGroup var options: ExplorerOptions

    func validate() throws { try root.rejectOptions(of: Self.self, accepting: .exploring) }

    func run() throws {
      let path =
        if let process {
          try awaiting { try await ProcessChoice.path(process, choosing: "alchemic-tui attach") }
        } else {
          try options.plain && isatty(STDIN_FILENO) == 0
            ? awaiting { try await ProcessChoice.only(choosing: "alchemic-tui attach --plain") } : choose()
        }
      let connection = try awaiting { try await SocketConnection.connect(to: path) }
      let snapshot = try awaiting { try await connection.snapshot() }
      let name = snapshot.process.name
      try explore(
        connection, snapshot, options: options.given,
        successor: Successor(notice: "The process has ended. Waiting for the next \(name)…") { last in
          try await ProcessWatcher.next(named: last.name, after: last.identifier)
        })
    }

    private func choose() throws -> String {
      let processes = try awaiting { await ExplorableProcess.all() }
      guard !processes.isEmpty else { throw unavailable(ProcessChoice.noProcesses) }
      let isAsking = isatty(STDIN_FILENO) == 1
      if isAsking, processes.count == 1 { return processes[0].socketPath }
      StandardOutput.show(ProcessChoice.table(processes) + "\n")
      guard isAsking else { throw ExitCode.success }
      while true {
        FileHandle.standardOutput.write(Data("Which process? [1] ".utf8))
        guard let answer = readLine() else { throw ExitCode.success }
        let number = answer.isEmpty ? 1 : Int(answer) ?? 0
        if processes.indices.contains(number - 1) { return processes[number - 1].socketPath }
        StandardOutput.show(ProcessChoice.correction(answer, count: processes.count) + "\n")
      }
    }
  }
}
