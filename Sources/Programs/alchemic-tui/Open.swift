// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser

extension AlchemicTUI {
  /// `alchemic-tui open`: explores a saved file.
  struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "open", abstract: "Explore a file that save has written.")

    @ParentCommand var root: AlchemicTUI

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Flag(help: "Begin before the oldest event that the explorer keeps; > steps on.")
    var fromStart = false

    @OptionGroup var options: ExplorerOptions

    func validate() throws { try root.rejectOptions(of: Self.self, accepting: .exploring) }

    func run() throws {
      let connection = try awaiting { [file] in try SavedConnection(file: file) }
      let name = String(file.split(separator: "/").last ?? "")
      let snapshot = try awaiting { try await connection.snapshot() }
      try explore(
        connection, snapshot, options: options.given,
        file: SavedFile(name: name, savedAt: connection.savedAt, beginsAtStart: fromStart))
    }
  }
}
