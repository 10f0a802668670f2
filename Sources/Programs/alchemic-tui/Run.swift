// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import ArgumentParser

extension AlchemicTUI {
  /// `alchemic-tui run`: launches a program and explores it from before its start.
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Run a program whose container waits until you start it with s.",
      discussion:
        "The program must link AlchemicInspectionServer. Its container waits for s, whether it starts automatically "
        + "(import Alchemic) or the program calls Alchemic.start(). The program's output, which is a terminal, is in a pane, "
        + "and in a log file whose path is shown first. The key q asks whether the program shall end: it then receives "
        + "SIGTERM, and its log is removed if empty. The key S ends it in the same way and launches it again. "
        + "Ctrl-C ends both. If the program crashes, its last state is kept in a file beside the log, for open and --file. "
        + "Objects that outlive their scope are found, unless ALCHEMIC_FIND_OUTLIVED is 0."
    )

    @ParentCommand var root: AlchemicTUI

    @OptionGroup var options: ExplorerOptions
    @OptionGroup var starting: StartOptions

    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var command: [String] = []

    func validate() throws {
      try root.rejectOptions(of: Self.self, accepting: .exploringAndStarting)
      try starting.validate(with: options)
      if command.isEmpty { throw ValidationError("Missing the program to run: alchemic-tui run -- PROGRAM") }
    }

    func run() throws {
      // The signals are held back first, so that the program cannot outlive the explorer.
      let signals = TerminationSignals()
      let program = try RunProgram(command)
      signals.end(after: program.end)
      do {
        let connection = try awaiting { try await program.connection() }
        let snapshot = try awaiting { try await connection.snapshot() }
        try explore(
          connection, snapshot, options: options.given, mustStart: starting.mustStart,
          restart: { try await program.restart() }, program: program,
          onExit: {
            program.end()
            TerminationSignals.waitWhileEnding()
          })
      } catch {
        program.end()
        throw error
      }
    }
  }
}
