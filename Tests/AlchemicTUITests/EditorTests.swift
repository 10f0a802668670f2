// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

extension ProcessTests {
  /// The user's editor, which gets the terminal and returns it.
  @Suite struct EditorTests {
    /// A package with an editor that shows its arguments and waits for a line, and with a source file.
    private static func folder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("package-\(UUID().uuidString)")
      let module = folder.appendingPathComponent("Sources/SampleBank")
      try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
      // A file of another module with the same name.
      let other = folder.appendingPathComponent("Other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      for folder in [module, other] { try Data().write(to: folder.appendingPathComponent("Ledger.swift")) }
      try Data().write(to: folder.appendingPathComponent("Package.swift"))
      let editor = folder.appendingPathComponent("edit")
      try Data("#!/bin/sh\necho \"edits $*\"; read line; exit $line\n".utf8).write(to: editor)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor.path)
      return folder
    }

    @Test func `e opens the file at its line, Control-C concerns the editor alone, and the explorer returns`()
      async throws
    {
      let folder = try Self.folder()
      let explorer = try await ExplorerInTerminal(
        environment: ["VISUAL": folder.appendingPathComponent("edit").path, "FOLDER": folder.path],
        command: "cd $FOLDER; $EXPLORER --start")
      _ = await explorer.screen(with: "✓ Ready")
      await explorer.tmux.press("/")
      await explorer.tmux.type("Ledger")
      await explorer.tmux.press("Enter", "y")
      _ = await explorer.screen(with: "Copied: \(folder.path)/Sources")
      await explorer.tmux.press("e")
      let edited = await explorer.screen(with: "edits")
      #expect(edited.firstMatch(of: /edits \+\d+ Sources\/SampleBank\/Ledger.swift\n/) != nil)
      #expect(await explorer.tmux.fact("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
      await explorer.tmux.press("3", "Enter")
      let after = await explorer.screen(with: "edit ended with status 3.")
      #expect(after.contains("Factories /Ledger"))
      #expect(await explorer.tmux.fact("#{alternate_on} #{mouse_any_flag}") == "1 1")
      await explorer.tmux.press("e")
      // The terminal still shows what the first editor wrote. Before the second one runs, an interrupt reaches no editor.
      _ = await explorer.tmux.screen { $0.components(separatedBy: "edits ").count == 3 }
      await explorer.tmux.press("C-c")
      // A shell that an interrupt has ended has the status 130.
      _ = await explorer.screen(with: "edit ended with status 130.")
      await explorer.tmux.press("q")
      _ = await explorer.screen(with: "ended with 0, the same modes")
      await explorer.close()
      try FileManager.default.removeItem(at: folder)
    }

    @Test(arguments: [
      ("", "No editor is set. Set VISUAL or EDITOR, for example: export VISUAL=vim"),
      ("vi", "There is no Ledger.swift of SampleBank in"),
      ("no-such-editor", "Can't run no-such-editor. Set VISUAL or EDITOR to your editor."),
    ])
    func `Without an editor or the file, a message says what to do`(editor: String, message: String) async throws {
      let folder = try Self.folder()
      let source = editor == "vi" ? "/usr/share/man" : folder.path
      let explorer = try await ExplorerInTerminal(
        environment: ["VISUAL": editor, "EDITOR": "", "SOURCE": source], command: "$EXPLORER --source $SOURCE --start")
      _ = await explorer.screen(with: "✓ Ready")
      await explorer.tmux.press("/")
      await explorer.tmux.type("Ledger")
      await explorer.tmux.press("Enter", "e")
      #expect(await explorer.screen(with: "✗ ").contains(message))
      await explorer.close()
      try FileManager.default.removeItem(at: folder)
    }
  }
}
