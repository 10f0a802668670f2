// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Foundation

extension AlchemicTUI {
  /// `alchemic-tui save`: saves the state of a process to a file.
  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save",
      abstract: "Save the state and the recent events of a process, or of a program that is launched, to a file.",
      discussion: """
        The file contains settings but no secrets. Only you can read it. Use open to explore it, and check --against or \
        diff to compare with it. A program after -- is asked before its main, or with --started after its start.
        """)

    @ParentCommand var root: AlchemicTUI

    @Argument(help: "The file to write.")
    var file: String

    @Argument(help: "The process, as for attach. It can be omitted if only one process is available.")
    var process: String?

    @OptionGroup var target: AskedOptions

    func validate() throws {
      try root.rejectOptions(of: Self.self, accepting: .none)
      if process != nil, target.isChosen {
        throw ValidationError(
          "Name either a process or use --process, --file or a program after --, not several of them.")
      }
    }

    func run() throws {
      let signals = TerminationSignals()
      let requirement: Inquiry.Requirement = target.isStarted ? .start : .declarations
      let program = try awaiting { [target] in try target.launch(requirement).map { try HeldProgram($0) } }
      signals.end { program?.discard() }
      defer { program?.discard() }
      let end = CommandEnd()
      DispatchQueue.global().asyncAfter(deadline: .now() + target.within) { [target] in
        // First: the end of the program is another reason for no file.
        end.claim()
        let reason = target.timeoutReason(program)
        program?.discard()
        Foundation.exit(unavailable(reason).rawValue)
      }
      let contents = try awaiting { [process, target, choosing = "alchemic-tui save \(file.printable)"] in
        defer { end.claim() }
        let connection: any Connection =
          if target.isChosen {
            try await AskedContainer.open(target, requirement, program).connection
          } else if let process {
            try await SocketConnection.connect(to: ProcessChoice.path(process, choosing: choosing))
          } else {
            try await SocketConnection.connect(to: ProcessChoice.only(choosing: choosing))
          }
        return try await SavedConnection.save(connection, at: Date().timeIntervalSince1970)
      }
      do {
        try PrivateFile.replace(file, by: contents)
      } catch {
        throw unavailable("Cannot write \(file.printable): \(error)")
      }
    }
  }
}
