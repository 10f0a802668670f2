import AlchemicInspectionClient
import ArgumentParser

extension AlchemicTUI {
  /// `alchemic-tui run`: explores a program from before its start on.
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run a program, held before its start; press s to start it, and watch.",
      discussion:
        "The program must link AlchemicInspectionServer. Its container waits for s, whether it starts by itself "
        + "(import Alchemic) or the program calls Alchemic.start(). What the program writes goes to a file. "
        + "Both end with the explorer: the program gets SIGTERM, and its file goes where nothing was written to it; else "
        + "it stays, and is named.")

    @ParentCommand var root: AlchemicTUI

    @OptionGroup var options: ExplorerOptions
    @OptionGroup var starting: StartOptions

    @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
    var command: [String] = []

    func validate() throws {
      try root.rejectOptions(of: Self.self, use: .exploresAndStarts)
      try starting.validate(with: options)
      if command.isEmpty { throw ValidationError("Which program? alchemic-tui run -- PROGRAM") }
    }

    func run() throws {
      // Before there is a program, so that it never goes on without the explorer.
      let signals = TerminationSignals()
      let program = try HeldProgram(command)
      signals.end(after: program.end)
      do {
        let connection = try awaiting { try await program.connection() }
        let snapshot = try awaiting { try await connection.snapshot() }
        try explore(
          connection, snapshot, options: options, mustStart: starting.mustStart,
          onLeave: {
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
